const DAY = 86_400_000

/** Start of a day so many days before, in the viewer's zone. */
function dayBefore(now: number, days: number): number {
  const d = new Date(now)
  return new Date(d.getFullYear(), d.getMonth(), d.getDate() - days).getTime()
}

export interface DateShortcut {
  name: 'today' | 'yesterday' | 'weekAgo'
  at: number
}

/** R139: today, yesterday, one week ago. */
export function singleDates(now: number): DateShortcut[] {
  return [
    { name: 'today', at: dayBefore(now, 0) },
    { name: 'yesterday', at: dayBefore(now, 1) },
    { name: 'weekAgo', at: dayBefore(now, 7) },
  ]
}

export interface RangeShortcut {
  name: 'last7' | 'last30' | 'last90'
  from: number
  to: number
}

/** R139: the last 7, 30 and 90 days, today included. */
export function dateRanges(now: number): RangeShortcut[] {
  const to = dayBefore(now, 0) + DAY - 1
  return [
    { name: 'last7', from: dayBefore(now, 6), to },
    { name: 'last30', from: dayBefore(now, 29), to },
    { name: 'last90', from: dayBefore(now, 89), to },
  ]
}
