export type RoleName = 'gateway' | 'worker' | 'api' | 'database' | 'nats' | 'files'

/** What one role needs in the busiest hour; bytes, bytes a second, whole cores' shares with the safety in them. */
export interface Role {
  name: RoleName
  processes: number
  cores: number
  memory: number
  /** Written a second, and kept when `--days` are full. */
  written: number
  kept: number
  /** From and to the network of the machine. */
  in: number
  out: number
  /** The formulas with their numbers, for people. */
  because: readonly string[]
}

export const NOTHING = { written: 0, kept: 0, in: 0, out: 0 } as const
