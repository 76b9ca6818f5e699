export { type CmdLog, type CmdLogs, cmdLogs } from './cmd-logs.ts'
export * from './enums.ts'
export type { CommandResult, OfferedCommand } from './offered.ts'
