export { ConsoleApp } from './ConsoleApp.tsx'
export { loadChunk } from './chunks.ts'
export { startConsole } from './start.ts'
