/** Call and permission of the tab. */
export const PASSWORD = 'single-vehicle/password'
export const passwordPath = (vin: string): string =>
  `/api/vehicle-svc/vehicle/single/monitor/V1.0/${vin}/password`

export interface PasswordShown {
  id: string
  /** ms */
  time: number
  user: string | null
  recipient: string
  reason: string
  type: string | null
}

/** Whether the controller of a vehicle puts out a password, and to whom passwords were shown; never the password. */
export interface PasswordOutput {
  /** ABSENT: it puts out none. NEW: nobody has seen it. SHOWN: it is shown no second time. */
  state: 'ABSENT' | 'NEW' | 'SHOWN'
  type: string | null
  /** Device time of the report that carries it, ms. */
  time: number | null
  /** The newest first. */
  log: PasswordShown[]
}
