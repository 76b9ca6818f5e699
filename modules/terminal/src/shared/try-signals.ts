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

export interface DbcReport {
  messages: number
  created: number
  updated: number
  skipped: { signal: string; message: string; why: string }[]
}
