export { fenceModule } from './module.ts'
export { fenceWatch } from './watch/consumer.ts'
