export * from './enums.ts'
export * from './password.ts'
export * from './screens.ts'
export * from './tags.ts'
