import { vehicleColors } from './colors.ts'
import { electricDriverModels } from './electric-driver-models.ts'
import { energyStorageModels } from './energy-storage-models.ts'
import { engineModels } from './engine-models.ts'
import { faultCodes } from './fault-codes.ts'
import { vehicleSeries } from './series.ts'

/** Resources that do nothing beyond the generic path: their calls follow from this list. */
export const plainResources = [
  vehicleSeries,
  vehicleColors,
  engineModels,
  electricDriverModels,
  energyStorageModels,
  faultCodes,
] as const
