export {
  type AlarmBounds,
  BOUNDS_TOPIC,
  boundsOf,
  USUAL_BOUNDS,
} from './abnormal/bounds.ts'
export { alarmAbnormal } from './abnormal/consumer.ts'
export { type AlarmCounter, alarmCounters, MOST_COUNTED } from './counts/port.ts'
export { type AlarmDays, type AlarmsOfDay, alarmsByDay } from './days/by-day.ts'
export { alarmFacts, momentOf } from './facts/consumer.ts'
export { alarmInconsistent } from './inconsistent/consumer.ts'
export {
  type AlarmChange,
  type AlarmFacts,
  type AlarmKind,
  endOf,
  keyOf,
  type Life,
  live,
  type Moment,
  movedTo,
  type OpenAlarm,
  type OpenAlarms,
} from './life/life.ts'
export { alarmModule } from './module.ts'
export { type News, type NewsFollower, newsFollowers, recordNews } from './news/news.ts'
export { type AlarmDetail, addDetails } from './store/details.ts'
export { rewindAlarms } from './store/rewind.ts'
export { storeAlarms } from './store/store.ts'
export { ANY_ALARM, mayReadKind } from './story/may-read.ts'
export { alarmName, type Called, called } from './story/name.ts'
