import type { ConsumerOverview } from '../../../shared/consumers.ts'

/** Whether a replay may begin on a day (YYYY-MM-DD): one of those that are stored. */
export const isReplayable = (
  day: string,
  { firstDay, lastDay }: Pick<ConsumerOverview, 'firstDay' | 'lastDay'>,
): boolean => firstDay !== null && day >= firstDay && day <= lastDay
