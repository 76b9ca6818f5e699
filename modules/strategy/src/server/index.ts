export { accTimeWatch } from './machines/acc-consumer.ts'
export { gb4Watch } from './machines/gb4.ts'
export { strategyModule } from './module.ts'
export { strategyWatch } from './watch/consumer.ts'
