import type { Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { definePort } from '@motorpool/kernel'

/** Records whose filings are asked for: by their ids, vehicles by their VINs. */
export type FiledRecords = 'vehicle' | 'vehicle_model' | 'chip_model' | 'tbox_model'

/** How far the newest filings of records are, by what they are asked for by; none: no entry. Within the caller's reach. */
export type FilingStates = (
  tx: Tx,
  of: FiledRecords,
  keys: readonly string[],
) => Promise<ReadonlyMap<string, string>>

/** Provided by the module that files; without it nothing is filed. */
export const filingStates = definePort<FilingStates>('terminal.filing-states')

/** Says in rows how far the filings are that belong to them. */
export async function addFilingStates<R extends { id: string }>(
  ctx: CallCtx,
  of: FiledRecords,
  rows: readonly R[],
  keyOf: (row: R) => string | null = ({ id }) => id,
): Promise<void> {
  const statesOf = ctx.ports.find(filingStates)
  if (!statesOf || rows.length === 0) return
  const states = await statesOf(ctx.tx, of, [...new Set(rows.flatMap((row) => keyOf(row) ?? []))])
  for (const row of rows) Object.assign(row, { filingState: states.get(keyOf(row) ?? '') ?? null })
}
