/** One message of the window around a fault, with what it says. */
export interface DiagnosisRow {
  /** Of the device, ms. */
  time: number
  receiveTime: number
  /** Command group or message id, hexadecimal. */
  cmd: string
  values: {
    key: string
    name: string
    value: number | string | boolean | null
    unit: string | null
    label: string | null
  }[]
}

/** ms: a window that is longer is asked for in parts. */
export const DIAGNOSIS_MAX_MS = 86_400_000
