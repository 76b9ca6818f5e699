import { sql, type Tx } from '@motorpool/db'
import type { Operation, OperationLog, Outcome } from '@motorpool/http'
import { isSecretName, MASK, masked, must, parsePermission, shortened } from '@motorpool/kernel'
import type { Change, ChangeListener, Row } from '@motorpool/resource/server'
import { hasTarget, targetFields, targetOf } from '@motorpool/resource/shared'

const PARAMS_MAX = 32_000
const BATCH = 500

/** Audit columns: the log line has its own. */
const UNLOGGED = new Set(['createUserId', 'createTime', 'updateUserId', 'updateTime'])

/** What the operation belongs to: the module of its permission, else of its id. */
export function moduleOf({ route }: Operation): string {
  const found = parsePermission(route.permission.split('|')[0] ?? '')?.module
  return (found ?? route.id.split('.').slice(0, -1).join('/')).slice(0, 64)
}

const nameOf = ({ route }: Operation): string => (route.id.split('.').at(-1) ?? '').slice(0, 64)

function paramsOf(operation: Operation): string {
  const { params, query, body } = operation.input
  const all = { ...given({ params, query, body }), ...operation.notes }
  const text = JSON.stringify(masked(all))
  return text.length > PARAMS_MAX ? JSON.stringify({ size: text.length }) : text
}

function given(parts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parts).filter(
      ([, value]) => typeof value === 'object' && value !== null && Object.keys(value).length > 0,
    ),
  )
}

async function writeLine(tx: Tx, operation: Operation, outcome: Outcome, rows: number): Promise<string> {
  const by = operation.by
  if (!by) throw new Error(`${operation.route.id}: nobody performs this operation`)
  const failed = outcome.result === 'FAIL' ? `${outcome.errCode} ${outcome.message}`.trim() : null
  const made = await sql<{ id: string }>`
    insert into biz_log (tenant_id, org_id, module, name, user_id, user_name, client_id, ip, method, path, params,
                         result, error_message, cost_time, changed_rows, create_user_id)
    values (${by.tenantId}, ${by.orgId}, ${moduleOf(operation)}, ${nameOf(operation)}, ${by.userId},
            ${by.userName.slice(0, 32)}, ${operation.clientId?.slice(0, 16) ?? null}, ${operation.ip.slice(0, 45)},
            ${operation.method}, ${operation.path.slice(0, 255)}, ${paramsOf(operation)}::jsonb, ${outcome.result},
            ${failed?.slice(0, 1024) ?? null}, ${Math.round(performance.now() - operation.startedAt)}, ${rows}, ${by.userId})
    returning id`.execute(tx)
  return must(made.rows[0], 'the new line').id
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields of a row that are logged, as JSON: all of a created or deleted one, the differing ones of an updated one. */
function loggedFields(change: Change, row: Row | undefined): string | null {
  if (!row) return null
  const { before, after } = change
  const fields = targetFields(change.resource)
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !UNLOGGED.has(name) && (!(before && after) || !same(before[name], after[name])),
  )
  const values = names.map((name) => {
    const secret = fields?.[name]?.kind === 'secret' || isSecretName(name)
    const value = row[name]
    return [name, secret && value !== null && typeof value !== 'boolean' ? MASK : masked(value)]
  })
  return JSON.stringify(Object.fromEntries(values))
}

function titleOf(change: Change): string | null {
  const row = change.after ?? change.before
  const label = hasTarget(change.resource) ? targetOf(change.resource).label : undefined
  const value = label === undefined ? undefined : row?.[label]
  return typeof value === 'string' || typeof value === 'number' ? shortened(String(value), 128) : null
}

async function writeChanges(
  tx: Tx,
  by: { tenantId: string; orgId: string },
  logId: string,
  changes: readonly Change[],
): Promise<void> {
  for (let at = 0; at < changes.length; at += BATCH) {
    const rows = changes.slice(at, at + BATCH).map((change) => ({
      resource: change.resource.slice(0, 64),
      action: change.action.slice(0, 64),
      row_id: change.id,
      row_name: titleOf(change),
      before: loggedFields(change, change.before),
      after: loggedFields(change, change.after),
    }))
    await sql`
      insert into biz_log_change (tenant_id, org_id, log_id, resource, action, row_id, row_name, before, after)
      select ${by.tenantId}::bigint, ${by.orgId}::bigint, ${logId}::bigint, resource, action, row_id, row_name,
             before::jsonb, after::jsonb
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x (resource text, action text, row_id text, row_name text, before text, after text)`.execute(tx)
  }
}

/** Writes operations into the table of the tenant whose user performs them. */
export const operationLog: OperationLog = {
  write: async (tx, operation, outcome) => {
    await writeLine(tx, operation, outcome, 0)
  },
}

/** Writes the changed rows down with the call that changes them. */
export const operationListener: ChangeListener = {
  async inTransaction({ tx, operation }, changes) {
    if (!operation?.by) return
    const logId = await writeLine(tx, operation, { result: 'SUCCESS' }, changes.length)
    await writeChanges(tx, operation.by, logId, changes)
    operation.logged = true
  },
}
