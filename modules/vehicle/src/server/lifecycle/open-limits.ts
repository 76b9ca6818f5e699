import type { CallCtx } from '@motorpool/http'
import type { Draft } from '@motorpool/resource/server'
import { startOfDay } from '@motorpool/resource/shared'
import { lockOpenLimits, type OpenLimit } from '@motorpool/system/server'
import type { Vehicle, Vehicles } from '../../shared/vehicles.ts'
import { openedByLimit } from '../records.ts'
import { addMonths } from './calendar.ts'

const CLOSED = new Set<unknown>(['NOT_OPEN', 'LOGOUT', undefined])
const OPEN = new Set<unknown>(['WAIT', 'HAS_OPENED'])

/** What limits look at of a vehicle. */
type Served = Readonly<
  Partial<
    Pick<Vehicle, 'orgId' | 'vehicleCategory' | 'serviceStatus' | 'serviceStartDate' | 'serviceEndDate'>
  >
>

/** A service that is opened or prolonged by a change. */
interface Opening {
  draft: Draft<Vehicles>
  before: Vehicle | undefined
  after: Served
  opens: boolean
  /** First day of the new service, or of what is added to it. */
  from: number
  end: number | null
}

function openingOf(draft: Draft<Vehicles>, today: number): Opening | undefined {
  const { values, before } = draft
  const after: Served = { ...before, ...values }
  const start = after.serviceStartDate ?? null
  const [oldEnd, end] = [before?.serviceEndDate ?? null, after.serviceEndDate ?? null]
  const begins =
    start !== null &&
    OPEN.has(after.serviceStatus) &&
    (CLOSED.has(before?.serviceStatus) || start !== (before?.serviceStartDate ?? null))
  if (begins) return { draft, before, after, opens: true, from: start, end }
  const prolongs = 'serviceEndDate' in values && oldEnd !== null && (end === null || end > oldEnd)
  return prolongs ? { draft, before, after, opens: false, from: Math.max(oldEnd, today), end } : undefined
}

const within = (limit: OpenLimit, instant: number): boolean =>
  instant >= limit.begin && (limit.end === null || instant <= limit.end)

/** Whether a limit holds for a vehicle whose service began on a day. */
function counts(limit: OpenLimit, vehicle: Served | undefined, start: number | null): boolean {
  return (
    vehicle !== undefined &&
    start !== null &&
    limit.orgIds.some((id) => id === vehicle.orgId) &&
    (limit.vehicleCategory ?? vehicle.vehicleCategory) === vehicle.vehicleCategory &&
    within(limit, start)
  )
}

const tooLong = ({ months }: OpenLimit, { from, end }: Opening): boolean =>
  months !== null && (end === null || end > addMonths(from, months))

function refuseLong(limit: OpenLimit, { draft }: Opening): void {
  const field = draft.values.servicePeriod === undefined ? 'serviceEndDate' : 'servicePeriod'
  draft.fail(field, {
    code: 'DEALER_OPEN_PERIOD',
    params: { org: limit.orgName, months: limit.months ?? 0 },
  })
}

function hold(limit: OpenLimit, openings: readonly Opening[], today: number): void {
  let { used } = limit
  for (const opening of openings) {
    const { draft, before, after, opens } = opening
    const start = after.serviceStartDate ?? null
    if (!counts(limit, after, opens ? start : today)) continue
    if (tooLong(limit, opening)) refuseLong(limit, opening)
    if (!opens || counts(limit, before, before?.serviceStartDate ?? null)) continue
    if (used < limit.limit) used += 1
    else
      draft.fail('serviceStartDate', {
        code: 'DEALER_OPEN_LIMIT',
        params: { org: limit.orgName, limit: limit.limit, used: limit.used },
      })
  }
}

/** No dealer opens more vehicles, or for longer, than its limits and those above it allow. */
export async function holdOpenLimits(ctx: CallCtx, drafts: readonly Draft<Vehicles>[]): Promise<void> {
  const today = startOfDay(ctx.now)
  const openings = drafts.flatMap((draft) => openingOf(draft, today) ?? [])
  const tenants = Map.groupBy(openings, ({ draft }) => draft.tenantId)
  for (const [tenantId, group] of tenants) {
    const orgIds = new Set(group.flatMap(({ before, after }) => [before?.orgId, after.orgId]))
    const known = [...orgIds].filter((id) => typeof id === 'string')
    for (const limit of await lockOpenLimits(ctx.tx, tenantId, known, openedByLimit))
      hold(limit, group, today)
  }
}
