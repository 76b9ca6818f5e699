export * from './downloads.ts'
export * from './enums.ts'
export { fileScreens } from './screens.ts'
