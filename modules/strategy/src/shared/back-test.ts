/** Days of history that a back-test runs over, and vehicles. */
export const TEST_DAYS = 30
export const TEST_VEHICLES = 1000

/** An alarm that a strategy would have raised. */
export interface TestedAlarm {
  /** ms */
  happenTime: number
  /** Null: it had not ended when the history did. */
  endTime: number | null
  times: number
  /** Degrees, WGS-84. */
  position: { lng: number; lat: number } | null
  /** What was measured at its begin, by condition. */
  measured: { name: string; value: number | null; unit: string | null }[]
}
