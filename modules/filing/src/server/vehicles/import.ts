import { IMPORT_JOB_LIMITS } from '@motorpool/excel'
import type { FileReply, ManualCtx } from '@motorpool/http'
import { AppError, must, textKey } from '@motorpool/kernel'
import { bind, type Draft, type Hooks, importBytes, type Progress } from '@motorpool/resource/server'
import { refusalOf, VEHICLE_FILING_SCREENS, type VehicleUsage, vehicleKind } from '../../shared/index.ts'
import { accountOf } from '../account.ts'
import { errorsOf, incomplete } from '../check.ts'
import { filingHooks, follow } from '../hooks.ts'
import { type Recorded, recordedOf, type ServerKind } from '../kind.ts'
import { ORDERS_AT_ONCE, orderFilings } from '../order.ts'
import { stateOf } from '../row.ts'
import { vehicles } from './kind.ts'

/** The kind as the screen of a usage has it. */
export const ofUsage = (usage: VehicleUsage): ServerKind => ({ ...vehicles, ...vehicleKind(usage) })

export const screensOf = (...usages: readonly VehicleUsage[]): Record<string, string> =>
  Object.fromEntries(usages.map((usage) => [usage, VEHICLE_FILING_SCREENS[usage]]))

/** Says at the row what keeps it from being submitted; what is not in the sheet, at the VIN. */
function failIncomplete(kind: ServerKind, draft: Draft, of: Recorded): void {
  const { before, values } = draft
  if (!before) return
  for (const error of errorsOf(kind, { ...before, ...values }, of))
    if (error.field in kind.sends) draft.fail(error.field, error)
    else
      draft.fail('vin', { code: 'FILING_INCOMPLETE', params: { ...incomplete(kind, of.subject, [error]) } })
}

/** Stores as the update of one filing does; a row that cannot be changed or submitted says why. */
function sheetHooks(kind: ServerKind, usage: VehicleUsage, submit: boolean, stored: string[]): Hooks {
  return {
    ...filingHooks(kind, screensOf(usage)),
    prepare: async (ctx, drafts) => {
      const recorded = await recordedOf(
        kind,
        ctx,
        drafts.flatMap(({ before }) => before ?? []),
      )
      for (const draft of drafts) {
        const { before } = draft
        const of = before && recorded.get(before.id)
        if (!of) continue
        const code = refusalOf(stateOf(before))
        if (code) {
          draft.fail('vin', { code, params: { name: of.subject } })
          continue
        }
        follow(kind, draft, of)
        draft.values.importFlag = true
        if (submit) failIncomplete(kind, draft, of)
      }
    },
    saved: async (_ctx, drafts) => void stored.push(...drafts.map(({ id }) => id)),
  }
}

/** Without an account nothing of the sheet could leave. */
async function requireAccount(ctx: ManualCtx, usage: VehicleUsage): Promise<void> {
  const { tenantId } = ctx
  if (await ctx.inScope((tx) => accountOf(tx, tenantId, usage))) return
  throw new AppError('FILING_NO_ACCOUNT', { usage: textKey(`filing.usage.${usage}`) })
}

export interface SheetOrder {
  usage: VehicleUsage
  /** Hands the filings to the platform once all are stored. */
  submit: boolean
}

/** Stores the filing data of a sheet, all rows or none, and submits them where that is wanted, in portions (R328). */
export async function importFilings(
  ctx: ManualCtx,
  { usage, submit }: SheetOrder,
  bytes: Uint8Array,
  progress?: Progress,
): Promise<FileReply | { total: number }> {
  if (submit) await requireAccount(ctx, usage)
  const kind = ofUsage(usage)
  const stored: string[] = []
  const sheet = must(kind.resource.sheets[0], 'the sheet of vehicle filings')
  const bound = bind(kind.resource, sheetHooks(kind, usage, submit, stored))
  // Storing is half of the way where submitting follows.
  const share = submit ? 2 : 1
  const answer = await importBytes(ctx, bound, sheet, bytes, IMPORT_JOB_LIMITS, (done, total) =>
    progress?.(done, total * share),
  )
  if (!submit || !('total' in answer)) return answer
  for (let at = 0; at < stored.length; at += ORDERS_AT_ONCE) {
    const ids = stored.slice(at, at + ORDERS_AT_ONCE)
    await orderFilings(ctx, kind, 'register', ids)
    progress?.(stored.length + at + ids.length, stored.length * share)
  }
  return answer
}
