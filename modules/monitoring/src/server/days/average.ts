import type { FleetDays, Worked, WorkTimeAverage } from '../../shared/statistics.ts'

const each = (work: number, vehicles: number): number | null => (vehicles > 0 ? work / vehicles : null)

/** What a vehicle that worked worked on average: of all days together each day of each vehicle counts alike. */
export function averageOf({ days }: FleetDays): WorkTimeAverage {
  const sum = (of: (day: Worked) => number) => days.reduce((all, day) => all + of(day), 0)
  return {
    average: each(
      sum(({ work }) => work),
      sum(({ vehicles }) => vehicles),
    ),
    days: days.map(({ day, work, vehicles }) => ({ day, average: each(work, vehicles) })),
  }
}
