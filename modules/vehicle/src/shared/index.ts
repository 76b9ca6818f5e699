export { batchQuerySheet } from './batch-query.ts'
export * from './catalogue-enums.ts'
export * from './category.ts'
export { vehicleColors } from './colors.ts'
export { type ConfigInfo, packConfigInfo, unpackConfigInfo } from './config-info.ts'
export { electricDriverModels } from './electric-driver-models.ts'
export { energyStorageModels } from './energy-storage-models.ts'
export { engineModels } from './engine-models.ts'
export * from './enums.ts'
export { factoryVehicles } from './factory-vehicles.ts'
export { faultCodeBases } from './fault-code-bases.ts'
export { faultCodes } from './fault-codes.ts'
export { faultParts } from './fault-parts.ts'
export { vehicleGroups } from './groups.ts'
export * from './lifecycle.ts'
export { mapIcons } from './map-icons.ts'
export { vehicleModelConfigs } from './model-configs.ts'
export { vehicleModelThresholds } from './model-thresholds.ts'
export { vehicleModels } from './models.ts'
export { newEnergyVehicles, VEHICLE_KEYS } from './new-energy.ts'
export { vehicleRemoves } from './removes.ts'
export { plainResources } from './resources.ts'
export { vehicleScreenGroups, vehicleScreens } from './screens.ts'
export { vehicleSeries } from './series.ts'
export * from './states.ts'
export {
  SINGLE_TABS,
  type SingleTab,
  VEHICLE_TABS,
  type VehiclePlace,
  type VehicleTab,
  vehicleTabLabel,
  vehicleTabPath,
  vehicleTabPermission,
} from './tabs.ts'
export { terminalChanges } from './terminal-changes.ts'
export { transferGroup } from './transfer-group.ts'
export { vehicleTypes } from './types.ts'
export { userVehicles } from './user-vehicles.ts'
export { vehicles } from './vehicles.ts'
