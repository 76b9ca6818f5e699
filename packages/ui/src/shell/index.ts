export { ConsoleApp } from './ConsoleApp.tsx'
export { loadChunk } from './chunks.ts'
export type { ScreenAction } from './screen-action.ts'
export { startConsole } from './start.ts'
