export { fenceModule } from './module.ts'
