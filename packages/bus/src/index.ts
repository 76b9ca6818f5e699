export {
  type Bus,
  BusError,
  type BusErrorCode,
  type Handler,
  type Responder,
  type Unsubscribe,
} from './bus.ts'
export { BusHub } from './hub.ts'
export { LocalBus } from './local.ts'
export { SocketBus } from './socket.ts'
export { defineBusTopic, defineBusTopics, defineQuestion, type Question, type Topic } from './topic.ts'
