import { moduleScreens } from '@motorpool/resource/screens'
import { terminalScreens } from '../shared/screens.ts'

export const screens = moduleScreens(terminalScreens, () => import('../shared/index.ts'), {
  '/terminal/terminals': () => import('./screens/terminals.tsx'),
  '/terminal/terminals/{id}': () => import('./screens/terminal/TerminalDetail.tsx'),
  '/terminal/platformKeys': () => import('./screens/platform-keys/index.tsx'),
  '/terminal/platformQuality': () => import('./screens/platform-quality/index.tsx'),
  '/terminal/softVersions': () => import('./screens/soft-versions.tsx'),
  '/terminal/softVersions/{id}/upstream': () => import('./screens/version/Upstream.tsx'),
  '/terminal/softVersions/{id}/downlink': () => import('./screens/version/Downlink.tsx'),
})
