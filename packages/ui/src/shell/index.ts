export { ConsoleApp } from './ConsoleApp.tsx'
export { startConsole } from './start.ts'
