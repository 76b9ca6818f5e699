export { defineModule, type LiveTopics, type ServerModule, type TopicDeps } from './module.ts'
export { type Wired, type WireOptions, wire } from './wire.ts'
