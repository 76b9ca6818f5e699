import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { VehicleReport, VehicleReports } from '@motorpool/monitoring/server'
import type { Adjust } from '../shared/adjusts.ts'
import type { DebugStep } from '../shared/enums.ts'
import type { CheckItem, WorkState } from '../shared/steps.ts'

interface Subject {
  id: string
  tenantId: string
  vin: string
  customerName: string | null
}

/** What the checks of one step see. */
interface Evidence {
  subject: Subject
  report: VehicleReport | undefined
  since: number
  softVersionId: string | null
}

async function subjectOf(ctx: CallCtx, vin: string): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select id, tenant_id as "tenantId", vin, customer_name as "customerName" from vehicle where vin = ${vin}`.execute(
    ctx.tx,
  )
  return rows[0]
}

const text = (time: number | null | undefined) => (time ? new Date(time).toISOString() : null)

/** Something that must have happened after the debugging began. */
const after = (item: string, time: number | null | undefined, since: number): CheckItem => ({
  item,
  expected: `> ${new Date(since).toISOString()}`,
  actual: text(time),
  passed: typeof time === 'number' && time >= since,
})

const equals = (item: string, expected: string, actual: string | null): CheckItem => ({
  item,
  expected,
  actual,
  passed: actual === expected,
})

const online = ({ report }: Evidence): CheckItem =>
  equals('online', 'ONLINE', report ? (report.online ? 'ONLINE' : 'OFFLINE') : null)
const reported = ({ report, since }: Evidence): CheckItem => after('report', report?.receiveTime, since)

interface LockField {
  name: string
  code: string | null
}

/** Locks of the software, each with the signal that tells its state. */
async function lockFields(ctx: CallCtx, softVersionId: string | null): Promise<LockField[]> {
  if (!softVersionId) return []
  const { rows } = await sql<LockField>`
    select l.lock_name as name, c.collect_code as code
    from soft_version_lock l
    left join soft_version_collect c
      on c.soft_version_id = l.soft_version_id and c.function_field_id = l.status_field_id
    where l.soft_version_id = ${softVersionId} and l.status_field_id is not null
    order by l.level nulls last, l.id`.execute(ctx.tx)
  return rows
}

async function lockChecks(ctx: CallCtx, reports: VehicleReports, evidence: Evidence): Promise<CheckItem[]> {
  const fields = await lockFields(ctx, evidence.softVersionId)
  const values =
    fields.length > 0 ? await reports.signals(evidence.subject, evidence.since) : new Map<string, string>()
  return [
    reported(evidence),
    ...fields.map(({ name, code }): CheckItem => {
      const actual = (code && values.get(code)) ?? null
      return { item: 'lockStatus', expected: name, actual, passed: actual !== null }
    }),
  ]
}

/** What a step asks of the vehicle, held against what the vehicle has reported since the debugging began. */
export async function checksOf(
  ctx: CallCtx,
  reports: VehicleReports,
  adjust: Adjust,
  step: DebugStep,
): Promise<CheckItem[]> {
  const subject = await subjectOf(ctx, adjust.vin)
  if (!subject) return []
  const since = adjust.startTime ?? ctx.now
  const report = await reports.latest(ctx.tx, subject.id, since)
  const evidence = { subject, report, since, softVersionId: adjust.softVersionId }
  switch (step) {
    case 'GB4':
      return [
        online(evidence),
        reported(evidence),
        after('location', report?.positionTime, since),
        equals('acc', 'KNOWN', report && report.acc !== null ? 'KNOWN' : null),
      ]
    case 'LOCK':
      return lockChecks(ctx, reports, evidence)
    case 'CUSTOMER':
      return [
        reported(evidence),
        {
          item: 'customer',
          expected: '≠ ∅',
          actual: subject.customerName,
          passed: subject.customerName !== null,
        },
      ]
    case 'CONFIRM':
      return [online(evidence), reported(evidence)]
    case 'FINISH':
      return []
  }
}

export async function workStateOf(
  ctx: CallCtx,
  reports: VehicleReports,
  vin: string,
): Promise<WorkState | null> {
  const subject = await subjectOf(ctx, vin)
  const report = subject && (await reports.latest(ctx.tx, subject.id, ctx.now))
  if (!report) return null
  const { acc, runStatus, speed, reportTime, positionTime } = report
  return {
    online: report.online,
    acc,
    runStatus,
    speed: speed === null ? null : speed / 10,
    reportTime,
    positionTime,
  }
}
