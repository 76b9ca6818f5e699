/**
 * Where a durable reader stands in the one order of everything stored: by time of receipt (µs), of equal times by the number of
 * the writer, events after messages. A reader goes no further than every writer has come (`journal_writer.horizon`), so nothing
 * can still appear up to `time`, and whoever reads again finds the same in the same order.
 */
export interface Position {
  /** µs; everything up to here has been read. */
  readonly time: number
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
export const START: Position = { time: 0 }

export const samePosition = (a: Position, b: Position): boolean =>
  a.time === b.time && a.packed?.day === b.packed?.day && a.packed?.vehicleId === b.packed?.vehicleId
