export type { HeaderTool } from './app-context.ts'
export { ConsoleApp } from './ConsoleApp.tsx'
export { type MenuEntry, useMenu } from './menu-entries.ts'
export { startConsole } from './start.ts'
