export { type RealnameOptions, realnameModule } from './module.ts'
