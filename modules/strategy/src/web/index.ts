import { moduleScreens } from '@motorpool/resource/screens'
import { strategyScreens } from '../shared/screens.ts'

export const screens = moduleScreens(strategyScreens, () => import('../shared/index.ts'))
