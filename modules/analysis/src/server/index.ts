export { analysisModule } from './module.ts'
