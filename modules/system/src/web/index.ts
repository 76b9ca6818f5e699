export { adminHome, administrationScreenLoaders } from './administration.ts'
export { logScreenLoaders } from './logs.ts'
export { pluginScreenLoaders } from './plugins.ts'
