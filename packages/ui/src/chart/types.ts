export interface ChartSeries {
  key: string
  label: string
  unit?: string
  /** One value a time; null where nothing is known: the line breaks there. */
  values: readonly (number | null)[]
  color?: string
  /** Series with one scale share an axis; default is the unit. */
  scale?: string
  /** Each value as a dot too: of days with gaps between them, or of single events. */
  points?: boolean
  /** Dots alone. */
  unjoined?: boolean
  /** Between which bounds each value lies, drawn as bars; null where its value is. */
  errors?: { low: readonly (number | null)[]; high: readonly (number | null)[] }
  /** Steps instead of slopes: states, gears, switches. */
  stepped?: boolean
  decimals?: number
}

/** A limit, drawn as a line over the curves of its scale. */
export interface ChartThreshold {
  /** Scale of the series that it limits, see `ChartSeries.scale`. */
  scale: string
  value: number
  label: string
  tone: 'warn' | 'bad'
}

/** A stretch of time behind the curves: something went on. */
export interface ChartBand {
  from: number
  /** Null: it goes on. */
  to: number | null
  label: string
  tone: 'info' | 'warn' | 'bad'
}

/** Milliseconds. */
export interface TimeRange {
  from: number
  to: number
}

/** Series with one scale share an axis. */
export const scaleOf = (s: Pick<ChartSeries, 'scale' | 'unit'>): string => s.scale ?? s.unit ?? 'value'
