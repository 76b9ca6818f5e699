import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import type { Draft, Hooks, Row } from '@motorpool/resource/server'
import type { Values } from '@motorpool/resource/shared'
import { orgsByVin } from '@motorpool/vehicle/server'
import { workLogs } from '../shared/work-logs.ts'

const asVin = (given: unknown): string => (typeof given === 'string' ? given.trim().toUpperCase() : '')

/** A log belongs to the organisation of its vehicle. */
async function complete(ctx: CallCtx, inputs: readonly Values[]): Promise<void> {
  const orgs = await orgsByVin(
    ctx.tx,
    inputs.map((v) => asVin(v.vin)),
  )
  for (const values of inputs) {
    const org = orgs.get(asVin(values.vin))
    if (org) values.orgId = org
  }
}

async function checkVehicles(ctx: CallCtx, drafts: readonly Draft[]): Promise<void> {
  const known = await orgsByVin(
    ctx.tx,
    drafts.map((d) => asVin(d.values.vin)),
  )
  for (const { values, fail } of drafts)
    if (values.vin && !known.has(asVin(values.vin)))
      fail('vin', { code: 'FIELD_REFERENCE', params: { value: asVin(values.vin) } })
}

/** Customers change what they wrote themselves. */
function ownOnly(ctx: CallCtx, rows: readonly Row[]): void {
  if (ctx.orgScope.kind === 'customer' && rows.some((row) => row.createUserId !== ctx.actor.id))
    throw new AppError('NOT_FOUND', { what: textKey(workLogs.key) })
}

export const workLogHooks: Hooks = {
  complete: async (ctx, inputs, mode) => {
    if (mode === 'create') await complete(ctx, inputs)
  },
  prepare: async (ctx, drafts, mode) => {
    if (mode === 'create') await checkVehicles(ctx, drafts)
    else
      ownOnly(
        ctx,
        drafts.flatMap((d) => d.before ?? []),
      )
  },
  beforeDelete: async (ctx, rows) => ownOnly(ctx, rows),
}
