export { NatsBus, type NatsBusOptions } from './bus.ts'
export { connectNats, type NatsAddress, NatsError, type NatsErrorCode, placesOf } from './connection.ts'
