import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/vehicle/modelFiling': () => import('./screens/ModelFiling.tsx'),
  '/vehicle/readiness': () => import('./screens/Readiness.tsx'),
  '/vehicle/filingGb4': async () => ({ default: (await import('./screens/VehicleFiling.tsx')).Gb4 }),
  '/vehicle/filingGb6': async () => ({ default: (await import('./screens/VehicleFiling.tsx')).Gb6 }),
  '/vehicle/filingGbev': async () => ({ default: (await import('./screens/VehicleFiling.tsx')).Gbev }),
  '/vehicle/terminalChanges': () => import('./screens/TerminalChanges.tsx'),
  '/terminal/chipFilingGb4': async () => ({ default: (await import('./screens/ChipFiling.tsx')).Gb4 }),
  '/terminal/chipFilingGb6': async () => ({ default: (await import('./screens/ChipFiling.tsx')).Gb6 }),
  '/terminal/modelFilingGb4': async () => ({
    default: (await import('./screens/TerminalModelFiling.tsx')).Gb4,
  }),
  '/terminal/modelFilingGb6': async () => ({
    default: (await import('./screens/TerminalModelFiling.tsx')).Gb6,
  }),
}
