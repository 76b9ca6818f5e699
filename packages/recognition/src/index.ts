export { type FieldRule, type FoundField, type Layout, readFields } from './layout.ts'
export * from './port.ts'
