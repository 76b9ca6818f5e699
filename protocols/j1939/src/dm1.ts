import type { DiagnosticLamps, Fault, LampState } from '@motorpool/wire'
import { DTC_LENGTH, type Dtc, isNoCode, type OlderMethod, readDtc } from './dtc.ts'

/** Parameter group of DM1, active diagnostic trouble codes. */
export const DM1 = 65_226

/** Bytes of the lamps in front of the codes. */
const LAMPS = 2

export interface Dm1 {
  readonly lamps: DiagnosticLamps
  readonly codes: readonly Dtc[]
}

/** Two bits of the lamp byte, and the same two of the flash byte. */
function lamp(status: number, flash: number, shift: number): LampState {
  const on = (status >> shift) & 3
  if (on > 1) return 'unknown'
  if (on === 0) return 'off'
  const flashing = (flash >> shift) & 3
  return flashing === 0 ? 'slow' : flashing === 1 ? 'fast' : 'on'
}

/**
 * The payload of a DM1: lamps, then codes to its end. A single CAN frame holds one code and two bytes of fill; a longer
 * payload is given whole, without the heads of its packets. Undefined where it is shorter than its lamps.
 */
export function readDm1(payload: Uint8Array, older?: OlderMethod): Dm1 | undefined {
  if (payload.length < LAMPS) return undefined
  const [status = 0, flash = 0] = payload
  const codes: Dtc[] = []
  for (let at = LAMPS; at + DTC_LENGTH <= payload.length; at += DTC_LENGTH)
    if (!isNoCode(payload, at)) codes.push(readDtc(payload, at, older))
  const lamps = {
    malfunction: lamp(status, flash, 6),
    stop: lamp(status, flash, 4),
    warning: lamp(status, flash, 2),
    protect: lamp(status, flash, 0),
  }
  return { lamps, codes }
}

/** A code as the fault of a list, under the name that fault libraries give it. */
export function faultOf(list: string, source: number | null, { spn, fmi, occurrences, number }: Dtc): Fault {
  const code = spn === null ? number.toString(16).toUpperCase().padStart(8, '0') : `SPN${spn}-${fmi}`
  return { list, source, code, number, spn, fmi, occurrences }
}
