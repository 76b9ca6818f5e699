import { addressed } from '@motorpool/command/server'
import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { bind, type Draft, type Hooks, type Saved, Transitions, valueOf } from '@motorpool/resource/server'
import { inEdition } from '@motorpool/wire'
import { type OtaTask, type OtaTasks, otaTaskStates, otaTasks, ringsOf } from '../shared/index.ts'
import './errors.ts'
import { ADDRESS_SETTING } from './link/index.ts'
import { upgradeOf } from './upgrade.ts'
import { requestTick } from './worker/request.ts'

const count = (which: string) =>
  sql`(select count(*)::int from ota_log l where l.task_id = ota_task.id and l.state = any (${which.split(' ')}::text[]))`

interface Target {
  id: string
  vin: string
  orgId: string
  terminalCode: string | null
  fits: boolean
  version: string | null
  /** Its software fetches packages itself. */
  isFetched: boolean
}

/** The vehicles of a task in their order, with what their terminals are. */
async function targets(ctx: CallCtx, fileId: string, vehicleIds: readonly string[]): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select v.id::text, v.vin, v.org_id::text as "orgId", t.terminal_code as "terminalCode", w.version_code as version,
      coalesce(w.update_way = 'FETCHED', false) as "isFetched",
      coalesce(t.terminal_model_id = f.terminal_model_id
        and (coalesce(cardinality(f.from_versions), 0) = 0 or t.soft_version_id = any (f.from_versions)), false) as fits
    from unnest(${vehicleIds}::bigint[]) with ordinality as named (id, place)
    join vehicle v on v.id = named.id join ota_file f on f.id = ${fileId}
    left join terminal t on t.id = v.terminal_id left join soft_version w on w.id = t.soft_version_id
    order by named.place`.execute(ctx.tx)
  return rows
}

/** What the protocol of a terminal refuses before anything is sent; one whose protocol is not known yet is told when it is. */
async function checkSpoken(
  ctx: CallCtx,
  { values, fail }: Draft<OtaTasks>,
  { manufacturer, version }: Pick<Package, 'manufacturer' | 'version'>,
  fetching: ReadonlySet<string>,
  base: string | undefined,
): Promise<void> {
  for (const { id, vin, to } of await addressed(ctx.tx, values.vehicleIds ?? [])) {
    if (to instanceof AppError) continue
    const { protocol, edition } = to
    const spec = upgradeOf(protocol.name, fetching.has(id))
    if (spec && !inEdition(spec, edition)) return fail('vehicleIds', { code: 'OTA_EDITION', params: { vin } })
    if (spec?.attaches === 'address' && base === undefined)
      return fail('vehicleIds', { code: 'OTA_ADDRESS', params: { vin, setting: ADDRESS_SETTING } })
    const room = (key: string) => spec?.params.find((one) => one.key === key)?.max ?? Infinity
    if (version.length > room('version') || manufacturer.length > room('manufacturer'))
      return fail('vehicleIds', {
        code: 'OTA_LENGTH',
        params: { vin, version: room('version'), manufacturer: room('manufacturer') },
      })
  }
}

interface Package {
  status: string
  type: string
  manufacturer: string
  version: string
}

async function checkNew(ctx: CallCtx, draft: Draft<OtaTasks>, base: string | undefined): Promise<void> {
  const { values, fail } = draft
  const { otaFileId, vehicleIds } = values
  if (!otaFileId || !vehicleIds) return
  const wanted = [...new Set(vehicleIds)]
  if (wanted.length > 1000) return fail('vehicleIds', { code: 'FIELD_RANGE', params: { min: 1, max: 1000 } })
  values.vehicleIds = wanted
  const { rows } = await sql<Package>`
    select status, file_type as type, manufacturer, target_version as version from ota_file where id = ${otaFileId}`.execute(
    ctx.tx,
  )
  const [file] = rows
  if (file?.status !== 'ENABLED') return fail('otaFileId', { code: 'OTA_FILE_DISABLED' })
  if (file.type !== 'TBOX') return fail('otaFileId', { code: 'OTA_KIND' })
  const all = await targets(ctx, otaFileId, wanted)
  const bare = all.find(({ terminalCode }) => terminalCode === null)
  if (bare) return fail('vehicleIds', { code: 'OTA_NO_TERMINAL', params: { vin: bare.vin } })
  const other = all.find(({ fits }) => !fits)
  if (other) return fail('vehicleIds', { code: 'OTA_INCOMPATIBLE', params: { vin: other.vin } })
  const fetching = new Set(all.filter(({ isFetched }) => isFetched).map(({ id }) => id))
  await checkSpoken(ctx, draft, file, fetching, base)
}

function checkTimes(draft: Draft<OtaTasks>, now: number): void {
  const [reserve, expire] = [valueOf(draft, 'reserveTime'), valueOf(draft, 'expireTime')]
  const [from, to] = [valueOf(draft, 'windowFrom'), valueOf(draft, 'windowTo')]
  if (valueOf(draft, 'executeWay') === 'RESERVE' && !reserve)
    draft.fail('reserveTime', { code: 'FIELD_REQUIRED' })
  if ('reserveTime' in draft.values && reserve && reserve <= now)
    draft.fail('reserveTime', { code: 'FIELD_RANGE', params: { min: new Date(now).toISOString(), max: '' } })
  if (expire && expire <= (reserve ?? now))
    draft.fail('expireTime', {
      code: 'FIELD_RANGE',
      params: { min: new Date(reserve ?? now).toISOString(), max: '' },
    })
  if ((from == null) !== (to == null))
    draft.fail(from == null ? 'windowFrom' : 'windowTo', { code: 'FIELD_REQUIRED' })
}

/** Why a task refuses a transition; undefined when its state allows it. */
const taskRefusal = (
  task: OtaTask,
  transition: keyof typeof otaTaskStates.transitions,
): AppError | undefined => {
  const code = otaTaskStates.refusal(transition, task.taskStatus)
  return code
    ? new AppError('OTA_STATE', { name: task.taskName, state: textKey(`ota.status.${task.taskStatus}`) })
    : undefined
}

/** A row for each terminal, in the rings of the order in which the vehicles were named. */
async function writeItems(ctx: CallCtx, { id, row, tenantId }: Saved<OtaTasks>): Promise<void> {
  const all = await targets(ctx, row.otaFileId, row.vehicleIds)
  const rings = ringsOf(all.length)
  await sql`
    insert into ota_log (tenant_id, org_id, task_id, vin, terminal_code, old_version, target_version, ring, create_user_id)
    select ${tenantId}, i.org_id, ${id}, i.vin, i.terminal_code, i.version, f.target_version, i.ring, ${ctx.actor.id}
    from unnest(${all.map((one) => one.orgId)}::bigint[], ${all.map((one) => one.vin)}::text[],
      ${all.map((one) => one.terminalCode)}::text[], ${all.map((one) => one.version)}::text[], ${rings}::int[])
      as i (org_id, vin, terminal_code, version, ring) join ota_file f on f.id = ${row.otaFileId}
    order by i.ring`.execute(ctx.tx)
}

/** @param base where terminals reach the product */
export const taskHooks = (base: string | undefined): Hooks<OtaTasks> => ({
  expressions: {
    totalCount: sql`(select count(*)::int from ota_log l where l.task_id = ota_task.id)`,
    successCount: count('SUCCESS'),
    failCount: count('FAIL'),
  },
  prepare: async (ctx, drafts) => {
    for (const draft of drafts) {
      const refusal = draft.before && taskRefusal(draft.before, 'edit')
      if (refusal) throw refusal
      checkTimes(draft, ctx.now)
      if (!draft.before && draft.errors.length === 0) await checkNew(ctx, draft, base)
    }
  },
  saved: async (ctx, drafts, mode) => {
    if (mode === 'create') for (const draft of drafts) await writeItems(ctx, draft)
  },
  beforeDelete: async (_ctx, rows) => {
    const open = rows.find(({ taskStatus }) => ['RUNNING', 'PAUSED', 'STOPPED'].includes(taskStatus))
    if (open)
      throw new AppError('OTA_STATE', {
        name: open.taskName,
        state: textKey(`ota.status.${open.taskStatus}`),
      })
  },
})

const going = { written: (ctx: CallCtx) => requestTick(ctx.tx) }

/** Failures that somebody has seen stop the task no more. */
const forgive = (ctx: CallCtx, id: string) =>
  sql`update ota_log set forgiven = true where task_id = ${id} and state = 'FAIL'`.execute(ctx.tx)

export const taskTransitions = (hooks: Hooks<OtaTasks>) =>
  new Transitions({
    states: otaTaskStates,
    bound: bind(otaTasks, hooks),
    field: 'taskStatus',
    refusal: taskRefusal,
  })
    .on('start', { ...going, run: async (ctx) => ({ start_time: new Date(ctx.now) }) })
    .on('pause', going)
    .on('resume', {
      ...going,
      run: async (ctx, { row }) => {
        await forgive(ctx, row.id)
        return {}
      },
    })
    .on('retry', {
      ...going,
      run: async (ctx, { row }) => {
        await sql`
        update ota_log set state = 'WAIT', try_times = 0, progress = 0, fail_reason = null, finish_time = null,
          command_id = null, forgiven = false, update_time = ${new Date(ctx.now)}
        where task_id = ${row.id} and state = 'FAIL'`.execute(ctx.tx)
        return { finish_time: null }
      },
    })
    .on('cancel', {
      ...going,
      run: async (ctx, { row }) => {
        await sql`
        update ota_log set state = 'CANCELLED', finish_time = ${new Date(ctx.now)}, update_time = ${new Date(ctx.now)}
        where task_id = ${row.id} and state = 'WAIT'`.execute(ctx.tx)
        return { finish_time: new Date(ctx.now) }
      },
    })
