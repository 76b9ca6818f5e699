import { sql } from '@motorpool/db'
import type { Place, TestApp } from '@motorpool/testkit'
import { noticeStrategys, noticeStrategyUsers } from '../../src/shared/index.ts'

export const byConsole = (mark: string, more: object = {}) => ({
  strategyName: mark,
  remindTypes: ['GB_ALARM'],
  remindWays: ['CONSOLE'],
  pushPersonType: 'USER',
  ...more,
})

export async function buildStrategy(app: TestApp, place: Place, body: object): Promise<string> {
  const answer = await app.as(place.owner).post<{ id: string }>(noticeStrategys.api, body)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.data.id
}

export async function addPerson(
  app: TestApp,
  place: Place,
  strategyId: string,
  body: object,
): Promise<string> {
  const answer = await app
    .as(place.owner)
    .post<{ id: string }>(noticeStrategyUsers.api, { strategyId, ...body })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.data.id
}

/** A push as jobs store it. */
export async function insertLog(app: TestApp, place: Place, mark: string, state = 'FAILED'): Promise<string> {
  return app.db.withPlatform(undefined, 'test', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into notice_log (tenant_id, org_id, remind_type, remind_way, receiver, title, content, state)
      values (${place.tenant.id}, ${place.org.id}, 'GB_ALARM', 'EMAIL', 'a@b.example', ${mark}, ${mark}, ${state})
      returning id::text as id`.execute(tx)
    return rows[0]?.id ?? ''
  })
}

export interface LogRow {
  id: string
  remind_way: string
  state: string
  receiver_name: string | null
  title: string
  content: string
  alarm_count: number
  step: number
  retry_times: number
  answer: string | null
  fail_reason: string | null
}

export const logsOf = (app: TestApp, tenantId: string): Promise<LogRow[]> =>
  app.db.withPlatform(undefined, 'test', async (tx) => {
    const { rows } = await sql<LogRow>`
      select id::text as id, remind_way, state, receiver_name, title, content, alarm_count, step, retry_times, answer, fail_reason
      from notice_log where tenant_id = ${tenantId} order by notice_log.id`.execute(tx)
    return rows
  })

/** Has a tenant send its mail over a server. */
export async function withMail(app: TestApp, place: Place, port: number): Promise<Place> {
  const answer = await app.as(place.owner).post('/api/system-svc/emailConfigs/V1.0', {
    name: '通知',
    host: '127.0.0.1',
    port,
    sslFlag: false,
    account: 'notice@fleet.example',
    password: 'secret-of-mail',
    fromAddress: 'notice@fleet.example',
    fromName: '车队',
    defaultFlag: true,
    status: 'ENABLED',
  })
  if (answer.status !== 200) throw new Error(answer.text)
  return place
}
