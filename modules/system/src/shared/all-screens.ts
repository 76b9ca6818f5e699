export { logScreens } from './logs/screens.ts'
export { pluginScreens } from './plugin/screens.ts'
export { administrationScreens } from './screens.ts'
