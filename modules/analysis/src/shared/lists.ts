import { defineResource, f } from '@motorpool/resource/shared'
import { VehicleCategory } from '@motorpool/vehicle/shared'
import { MEASURES, type Measure } from './measures.ts'

const API = '/api/vehicle-svc/dataAnalyse/V1.0'

const measureField = (decimals: number) => (decimals === 0 ? f.int({ min: 0 }) : f.decimal({ decimals }))

const measureFields = (measures: readonly Measure[]) =>
  Object.fromEntries(measures.map((measure) => [measure, measureField(MEASURES[measure]).sortable()]))

interface UseList {
  key: string
  api?: string
  idPrefix?: string
  page: { id: string; path: string }
  export: { id: string; path: string }
  /** The first one is compared with the days before, and sorts the list. */
  measures: readonly [Measure, ...Measure[]]
}

/** A list of vehicles with what they did in some days; its rows come from the calls of this module. */
const useList = ({
  key,
  api = API,
  idPrefix = 'vehicle.dataAnalyse',
  page,
  export: sheet,
  measures,
}: UseList) =>
  defineResource({
    key,
    api,
    idPrefix,
    table: 'vehicle',
    scope: 'customer',
    fields: {
      time: f.datetime().searchable(),
      keyword: f.text({ max: 64 }).searchable(),
      vehicleModelId: f.ref('vehicle/models', { as: 'vehicleModel' }).searchable(),
      vehicleTypeId: f.ref('vehicle/types', { as: 'vehicleType' }).searchable(),
      vehicleCategory: f.choice(VehicleCategory).searchable(),
      vehicleGroupId: f.ref('vehicle/groups', { as: 'vehicleGroup' }).searchable(),
      vin: f.text({ max: 17 }).sortable(),
      plateCode: f.text({ max: 16 }),
      machineCode: f.text({ max: 32 }),
      orgName: f.derived(),
      ...measureFields(measures),
      before: f.decimal({ decimals: MEASURES[measures[0]] }),
    },
    list: [
      { field: 'vin', width: 176, align: 'left', fixed: 'left' },
      { field: 'plateCode', width: 104, align: 'left' },
      { field: 'vehicleModelId', width: 152, align: 'left' },
      { field: 'orgName', width: 136, align: 'left' },
      ...measures.slice(0, 1).map((field) => ({ field, width: 120, align: 'right' as const })),
      { field: 'before', width: 120, align: 'right' },
      ...measures.slice(1).map((field) => ({ field, width: 120, align: 'right' as const })),
      { field: 'machineCode', width: 136, align: 'left', hidden: true },
    ],
    search: [
      'time',
      'keyword',
      'vehicleModelId',
      'vehicleTypeId',
      'vehicleCategory',
      'orgId',
      'vehicleGroupId',
    ],
    form: [],
    exports: [
      'vin',
      'plateCode',
      'machineCode',
      'vehicleModelId',
      'orgName',
      measures[0],
      'before',
      ...measures.slice(1),
    ],
    options: { label: 'vin' },
    calls: { page, export: sheet, create: false, update: false, delete: false, find: false, import: false },
  })

export const workTimes = useList({
  key: 'analysis/workTimeTotal',
  page: { id: 'pageWorkTime', path: '/page/workTime' },
  export: { id: 'exportTime', path: '/export/time' },
  measures: [
    'workTime',
    'workDays',
    'dayWorkTime',
    'idleTime',
    'idleShare',
    'accTime',
    'onlineTime',
    'onlineShare',
  ],
})

export const onlineTimes = useList({
  key: 'analysis/onlineRate',
  page: { id: 'pageOnline', path: '/page/online' },
  export: { id: 'exportOnline', path: '/export/online' },
  measures: ['onlineTime', 'onlineShare', 'workDays', 'workTime', 'accTime'],
})

export const mileages = useList({
  key: 'analysis/mileage',
  page: { id: 'pageMileage', path: '/page/mileage' },
  export: { id: 'exportMileage', path: '/export/mileage' },
  measures: [
    'distance',
    'workDays',
    'dayDistance',
    'driveTime',
    'averageSpeed',
    'trips',
    'stops',
    'nightTime',
    'harshPer100',
  ],
})

export const fuels = useList({
  key: 'analysis/fuel',
  page: { id: 'pageFuel', path: '/page/fuel' },
  export: { id: 'exportFuel', path: '/export/fuel' },
  measures: [
    'fuel',
    'fuelPer100',
    'fuelPerHour',
    'energy',
    'energyPer100',
    'chargedEnergy',
    'distance',
    'workTime',
  ],
})

export const vehicleReports = useList({
  key: 'analysis/vehicleReport',
  api: '/api/vehicle-svc/vehicle/report/V1.0',
  idPrefix: 'vehicle.vehicleReport',
  page: { id: 'page', path: '/page' },
  export: { id: 'export', path: '/export' },
  measures: [
    'workTime',
    'workDays',
    'distance',
    'driveTime',
    'idleShare',
    'onlineShare',
    'fuel',
    'fuelPer100',
    'energy',
    'energyPer100',
    'trips',
    'nightTime',
    'harshPer100',
  ],
})

/** The lists, by their key. */
export const USE_LISTS = [workTimes, onlineTimes, mileages, fuels, vehicleReports]
