export { reportModule } from './module.ts'
