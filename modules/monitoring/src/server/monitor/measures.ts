import type { SignalTable } from '@motorpool/signals'
import { REPORTED_MEASURES } from '../../shared/measures.ts'
import { SIGNALS } from './protocols.ts'

/** Paths at which a vehicle may report the value of a function field: as its terminal's software defines it, then as the protocols do. */
export function pathsOf(field: string, table: SignalTable | undefined): string[] {
  const signal = table?.fields.get(field)
  const own = signal === undefined ? [] : [`${SIGNALS}.${signal}`]
  return [...own, ...(REPORTED_MEASURES.get(field) ?? [])]
}

/** Path of the signal of each function field that the software of a terminal defines. */
export function measuresOf(table: SignalTable | undefined): Record<string, string> {
  return Object.fromEntries([...(table?.fields ?? [])].map(([field, code]) => [field, `${SIGNALS}.${code}`]))
}
