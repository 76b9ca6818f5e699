export { strategyModule } from './module.ts'
export { strategyWatch } from './watch/consumer.ts'
