export type { Outlines } from './fences.ts'
export { fenceModule } from './module.ts'
export {
  addCustomerFence,
  changeCustomerFence,
  linkCustomerFence,
  removeCustomerFences,
  unlinkCustomerFence,
} from './of-customers/store.ts'
export { fenceWatch } from './watch/consumer.ts'
