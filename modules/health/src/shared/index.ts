export * from './bounds.ts'
export * from './enums.ts'
export { vehicleHealth } from './list.ts'
export type * from './one.ts'
