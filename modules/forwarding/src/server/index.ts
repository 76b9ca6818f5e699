export { forwardingModule } from './module.ts'
export { ForwardHost, type HostOptions } from './worker/host.ts'
export { VAULT_CONTEXT } from './worker/tasks-table.ts'
