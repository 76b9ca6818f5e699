export { type AccountVehicle, customerAccounts, fitsType, type OwnAccount } from './accounts.ts'
export { customerVehicles, type VehicleUser } from './customer-vehicles.ts'
export { vehicleDocuments } from './documents.ts'
export {
  AccountStatus,
  DocumentReaders,
  Material,
  PortalAuditStatus,
  RegisterWay,
  VehicleDocumentType,
} from './enums.ts'
export { PERSONAL_FATES, type PersonalPart } from './personal.ts'
export * from './portal/index.ts'
export { customerScreenGroups, customerScreens } from './screens.ts'
export { type WorkDay, workLogs } from './work-logs.ts'
