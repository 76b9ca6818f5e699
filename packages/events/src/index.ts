export { defineEvent, type EventDef } from './define.ts'
export { type EventHandlers, EventHub, type HubOptions, type Subscriber, subscriber } from './hub.ts'
export { publish } from './publish.ts'
export { RETENTION_MS, trimHandler, trimJob, trimSchedule } from './trim.ts'
