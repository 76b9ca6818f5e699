/** Marks a number that the message did not carry, or carried as abnormal or invalid. */
export const ABSENT = -0x80000000

/** One number of a report that is stored as a column of its own. */
export interface ReportColumn {
  /** Width in the database. */
  readonly type: 'int4' | 'int2'
  /** Stored whole numbers are the physical value times this. */
  readonly scale: number
  /** Physical unit. */
  readonly unit: string
  /** What a latest state keeps: the last number that any report carried, or that of the newest fix. */
  readonly latest: 'value' | 'fix'
}

/**
 * The numbers that every reader wants without decoding a report again. This is their one declaration: the journal's rows,
 * the packed history, the latest state, the live channel and the lists follow from it. A new one needs a line here (at
 * the end: packed blocks store them in this order), a migration that adds the column to `frame` and `vehicle_realtime`,
 * the protocols' summaries that fill it, and its cell on a screen.
 */
export const REPORT_COLUMNS = {
  lng: { type: 'int4', scale: 1e6, unit: '°', latest: 'fix' },
  lat: { type: 'int4', scale: 1e6, unit: '°', latest: 'fix' },
  speed: { type: 'int4', scale: 10, unit: 'km/h', latest: 'value' },
  altitude: { type: 'int4', scale: 1, unit: 'm', latest: 'value' },
  mileage: { type: 'int4', scale: 10, unit: 'km', latest: 'value' },
  fuel: { type: 'int4', scale: 10, unit: 'L', latest: 'value' },
  /** 0..359, 0 = north, clockwise */
  direction: { type: 'int2', scale: 1, unit: '°', latest: 'fix' },
  /** State of charge (GB/T 32960) */
  soc: { type: 'int2', scale: 1, unit: '%', latest: 'value' },
} as const satisfies Record<string, ReportColumn>

/** Greatest number that a column takes; the least is minus it. */
export const COLUMN_MAX = { int4: 0x7fffffff, int2: 0x7fff } as const

export type ReportColumnName = keyof typeof REPORT_COLUMNS

export const REPORT_COLUMN_NAMES = Object.keys(REPORT_COLUMNS) as readonly ReportColumnName[]

/** As stored; ABSENT where the message did not carry the number. */
export type ReportNumbers = { [N in ReportColumnName]: number }

/** Null where there is none. */
export type NullableNumbers = { [N in ReportColumnName]: number | null }

/** Name of the column in the database. */
export function columnOf(name: ReportColumnName): string {
  return name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
}

/** An object with one entry for each column. */
export function eachColumn<V>(valueOf: (name: ReportColumnName) => V): { [N in ReportColumnName]: V } {
  const all: Partial<Record<ReportColumnName, V>> = {}
  // Of every message that is read: no list of pairs in between.
  for (const name of REPORT_COLUMN_NAMES) all[name] = valueOf(name)
  return all as { [N in ReportColumnName]: V }
}

export const absentNumbers = (): ReportNumbers => eachColumn(() => ABSENT)

/** Null in place of ABSENT. */
export const nullable = (value: number): number | null => (value === ABSENT ? null : value)

/** A stored number in its physical unit. */
export function physical(name: ReportColumnName, stored: number | null): number | null {
  return stored === null ? null : stored / REPORT_COLUMNS[name].scale
}
