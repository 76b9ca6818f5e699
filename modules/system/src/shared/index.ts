export { BizLogResult, bizLog } from './bizlog/resource.ts'
export { logScreens } from './logs/screens.ts'
