export * from './enums.ts'
export * from './fences.ts'
export * from './types.ts'
export * from './upkeep.ts'
