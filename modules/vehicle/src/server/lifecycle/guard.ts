import type { CallCtx } from '@motorpool/http'
import type { Draft } from '@motorpool/resource/server'
import { type Complaint, startOfDay } from '@motorpool/resource/shared'
import {
  type LifecycleOperation,
  OPENABLE,
  operationsOf,
  RENEWABLE,
  refusalOf,
  type ServiceState,
  serviceProblem,
  serviceText,
  UNBORN,
  type VehicleState,
} from '../../shared/lifecycle.ts'
import { addMonths } from './calendar.ts'

/** A complaint says which vehicle it is about. */
const named = ({ before, values }: Draft, complaint: Complaint): Complaint => ({
  ...complaint,
  params: { vin: String(values.vin ?? before?.vin), ...complaint.params },
})

/** The state of a service that starts on a day. */
export function openedOn(start: number, now: number): ServiceState {
  return startOfDay(start) > startOfDay(now) ? 'WAIT' : 'HAS_OPENED'
}

function open(draft: Draft, now: number): void {
  const { values, before } = draft
  const from = (before?.serviceStatus ?? 'NOT_OPEN') as ServiceState
  if (!OPENABLE.includes(from)) {
    draft.fail('serviceStartDate', named(draft, serviceProblem(from)))
    return
  }
  const start = values.serviceStartDate as number
  values.serviceStatus = openedOn(start, now)
  if (values.servicePeriod && !values.serviceEndDate)
    values.serviceEndDate = addMonths(start, values.servicePeriod as number)
}

/** A service that ends some day goes on from that day; one that never ends stays so. */
function renew(draft: Draft, now: number): void {
  const { values, before } = draft
  const from = before?.serviceStatus as ServiceState
  if (!RENEWABLE.includes(from)) {
    const notOpened = { code: 'SERVICE_NOT_OPENED', params: { from: serviceText(from) } }
    draft.fail('servicePeriod', named(draft, notOpened))
    return
  }
  const end = before?.serviceEndDate as number | null
  if (!values.serviceEndDate && end !== null)
    values.serviceEndDate = addMonths(end, values.servicePeriod as number)
  if (from === 'EXPIRE' && ((values.serviceEndDate as number | null) ?? Infinity) >= startOfDay(now))
    values.serviceStatus = 'HAS_OPENED'
}

/**
 * Sheets say dates, not states: with a sale date the vehicle is sold, with a start date its service opens, and a period
 * without a start date renews it.
 */
export function followDates(ctx: CallCtx, drafts: readonly Draft[]): void {
  for (const draft of drafts) {
    const { values, before } = draft
    if (values.saleDate && values.saleMethod && values.saleStatus === undefined) {
      if (before?.saleStatus === 'SOLD') draft.fail('saleDate', named(draft, { code: 'VEHICLE_SOLD' }))
      values.saleStatus = 'SOLD'
    }
    if (values.serviceStatus !== undefined) continue
    if (values.serviceStartDate) open(draft, ctx.now)
    else if (values.servicePeriod && before) renew(draft, ctx.now)
  }
}

const BLAMED: Partial<Record<LifecycleOperation, string>> = {
  produce: 'productionDate',
  sale: 'saleDate',
}

/** No change of fields amounts to an operation that the vehicle's state refuses. */
export function guardLifecycle(drafts: readonly Draft[]): void {
  for (const draft of drafts) {
    const before = (draft.before ?? UNBORN) as unknown as VehicleState
    if (draft.before?.id === '') continue
    const after = { ...before, ...draft.values }
    const operations = operationsOf(draft.before ?? UNBORN, draft.values)
    for (const operation of operations) {
      // A vehicle may be produced, sold and served by one and the same change.
      const state =
        operation === 'sale' ? { ...before, productionDate: after.productionDate ?? null } : before
      const target = operation === 'sale' ? after.saleStatus : after.serviceStatus
      const refused = refusalOf(operation, state, target)
      if (refused) draft.fail(BLAMED[operation] ?? 'serviceStatus', named(draft, refused))
    }
  }
}
