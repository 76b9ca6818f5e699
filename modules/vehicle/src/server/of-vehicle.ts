import type { CallCtx } from '@motorpool/http'
import type { Issue } from '@motorpool/resource/shared'
import { orgsByVin } from './records.ts'

/** What was sent of a record of a vehicle. */
interface OfVehicle {
  vin?: unknown
  orgId?: unknown
}

const asVin = (given: unknown): string => (typeof given === 'string' ? given.trim().toUpperCase() : '')

const orgsOf = (ctx: CallCtx, rows: readonly OfVehicle[]) =>
  orgsByVin(
    ctx.tx,
    rows.flatMap(({ vin }) => asVin(vin) || []),
  )

/** A record belongs to the organisation of its vehicle. */
export async function completeFromVehicle(ctx: CallCtx, inputs: readonly OfVehicle[]): Promise<void> {
  const orgs = await orgsOf(ctx, inputs)
  for (const values of inputs) {
    const org = orgs.get(asVin(values.vin))
    if (org) values.orgId = org
  }
}

/** Refuses records of vehicles that the caller does not reach. */
export async function checkVehicles(
  ctx: CallCtx,
  drafts: readonly { values: OfVehicle; fail(field: 'vin', problem: Issue): void }[],
): Promise<void> {
  const known = await orgsOf(
    ctx,
    drafts.map(({ values }) => values),
  )
  for (const { values, fail } of drafts)
    if (values.vin && !known.has(asVin(values.vin)))
      fail('vin', { code: 'FIELD_REFERENCE', params: { value: asVin(values.vin) } })
}
