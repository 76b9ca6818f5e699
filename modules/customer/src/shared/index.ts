export { Material } from './enums.ts'
export { customerScreens } from './screens.ts'
export { type WorkDay, workLogs } from './work-logs.ts'
