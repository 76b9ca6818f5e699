export { vehicleErrors } from './errors.ts'
export { vehicleModule } from './module.ts'
export { type RealtimeSource, type RealtimeStatus, setRealtimeSource } from './realtime.ts'
export {
  createVehicleRegistry,
  type DeviceAnswer,
  type DeviceClaim,
  type RegisteredDevice,
  type RegistrationAnswer,
  type RegistryChange,
  type VehicleRegistry,
} from './registry.ts'
