export { type LiveOptions, serveLive, type TicketRedeemer } from './hub.ts'
export { defineTopic, type LiveCtx, type LiveSubscription, type LiveTopic } from './topic.ts'
