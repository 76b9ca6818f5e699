export interface ChartSeries {
  key: string
  label: string
  unit?: string
  /** One value a time; null where nothing is known: the line breaks there. */
  values: readonly (number | null)[]
  color?: string
  /** Series with one scale share an axis; default is the unit. */
  scale?: string
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
