export { logScreenLoaders } from './logs.ts'
export { pluginScreenLoaders } from './plugins.ts'
