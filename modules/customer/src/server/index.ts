export { customerModule } from './module.ts'
export { portalModule } from './portal/module.ts'
export { selfServiceModule } from './self-service/module.ts'
