export * from './enums.ts'
export * from './list.ts'
export * from './messages.ts'
export { messagingScreens } from './screens.ts'
