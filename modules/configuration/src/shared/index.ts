export * from './enums.ts'
export * from './params.ts'
