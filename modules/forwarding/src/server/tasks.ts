import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { bind, type Draft, type Hooks, Transitions, valueOf } from '@motorpool/resource/server'
import type { Vault } from '@motorpool/vault'
import {
  type ForwardTaskRow,
  type ForwardTasks,
  forwardTaskStates,
  forwardTasks,
  requiredFields,
  templatesWith,
} from '../shared/index.ts'
import { certificatesOf, isKeyOf, keyText } from './pem.ts'
import { saveLog } from './worker/state-table.ts'
import { VAULT_CONTEXT, vehiclesOf } from './worker/tasks-table.ts'
import './errors.ts'

/** A stored password goes to the servers it was entered for, and to no other. */
const BOUND = [
  'forwardTemplate',
  'ip',
  'port',
  'slaveIp',
  'slavePort',
  'tlsFlag',
  'certificate',
  'caCertificate',
  'account',
  'path',
] as const

const ofState = (column: string) =>
  sql`coalesce((select s.${sql.ref(column)}::float8 from forward_state s where s.task_id = forward_task.id), 0)`

const refusal = (task: ForwardTaskRow, transition: keyof typeof forwardTaskStates.transitions) => {
  const code = forwardTaskStates.refusal(transition, task.runStatus)
  return code
    ? new AppError(code as 'FORWARD_RUNNING' | 'FORWARD_STOPPED', { name: task.taskName })
    : undefined
}

/** Fields of who is trusted and shown over TLS, which mean nothing without it. */
const IDENTITY = ['caCertificate', 'clientCertificate', 'clientKey'] as const

/** Certificates that can be read, and a key that is the certificate's. */
function checkIdentity(draft: Draft<ForwardTasks>, hasTls: boolean): void {
  const { values } = draft
  if (!hasTls) return
  const named = IDENTITY.some((field) => values[field])
  if (named && !valueOf(draft, 'tlsFlag')) draft.fail('tlsFlag', { code: 'FIELD_REQUIRED' })
  if (values.caCertificate && certificatesOf(values.caCertificate).length === 0)
    draft.fail('caCertificate', { code: 'FIELD_FORMAT' })
  const { clientCertificate, clientKey } = values
  if (clientCertificate && certificatesOf(clientCertificate).length === 0)
    return draft.fail('clientCertificate', { code: 'FIELD_FORMAT' })
  const isOther = clientCertificate !== undefined && clientCertificate !== draft.before?.clientCertificate
  // The key of another certificate is no key of this one.
  if (clientCertificate && isOther && !clientKey) draft.fail('clientKey', { code: 'FIELD_REQUIRED' })
  const certificate = valueOf(draft, 'clientCertificate')
  if (clientKey && !certificate) draft.fail('clientCertificate', { code: 'FIELD_REQUIRED' })
  if (clientKey && certificate && !isKeyOf(clientKey, certificate))
    draft.fail('clientKey', { code: 'FORWARD_KEY' })
}

function checkServers(draft: Draft<ForwardTasks>): void {
  const [ip, port] = [valueOf(draft, 'slaveIp'), valueOf(draft, 'slavePort')]
  if ((ip == null) !== (port == null))
    draft.fail(ip == null ? 'slaveIp' : 'slavePort', { code: 'FIELD_REQUIRED' })
  const template = valueOf(draft, 'forwardTemplate')
  const hasTls = templatesWith('tlsFlag').some((one) => one === template)
  if (hasTls && valueOf(draft, 'certificate') && !valueOf(draft, 'tlsFlag'))
    draft.fail('tlsFlag', { code: 'FIELD_REQUIRED' })
  checkIdentity(draft, hasTls)
  for (const field of requiredFields({ forwardTemplate: template }))
    if (!valueOf(draft, field)) draft.fail(field, { code: 'FIELD_REQUIRED' })
}

export const taskHooks = (vault: Vault): Hooks<ForwardTasks> => ({
  expressions: {
    activeStatus: sql`case when forward_task.run_status = 'RUNNING'
        and exists (select from forward_state s where s.task_id = forward_task.id and s.failure is not null) then 'ERROR'
      else forward_task.run_status end`,
    vehicleCount: sql`case when forward_task.all_vehicles then (select count(*)::int from vehicle v
        join org o on o.id = v.org_id join org mine on mine.id = forward_task.org_id and mine.tenant_id = forward_task.tenant_id
        where v.tenant_id = forward_task.tenant_id and o.path like mine.path || '%')
      else (select count(*)::int from forward_task_vehicle l where l.task_id = forward_task.id) end`,
    sentCount: ofState('sent'),
    receivedCount: ofState('received'),
    resentCount: ofState('resent'),
    failedCount: ofState('failed'),
    lastError: sql`(select s.failure from forward_state s where s.task_id = forward_task.id)`,
  },
  prepare: async (_ctx, drafts, mode) => {
    for (const draft of drafts) {
      const refused = draft.before && refusal(draft.before, 'edit')
      if (refused) throw refused
      checkServers(draft)
      draft.values.type = valueOf(draft, 'forwardTemplate') === 'SFTP' ? 'SFTP' : 'PLATFORM'
      const { values, before } = draft
      const { password: given } = values
      const moved = BOUND.some((name) => name in values && values[name] !== before?.[name])
      const hasOne = templatesWith('password').some((one) => one === valueOf(draft, 'forwardTemplate'))
      if (mode === 'update' && hasOne && moved && !given) draft.fail('password', { code: 'FIELD_REQUIRED' })
      if (draft.errors.length > 0) continue
      if (given) values.password = vault.seal(given, VAULT_CONTEXT)
      if (values.clientKey) values.clientKey = vault.seal(keyText(values.clientKey) ?? '', VAULT_CONTEXT)
      if (values.cipherKeys) values.cipherKeys = vault.seal(values.cipherKeys, VAULT_CONTEXT)
    }
  },
  beforeDelete: async (_ctx, rows) => {
    for (const row of rows) {
      const refused = refusal(row, 'edit')
      if (refused) throw refused
    }
  },
})

const logged = (ctx: CallCtx, { id, tenantId }: ForwardTaskRow, event: 'RUN' | 'STOP') =>
  saveLog(ctx.tx, { id, tenantId }, [{ event, failure: null, detail: ctx.actor.userName, time: ctx.now }])

export const taskTransitions = (hooks: Hooks<ForwardTasks>) =>
  new Transitions({
    states: forwardTaskStates,
    bound: bind(forwardTasks, hooks),
    field: 'runStatus',
    refusal,
  })
    .on('run', {
      run: async (ctx, { row }) => {
        if ((await vehiclesOf(ctx.tx, row.id)).size === 0)
          throw new AppError('FORWARD_NO_VEHICLES', { name: row.taskName })
        await logged(ctx, row, 'RUN')
        return { start_time: new Date(ctx.now) }
      },
    })
    .on('stop', {
      run: async (ctx, { row }) => {
        await logged(ctx, row, 'STOP')
        return { stop_time: new Date(ctx.now) }
      },
    })
