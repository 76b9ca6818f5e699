import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/terminal/terminals': () => import('./screens/terminals.tsx'),
  '/terminal/models': () => import('./screens/models.tsx'),
  '/terminal/suppliers': () => import('./screens/suppliers.tsx'),
  '/terminal/simcards': () => import('./screens/simcards.tsx'),
  '/terminal/terminals/{id}': () => import('./screens/terminal/TerminalDetail.tsx'),
  '/terminal/chipFactories': () => import('./screens/chip-factories.tsx'),
  '/terminal/chipModels': () => import('./screens/chip-models.tsx'),
  '/terminal/softVersions': () => import('./screens/soft-versions.tsx'),
  '/terminal/softVersions/{id}/upstream': () => import('./screens/version/Upstream.tsx'),
  '/terminal/softVersions/{id}/downlink': () => import('./screens/version/Downlink.tsx'),
  '/terminal/softVersionLocks': () => import('./screens/soft-version-locks.tsx'),
  '/terminal/protocols': () => import('./screens/protocols.tsx'),
  '/terminal/protocolCmds': () => import('./screens/protocol-cmds.tsx'),
  '/terminal/functionFields': () => import('./screens/function-fields.tsx'),
  '/terminal/platformAccounts': () => import('./screens/platform-accounts.tsx'),
}
