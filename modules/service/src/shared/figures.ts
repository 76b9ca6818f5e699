/** What the finished work of one station took in one month. */
export interface ServiceFigure {
  /** `2026-11`, of the end of the work in China. */
  month: string
  stationId: string | null
  stationName: string | null
  /** Work orders that were finished. */
  done: number
  /** Means, minutes: from the making to the first dispatch, from the last dispatch to the arrival and to the end. */
  dispatchMinutes: number | null
  arriveMinutes: number | null
  finishMinutes: number | null
  hours: number | null
  cost: number | null
}

/** Months that are counted unless others are asked for, the present one among them. */
export const FIGURE_MONTHS = 12
