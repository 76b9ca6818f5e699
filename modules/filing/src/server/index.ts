export { type FilingOptions, filingModule } from './module.ts'
