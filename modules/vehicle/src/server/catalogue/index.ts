import type { Route } from '@motorpool/http'
import { resourceRoutes } from '@motorpool/resource/server'
import { vehicleColors } from '../../shared/colors.ts'
import { electricDriverModels } from '../../shared/electric-driver-models.ts'
import { energyStorageModels } from '../../shared/energy-storage-models.ts'
import { engineModels } from '../../shared/engine-models.ts'
import { faultCodeBases } from '../../shared/fault-code-bases.ts'
import { faultCodes } from '../../shared/fault-codes.ts'
import { faultParts } from '../../shared/fault-parts.ts'
import { terminalChanges } from '../../shared/terminal-changes.ts'
import { mapIconRoutes } from './map-icons.ts'
import { vehicleModelConfigRoutes } from './model-configs.ts'
import { modelThresholdRoutes } from './model-thresholds.ts'
import { vehicleRemoveRoutes } from './removes.ts'
import { refuseCycles } from './tree.ts'

export const catalogueRoutes: Route[] = [
  ...resourceRoutes(vehicleColors),
  ...vehicleModelConfigRoutes,
  ...modelThresholdRoutes,
  ...resourceRoutes(engineModels),
  ...resourceRoutes(electricDriverModels),
  ...resourceRoutes(energyStorageModels),
  ...resourceRoutes(faultParts, { prepare: (ctx, drafts) => refuseCycles(ctx, 'fault_part', drafts) }),
  ...resourceRoutes(faultCodes),
  ...resourceRoutes(faultCodeBases),
  ...mapIconRoutes,
  ...vehicleRemoveRoutes,
  ...resourceRoutes(terminalChanges),
]
