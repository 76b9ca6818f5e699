export * from './consumers.ts'
export { streamScreens } from './screens.ts'
