export * from './events.ts'
export * from './protocols.ts'
