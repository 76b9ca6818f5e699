import type { Route } from '@motorpool/http'
import { resourceRoutes } from '@motorpool/resource/server'
import { faultCodeBases } from '../../shared/fault-code-bases.ts'
import { faultParts } from '../../shared/fault-parts.ts'
import { terminalChanges } from '../../shared/terminal-changes.ts'
import { mapIconRoutes } from './map-icons.ts'
import { vehicleModelConfigRoutes } from './model-configs.ts'
import { modelThresholdRoutes } from './model-thresholds.ts'
import { vehicleRemoveRoutes } from './removes.ts'
import { refuseCycles } from './tree.ts'

export const catalogueRoutes: Route[] = [
  ...vehicleModelConfigRoutes,
  ...modelThresholdRoutes,
  ...resourceRoutes(faultParts, { prepare: (ctx, drafts) => refuseCycles(ctx, 'fault_part', drafts) }),
  ...resourceRoutes(faultCodeBases),
  ...mapIconRoutes,
  ...vehicleRemoveRoutes,
  ...resourceRoutes(terminalChanges),
]
