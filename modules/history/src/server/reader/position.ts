/**
 * Where a durable reader of the journal stands. Rows of one writer are committed in the order of their receive times
 * (µs), so that everything up to `writers[w]` has been read and nothing can still appear there.
 */
export interface Position {
  /** By number of the writer: receive time (µs) of the last row read. A writer that is missing is read from its start. */
  readonly writers: Readonly<Record<string, number>>
  /** Days that are read from packed blocks, vehicle by vehicle. */
  readonly packed?: {
    /** YYYY-MM-DD, day of receipt */
    readonly day: string
    /** Vehicles up to this id are done; null: the whole day is. */
    readonly vehicleId: string | null
  }
}

/** Times that a writer of the journal reserves ahead at once, µs: its newest row is not older than that before `reserved`. */
export const WRITER_LEASE_US = 60_000_000

/** An instant of so many µs since 1970 as PostgreSQL reads it, exactly. */
export function microTime(us: number): string {
  const ms = Math.floor(us / 1000)
  return `${new Date(ms).toISOString().slice(0, -1)}${String(us - ms * 1000).padStart(3, '0')}Z`
}

/** Before the first row. */
export const START: Position = { writers: {} }

export function samePosition(a: Position, b: Position): boolean {
  const writers = (p: Position) =>
    JSON.stringify(Object.entries(p.writers).sort(([x], [y]) => Number(x) - Number(y)))
  return (
    writers(a) === writers(b) &&
    a.packed?.day === b.packed?.day &&
    a.packed?.vehicleId === b.packed?.vehicleId
  )
}
