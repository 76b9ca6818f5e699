export { serviceErrors } from './errors.ts'
export { serviceModule } from './module.ts'
