import type { CallCtx } from '@motorpool/http'
import { type Draft, valueOf } from '@motorpool/resource/server'
import { type FieldName, type Issue, startOfDay } from '@motorpool/resource/shared'
import {
  type LifecycleOperation,
  NEW_VEHICLE,
  OPENABLE,
  operationsOf,
  refusalOf,
  serviceProblem,
  serviceText,
} from '../../shared/lifecycle.ts'
import { type ServiceState, serviceStates } from '../../shared/states.ts'
import type { Vehicle, Vehicles } from '../../shared/vehicles.ts'
import { addMonths } from './calendar.ts'

type VehicleDraft = Draft<Vehicles>

/** A refusal says which vehicle it is about. */
const named = (draft: VehicleDraft, refusal: Issue): Issue => ({
  ...refusal,
  params: { vin: valueOf(draft, 'vin') ?? '', ...refusal.params },
})

/** The state of a service that starts on a day. */
export function openedOn(start: number, now: number): ServiceState {
  return startOfDay(start) > startOfDay(now) ? 'WAIT' : 'HAS_OPENED'
}

function open(draft: VehicleDraft, start: number, now: number): void {
  const { values, before } = draft
  const from = before?.serviceStatus ?? 'NOT_OPEN'
  if (!OPENABLE.includes(from)) {
    draft.fail('serviceStartDate', named(draft, serviceProblem(from)))
    return
  }
  values.serviceStatus = openedOn(start, now)
  if (values.servicePeriod && !values.serviceEndDate)
    values.serviceEndDate = addMonths(start, values.servicePeriod)
}

/** A service that ends some day goes on from that day; one that never ends stays so. */
function renew(draft: VehicleDraft, before: Vehicle, months: number, now: number): void {
  const { values } = draft
  const { serviceStatus: from, serviceEndDate: end } = before
  const notRenewable = serviceStates.refusal('renew', from)
  if (notRenewable) {
    const notOpened = { code: notRenewable, params: { from: serviceText(from) } }
    draft.fail('servicePeriod', named(draft, notOpened))
    return
  }
  if (!values.serviceEndDate && end !== null) values.serviceEndDate = addMonths(end, months)
  if (from === 'EXPIRE' && (values.serviceEndDate ?? Infinity) >= startOfDay(now))
    values.serviceStatus = 'HAS_OPENED'
}

/**
 * Sheets say dates, not states: with a sale date the vehicle is sold, with a start date its service opens, and a period
 * without a start date renews it.
 */
export function followDates(ctx: CallCtx, drafts: readonly VehicleDraft[]): void {
  for (const draft of drafts) {
    const { values, before } = draft
    if (values.saleDate && values.saleMethod && values.saleStatus === undefined) {
      if (before?.saleStatus === 'SOLD') draft.fail('saleDate', named(draft, { code: 'VEHICLE_SOLD' }))
      values.saleStatus = 'SOLD'
    }
    if (values.serviceStatus !== undefined) continue
    if (values.serviceStartDate) open(draft, values.serviceStartDate, ctx.now)
    else if (values.servicePeriod && before) renew(draft, before, values.servicePeriod, ctx.now)
  }
}

const BLAMED: Partial<Record<LifecycleOperation, FieldName<Vehicles>>> = {
  produce: 'productionDate',
  sale: 'saleDate',
}

/** No change of fields amounts to an operation that the vehicle's state refuses. */
export function guardLifecycle(drafts: readonly VehicleDraft[]): void {
  for (const draft of drafts) {
    const before = draft.before ?? NEW_VEHICLE
    const after = { ...before, ...draft.values }
    for (const operation of operationsOf(before, draft.values)) {
      // A vehicle may be produced, sold and served by one and the same change.
      const state =
        operation === 'sale' ? { ...before, productionDate: after.productionDate ?? null } : before
      const target = operation === 'sale' ? after.saleStatus : after.serviceStatus
      const refused = refusalOf(operation, state, target)
      if (refused) draft.fail(BLAMED[operation] ?? 'serviceStatus', named(draft, refused))
    }
  }
}
