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

/** The last so many days, today included: what searches by time begin with (R169). */
export function lastDays(days: number, now: number = Date.now()): [number, number] {
  return [dayBefore(now, days - 1), dayBefore(now, -1) - 1]
}

export interface RangeShortcut {
  name: 'last7' | 'last30' | 'last90'
  from: number
  to: number
}

/** R139: the last 7, 30 and 90 days, today included. */
export function dateRanges(now: number): RangeShortcut[] {
  const ranges = { last7: 7, last30: 30, last90: 90 } as const
  return Object.entries(ranges).map(([name, days]) => {
    const [from, to] = lastDays(days, now)
    return { name: name as RangeShortcut['name'], from, to }
  })
}
