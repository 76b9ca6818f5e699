export { type AdjustStates, adjustStates } from './adjust-states.ts'
export { type BindingChange, bindingChanged } from './binding-events.ts'
export { followRemovalAlarms, forgetRemovalAlarms, type RemovalAlarm } from './catalogue/removal-alarms.ts'
export { vehicleErrors } from './errors.ts'
export { type Expiry, expireServices } from './lifecycle/expire.ts'
export { type LifecycleEntry, logLifecycle } from './lifecycle/log.ts'
export { type NewOwner, setOwner } from './lifecycle/set-owner.ts'
export { checkLinkedVehicles, type LinkedThing, VehicleLinks } from './links/vehicle-links.ts'
export { setLockStatus } from './lock-port.ts'
export {
  type AppearanceOf,
  type MapAppearance,
  type MapIconAppearance,
  mapAppearance,
  type VehicleAppearance,
} from './map-appearance.ts'
export { vehicleModule } from './module.ts'
export { checkVehicles, completeFromVehicle } from './of-vehicle.ts'
export { recordedIds } from './records.ts'
export {
  createVehicleRegistry,
  type DeviceAnswer,
  type DeviceClaim,
  type RegisteredDevice,
  type RegistrationAnswer,
  type VehicleRegistry,
} from './registry/index.ts'
export {
  type TimelineEvent,
  type TimelineSource,
  type TimelineVehicle,
  timelineSources,
} from './timeline/port.ts'
export {
  installTerminal,
  lockWorkshopVehicle,
  setDebugEnd,
  type WorkshopVehicle,
} from './workshop-port.ts'
