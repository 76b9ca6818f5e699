/** One signal of a tried body. `missing`: the body ends before its bits. */
export interface TriedSignal {
  code: string
  name: string
  value: number | string | boolean | null
  unit: string | null
  label: string | null
  state: 'abnormal' | 'invalid' | 'range' | 'missing' | null
  /** The number on the wire, where it differs from the value. */
  raw: number | string | null
  /** Every bit as [byte, bit], the lowest first. */
  bits: [byte: number, bit: number][]
}

export interface TriedPayload {
  carrier: 'can' | 'unit' | 'body'
  frameId: string | null
  /** Hex. */
  data: string
  signals: TriedSignal[]
}

/** What an import makes of a signal. */
export type DbcState = 'created' | 'updated' | 'unchanged'

/** What an import of a DBC file makes, changes and refuses; lines are those of the file, from 1. */
export interface DbcReport {
  messages: number
  created: number
  updated: number
  unchanged: number
  signals: { code: string; message: string; frameId: string; line: number; state: DbcState }[]
  skipped: { signal: string; message: string; line: number; why: string }[]
}
