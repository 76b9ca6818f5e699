export { logScreenLoaders } from './logs.ts'
