export { customerModule } from './module.ts'
