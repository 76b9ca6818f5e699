export * from './enums.ts'
export * from './trip.ts'
export { type TripKey, tripId, tripKey } from './trip-id.ts'
export { RANGE_MAX_DAYS, trips } from './trips.ts'
