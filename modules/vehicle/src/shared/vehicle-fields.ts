import { f } from '@motorpool/resource/shared'
import { BindStatus, FilingAuditState, RealNameStatus } from '@motorpool/terminal/shared'
import { CustomerCertType, CustomerType } from './catalogue-enums.ts'
import {
  EMISSION_LEVELS,
  emissionFitsCategory,
  vinFitsCategory,
  WITH_ENGINE,
  WITH_MOTOR,
} from './category.ts'
import {
  AccStatus,
  AdjustState,
  BatteryType,
  EmissionLevelType,
  EnduranceCheck,
  EnergyCatalog,
  FuelType,
  LocationStatus,
  LockStatus,
  OnlineStatus,
  OperatingState,
  OwnerFlag,
  PlateColor,
  PowerType,
  PurchaseRange,
  PurchaseUsage,
  RunStatus,
  SaleMethod,
  SaleStatus,
  ServiceStatus,
  VehicleCategory,
  VehicleUsage,
} from './enums.ts'

/** The call that lists the categories that the tenant of the user may add vehicles of. */
export const OPEN_CATEGORIES = '/api/vehicle-svc/vehicles/V1.0/categories'

const identity = {
  vin: f
    .text({ max: 32, upper: true })
    .required()
    .unique('platform')
    .createOnly()
    .searchable()
    .sortable()
    .check(vinFitsCategory),
  machineCode: f.text({ max: 32 }).required().unique().createOnly().searchable().sortable(),
  vehicleCategory: f
    .choice(VehicleCategory, { from: { path: OPEN_CATEGORIES } })
    .required()
    .createOnly()
    .searchable(),
  emissionLevelType: f
    .choice(EmissionLevelType, { from: EMISSION_LEVELS })
    .check(emissionFitsCategory)
    .searchable(),
  energyCatalog: f.choice(EnergyCatalog).required().filledIn().searchable(),
  powerType: f.choice(PowerType),
  fuelType: f.choice(FuelType).when('energyCatalog', WITH_ENGINE),
  plateCode: f.text({ max: 16, upper: true }).unique().searchable().sortable(),
  licensePlateNumber: f.derived(),
  plateColor: f.choice(PlateColor),
  environmentCode: f.text({ max: 32 }).unique(),
  vehicleTypeId: f.ref('vehicle/types', { as: 'vehicleType' }).readOnly().searchable(),
  vehicleSeriesId: f.ref('vehicle/series', { as: 'vehicleSeries' }).readOnly().searchable(),
  vehicleModelId: f
    .ref('vehicle/models', { as: 'vehicleModel', by: { vehicleCategory: 'vehicleCategory' } })
    .required()
    .searchable(),
  /** Pictures of its model and its series. */
  modelImage: f.via('vehicleModelId', 'imageFile'),
  seriesImage: f.via('vehicleSeriesId', 'imageFile'),
  vehicleModelConfigId: f.ref('vehicle/modelConfigs', {
    as: 'vsn',
    by: { vehicleModelId: 'vehicleModelId' },
    only: { status: 'ENABLED' },
  }),
  vehicleColorId: f.ref('vehicle/colors', { as: 'vehicleColor' }),
  productionDate: f.date({ notFuture: true }).searchable(),
  factoryDate: f.date(),
}

const binding = {
  terminalId: f.ref('terminal/terminals', { as: 'terminalCode' }).unique('platform').readOnly().searchable(),
  simCode: f.via('terminalId', 'simcardId'),
  bindStatus: f.derived({ of: BindStatus, cell: 'tag' }).searchable(),
  bindTime: f.datetime().readOnly(),
}

const ownership = {
  saleStatus: f.choice(SaleStatus).required().default('UNSOLD').readOnly().searchable(),
  saleDate: f.date().readOnly().searchable(),
  saleMethod: f.choice(SaleMethod).readOnly(),
  distributorId: f.ref('system/orgs', { as: 'distributorName', only: { attribute: 'DEALER' } }).searchable(),
  financeOrgId: f.ref('system/orgs', { as: 'financeOrgName' }).readOnly(),
  saleProvinceCode: f.text({ max: 6, pattern: /\d{6}/ }).readOnly(),
  saleCityCode: f.text({ max: 6, pattern: /\d{6}/ }).readOnly(),
  customerId: f.id(),
  customerName: f.text({ max: 64, pairs: true }).searchable(),
  customerPhone: f.text({ max: 20, pattern: /\+?[\d -]{5,20}/ }).searchable(),
  /** Where somebody else owned it before: since when it is this owner's, or nobody's. */
  ownerSince: f.date().readOnly(),
  customerType: f.derived({ of: CustomerType, cell: 'tag' }),
  customerCertType: f.derived({ of: CustomerCertType, cell: 'tag' }),
  ownerFlag: f.derived({ of: OwnerFlag, cell: 'tag' }).searchable(),
  vehicleUsage: f.choice(VehicleUsage),
  purchaseRange: f.choice(PurchaseRange),
  purchaseUsage: f.choice(PurchaseUsage),
  invoiceNo: f.text({ max: 32 }).readOnly(),
}

