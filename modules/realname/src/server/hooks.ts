import type { CallCtx } from '@motorpool/http'
import { AppError, maskPhone } from '@motorpool/kernel'
import type { Draft, Hooks, Row } from '@motorpool/resource/server'
import type { Vault } from '@motorpool/vault'
import { ownerRequests, type Side, storeRequests } from '../shared/index.ts'
import { RECEIVER_CONTEXT } from './files/receiver.ts'
import { SECRET_CONTEXT } from './onelink/http.ts'
import { erase } from './papers/erase.ts'
import { newRequestNo, REQUEST_KEY } from './papers/request.ts'
import { vinsOf } from './papers/store.ts'
import { vehiclesByVin } from './vehicle.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const isOpen = (row: Pick<Row, string>) => row.verifyStatus !== 'VERIFYING' && row.verifyStatus !== 'VERIFIED'

/** Telephones of owners are read whole by who may look at their papers. */
function maskPhones({ permissions }: CallCtx, rows: readonly Row[], field: string): void {
  if (permissions.has(`${REQUEST_KEY.owner}/update`)) return
  for (const row of rows) if (typeof row[field] === 'string') row[field] = maskPhone(row[field])
}

/** Numbers are made here; what the operator has is not changed; documents go with their request. */
const requestHooks = (side: Side): Hooks => ({
  prepare: async (ctx, drafts: readonly Draft[]) => {
    for (const { before, values } of drafts) {
      if (before && !isOpen(before)) throw new AppError('VERIFY_UNDER_WAY')
      if (!before) values.requestNo = newRequestNo(side, ctx.now)
      if (!before) values.step = 1
    }
  },
  beforeDelete: async (ctx, rows) => {
    for (const row of rows) {
      if (!isOpen(row)) throw new AppError('VERIFY_UNDER_WAY')
      await erase(ctx.tx, side, row.id, { userId: ctx.actor.id, reason: 'DELETED', now: ctx.now })
    }
  },
  decorate: async (ctx: CallCtx, rows) => {
    const vins = await vinsOf(
      ctx.tx,
      side,
      rows.map(({ id }) => id),
    )
    for (const row of rows) row.vins = vins.get(row.id) ?? []
    if (side === 'owner') maskPhones(ctx, rows, 'phone')
  },
})

export const requestResources = [
  [ownerRequests, requestHooks('owner')],
  [storeRequests, requestHooks('store')],
] as const

/** A secret goes to the server that it was entered for alone: another one wants it again. */
function sealSecret(
  vault: Vault,
  { before, values, fail }: Draft,
  { field, context, goesTo }: { field: string; context: string; goesTo: readonly string[] },
): void {
  const given = textOf(values[field])
  if (given !== '') {
    values[field] = vault.seal(given, context)
    return
  }
  const isMoved = goesTo.some((name) => values[name] && before && values[name] !== before[name])
  if (isMoved && before?.[`${field}Set`]) fail(field, { code: 'FIELD_REQUIRED' })
}

export const orgHooks = (vault: Vault): Hooks => ({
  prepare: async (_ctx, drafts: readonly Draft[]) => {
    for (const draft of drafts) {
      sealSecret(vault, draft, { field: 'oneLinkSecret', context: SECRET_CONTEXT, goesTo: ['oneLinkUrl'] })
      sealSecret(vault, draft, {
        field: 'sftpPassword',
        context: RECEIVER_CONTEXT,
        goesTo: ['sftpHost', 'sftpPort', 'sftpHostKey'],
      })
    }
  },
})

/** Rows of the import are of vehicles that the caller sees, and stand in their organisation. */
export const infoHooks: Hooks = {
  complete: async (ctx, inputs) => {
    const vins = inputs.map(({ vin }) => textOf(vin).trim().toUpperCase())
    const found = await vehiclesByVin(ctx.tx, vins)
    for (const [i, input] of inputs.entries()) {
      const vehicle = found.get(vins[i] ?? '')
      if (vehicle && input.orgId === undefined) input.orgId = vehicle.orgId
    }
  },
  prepare: async (ctx, drafts: readonly Draft[]) => {
    const found = await vehiclesByVin(
      ctx.tx,
      drafts.map(({ values }) => textOf(values.vin)),
    )
    for (const draft of drafts)
      if (!draft.before && !found.has(textOf(draft.values.vin)))
        draft.fail('vin', { code: 'FIELD_REFERENCE' })
  },
  decorate: async (ctx, rows) => maskPhones(ctx, rows, 'ownerPhone'),
}

export const statusHooks: Hooks = { decorate: async (ctx, rows) => maskPhones(ctx, rows, 'ownerPhone') }
