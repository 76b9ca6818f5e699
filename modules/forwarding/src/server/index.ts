export { forwardingModule } from './module.ts'
export { ForwardHost, type HostOptions, type SubLinkOptions } from './worker/host.ts'
export { VAULT_CONTEXT } from './worker/tasks-table.ts'
