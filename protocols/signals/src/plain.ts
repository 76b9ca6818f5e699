import type { SignalDefinition } from './signal.ts'

/** A plain unsigned byte at the beginning of the data, but for what is said otherwise. */
export function plainSignal(code: string, given: Partial<SignalDefinition> = {}): SignalDefinition {
  return {
    code,
    name: [code, code, code],
    frameId: null,
    startByte: 0,
    startBit: 0,
    bitLength: 8,
    byteOrder: 'Intel',
    signed: false,
    base: 10,
    factor: 1,
    offset: 0,
    unit: null,
    min: null,
    max: null,
    invalid: null,
    labels: null,
    ...given,
  }
}
