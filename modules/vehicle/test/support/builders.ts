import { buildModel, buildModelConfig, buildSeries, buildType, buildVehicle } from './fleet.ts'

/** How tests make a row of each resource, by its key: for the rows that refer to it. */
export const builders = {
  'vehicle/vehicles': buildVehicle,
  'vehicle/models': buildModel,
  'vehicle/series': buildSeries,
  'vehicle/types': buildType,
  'vehicle/modelConfigs': buildModelConfig,
} as const
