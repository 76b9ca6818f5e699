export * from './enums.ts'
export * from './params.ts'
export * from './password.ts'
