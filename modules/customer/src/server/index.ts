export { customerModule } from './module.ts'
export { portalModule } from './portal/module.ts'
export { registrationModule } from './register/module.ts'
