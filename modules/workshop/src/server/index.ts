export { workshopErrors } from './errors.ts'
export { workshopModule } from './module.ts'
