import { defineParameter } from '@motorpool/system/shared'

/** What a vehicle may drive where its model says nothing lower; speeds are coloured by it. */
export const SPEED_LIMIT = defineParameter({
  key: 'monitor.speedLimit',
  type: 'NUMBER',
  default: 100,
  min: 5,
  max: 300,
  unit: 'km/h',
  group: 'map',
})

/** How long the packed days of vehicles are kept, counted from the day of receipt. */
export const HISTORY_DAYS = defineParameter({
  key: 'history.days',
  type: 'NUMBER',
  default: 3650,
  min: 30,
  max: 36_500,
  unit: 'd',
  group: 'history',
})
