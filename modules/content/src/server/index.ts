export { contentErrors } from './errors.ts'
export { contentModule } from './module.ts'
export { timesJob } from './times.ts'
