export { type CmdLog, type CmdLogs, cancelControls, cmdLogs } from './cmd-logs.ts'
export * from './enums.ts'
export type { CommandResult, OfferedCommand, OfferedParam } from './offered.ts'
export { commandScreens, lockScreenGroup } from './screens.ts'
