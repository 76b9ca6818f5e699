import { anyResource, defineResource, type FormItem, f, type RowOf } from '@motorpool/resource/shared'
import type { FilingUsage } from '@motorpool/tenancy/shared'
import { PlateColor, PurchaseRange, PurchaseUsage, vehicles } from '@motorpool/vehicle/shared'
import { filingColumns, filingFields } from './fields.ts'
import type { FilingKind } from './kind.ts'
import { anyOf, ofUsages } from './usages.ts'
import { ENVIRONMENT_CODE } from './vehicle-models.ts'

export const VEHICLE_FILING_SCREENS = {
  GB4: 'vehicle/filingGb4',
  GB6: 'vehicle/filingGb6',
  GBEV: 'vehicle/filingGbev',
} as const
export type VehicleUsage = keyof typeof VEHICLE_FILING_SCREENS
const MODULES = Object.values(VEHICLE_FILING_SCREENS)
const ALL: readonly FilingUsage[] = ['GB4', 'GB6', 'GBEV', 'CUSTOM']
const FUEL: readonly FilingUsage[] = ['GB4', 'GB6']
const VEHICLES = '/api/vehicle-svc/vehicles/V1.0'

/** What people enter of a filing of each usage, in the order of forms and sheets. */
const ENTERED = {
  GB4: [
    'environmentCode',
    'engineModel',
    'engineNo',
    'terminalId',
    'chipCode',
    'productionDate',
    'ownerName',
    'saleProvinceCode',
  ],
  GB6: [
    'environmentCode',
    'engineModel',
    'engineNo',
    'terminalId',
    'chipCode',
    'plateCode',
    'plateColor',
    'productionDate',
    'ownerName',
    'saleProvinceCode',
  ],
  GBEV: ['terminalId', 'productionDate', 'purchaseRange', 'purchaseUsage', 'ownerName', 'saleProvinceCode'],
} as const

const NEEDED = {
  GB4: ['environmentCode', 'engineModel', 'engineNo', 'terminalId'],
  GB6: ['environmentCode', 'engineModel', 'engineNo', 'terminalId', 'chipCode'],
  GBEV: ['terminalId'],
} as const

const fields = {
  vehicleId: f.id(),
  vin: f.text({ max: 32, upper: true }).required().readOnly().searchable().sortable(),
  environmentCode: f.text({ max: 32, pattern: ENVIRONMENT_CODE }).when('filingUsage', FUEL),
  engineModel: f.text({ max: 64 }).when('filingUsage', FUEL),
  engineNo: f.text({ max: 32 }).when('filingUsage', FUEL),
  terminalId: f.ref('terminal/terminals', { as: 'terminal' }),
  chipCode: f.text({ max: 32 }).when('filingUsage', FUEL),
  plateCode: f.text({ max: 16, upper: true }).when('filingUsage', ['GB6']),
  plateColor: f.choice(PlateColor).when('filingUsage', ['GB6']),
  productionDate: f.date({ notFuture: true }),
  ownerName: f.text({ max: 64 }),
  saleProvinceCode: f.text({ max: 6, pattern: /\d{6}/ }),
  purchaseRange: f.choice(PurchaseRange).when('filingUsage', ['GBEV']),
  purchaseUsage: f.choice(PurchaseUsage).when('filingUsage', ['GBEV']),
  importFlag: f.bool().required().default(false).readOnly(),
  ...filingFields,
}

const half = (field: string): FormItem => ({ field, col: 12 })

/** Each usage has a list with rights, a form and a sheet of its own; the calls are one family. */
const filings = (usage: VehicleUsage) => {
  const key = VEHICLE_FILING_SCREENS[usage]
  return defineResource({
    key,
    api: '/api/vehicle-svc/filing/vehicle/V1.0',
    idPrefix: 'vehicle.filingVehicle',
    table: 'vehicle_filing',
    scope: 'organisation',
    fields,
    list: [
      { field: 'vin', width: 190, fixed: 'left' },
      ...filingColumns,
      ...ENTERED[usage].map((field) => ({ field, width: 150, hidden: field !== 'terminalId' })),
      { field: 'orgId', width: 160 },
      { field: 'importFlag', width: 100, hidden: true },
    ],
    search: ['vin', 'auditState', 'failure', 'filingNo', 'registerTime', 'orgId'],
    form: [{ items: [half('vin'), half('filingUsage'), ...ENTERED[usage].map(half)] }],
    updateSheets: [
      {
        template: key,
        id: 'registerImport',
        path: '/register/import',
        columns: ['vin', ...ENTERED[usage]],
        by: 'vin',
        required: NEEDED[usage],
      },
    ],
    options: { label: 'vin', code: 'vin' },
    calls: {
      ...ofUsages(MODULES),
      page: {
        id: 'vehicle.vehicles.pageFiling',
        path: `${VEHICLES}/page/filing`,
        permission: anyOf(MODULES, 'find'),
      },
      update: { permission: anyOf(MODULES, 'update') },
      export:
        usage === 'GB6'
          ? {
              id: 'vehicle.vehicles.exportFilingGb6',
              path: `${VEHICLES}/export/vehicle/filing/GB6`,
              permission: anyOf([key], 'export'),
            }
          : {
              id: 'vehicle.vehicles.exportFiling',
              path: `${VEHICLES}/export/vehicle/filing`,
              permission: anyOf([VEHICLE_FILING_SCREENS.GB4, VEHICLE_FILING_SCREENS.GBEV], 'export'),
            },
    },
  })
}

export const vehicleFilings = { GB4: filings('GB4'), GB6: filings('GB6'), GBEV: filings('GBEV') }
export type VehicleFiling = RowOf<typeof vehicleFilings.GB6>

export const vehicleKind = (usage: VehicleUsage): FilingKind => ({
  name: 'vehicle',
  resource: anyResource(vehicleFilings[usage]),
  subject: 'vehicleId',
  named: 'vin',
  record: {
    resource: anyResource(vehicles),
    sends: {
      vin: { needed: ALL },
      machineCode: {},
      vehicleModelId: { needed: ALL },
      electricDriverModelId: {},
      motorNo: { needed: ['GBEV'] },
      energyStorageModelId: {},
      batteryNo: { needed: ['GBEV'] },
    },
  },
  sends: {
    environmentCode: { needed: FUEL },
    engineModel: { needed: FUEL },
    engineNo: { needed: FUEL },
    terminalId: { needed: ['GB4', 'GB6', 'GBEV'] },
    chipCode: { needed: ['GB6'] },
    plateCode: {},
    plateColor: {},
    productionDate: {},
    ownerName: {},
    saleProvinceCode: {},
    purchaseRange: {},
    purchaseUsage: {},
  },
  operations: ['register'],
  screens: VEHICLE_FILING_SCREENS,
})