const service = {
  serviceStatus: f.choice(ServiceStatus).required().default('NOT_OPEN').readOnly().searchable(),
  serviceStartDate: f.date().readOnly(),
  serviceEndDate: f.date().readOnly().searchable(),
  servicePeriod: f.int({ min: 1, max: 600 }).readOnly(),
  adjustState: f.derived({ of: AdjustState, cell: 'tag' }),
  debugEndTime: f.datetime().readOnly(),
}

const state = {
  lockStatus: f.choice(LockStatus).required().default('UNLOCKED').readOnly().searchable(),
  operatingState: f.derived({ of: OperatingState, cell: 'tag' }),
  runStatus: f.derived({ of: RunStatus, cell: 'tag' }),
  onlineStatus: f.derived({ of: OnlineStatus, cell: 'tag' }),
  accStatus: f.derived({ of: AccStatus, cell: 'tag' }),
  locationStatus: f.derived({ of: LocationStatus, cell: 'tag' }),
  mileage: f.decimal({ min: 0, max: 100_000_000, unit: 'km' }).readOnly(),
  totalMileage: f.decimal({ min: 0, max: 100_000_000, unit: 'km' }).readOnly(),
  totalWorkTime: f.decimal({ min: 0, max: 10_000_000, unit: 'h' }).readOnly(),
  initWorkTime: f.decimal({ min: 0, max: 100_000, unit: 'h' }),
  mapIconId: f.ref('vehicle/mapIcon', { as: 'mapIcon' }),
}

const drive = {
  engineModelId: f.ref('vehicle/engineModels', { as: 'engineModel' }),
  engineNo: f.text({ max: 32 }).searchable(),
  enginePower: f.decimal({ min: 0, max: 10_000, unit: 'kW' }),
  engineManufacturer: f.text({ max: 64 }),
  electricDriverModelId: f
    .ref('vehicle/driveMotorModels', { as: 'electricDriverModel' })
    .when('energyCatalog', WITH_MOTOR),
  motorNo: f.text({ max: 32 }).when('energyCatalog', WITH_MOTOR),
  motorCount: f.int({ min: 1, max: 8 }).when('energyCatalog', WITH_MOTOR),
  energyStorageModelId: f
    .ref('vehicle/energyStorageModels', { as: 'energyStorageModel' })
    .when('energyCatalog', WITH_MOTOR),
  batteryNo: f.text({ max: 64 }).when('energyCatalog', WITH_MOTOR),
  batteryCount: f.int({ min: 1, max: 16 }).when('energyCatalog', WITH_MOTOR),
  batteryType: f.choice(BatteryType).when('energyCatalog', WITH_MOTOR),
  ratedEnergy: f.decimal({ min: 0, max: 100_000, unit: 'kWh' }).when('energyCatalog', WITH_MOTOR),
  enduranceMileage: f.decimal({ min: 0, max: 100_000, unit: 'km' }).when('energyCatalog', WITH_MOTOR),
  enduranceCheck: f.choice(EnduranceCheck).when('energyCatalog', WITH_MOTOR),
}

const papers = {
  modelComplianceFileId: f.file({ ext: ['png', 'jpg', 'pdf'] }),
  announcemenFileId: f.file({ ext: ['png', 'jpg', 'pdf'] }),
  manufacturerCode: f.text({ max: 32 }),
  filingState: f.derived({ of: FilingAuditState, cell: 'tag' }),
  realNameStatus: f.choice(RealNameStatus).required().default('NOT_VERIFIED').readOnly(),
  remark: f.textarea({ max: 255 }),
}

export const vehicleFields = {
  ...identity,
  ...binding,
  ...ownership,
  ...service,
  ...state,
  ...drive,
  ...papers,
}
