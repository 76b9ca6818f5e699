import { defineResource, f, type RowOf } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import { StationType } from './enums.ts'

const half = (field: string) => ({ field, col: 12 })
/** A text that is chosen. */
const chosen = (field: string) => ({ field, col: 8, placeholder: 'resource.pleaseSelect' })

/** Numbers of phones and extensions. */
export const PHONE = /[0-9+\-() ]{5,20}/
const IMAGE_MAX = 1024 ** 2

export const serviceStations = defineResource({
  key: 'service/stations',
  api: '/api/customer-svc/service/site/mgr/V1.0',
  idPrefix: 'customer.serviceSiteMgr',
  table: 'service_station',
  scope: 'catalogue',
  fields: {
    stationCode: f.text({ max: 32 }).required().unique().searchable().sortable(),
    stationName: f.text({ max: 64 }).required().unique().searchable().sortable(),
    stationType: f.choice(StationType).required().default('REPAIR').searchable(),
    contactName: f.text({ max: 32 }),
    contactPhone: f.text({ max: 20, pattern: PHONE }).required(),
    provinceCode: f.text({ max: 64 }).required().searchable(),
    cityCode: f.text({ max: 64 }).required(),
    districtCode: f.text({ max: 64 }),
    address: f.text({ max: 255 }).required(),
    location: f.point().required(),
    businessHours: f.text({ max: 64 }),
    serviceScope: f.text({ max: 255 }),
    imageFile: f.image({ maxSize: IMAGE_MAX }),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'stationCode', width: 150 },
    { field: 'stationName', minWidth: 180 },
    { field: 'stationType', width: 110 },
    { field: 'contactName', width: 110 },
    { field: 'contactPhone', width: 150 },
    { field: 'provinceCode', width: 120 },
    { field: 'cityCode', width: 120 },
    { field: 'districtCode', width: 120, hidden: true },
    { field: 'address', minWidth: 200, align: 'left' },
    { field: 'businessHours', width: 140 },
    { field: 'serviceScope', width: 180, hidden: true },
    { field: 'status', width: 90 },
    { field: 'orgId', width: 160 },
    { field: 'createTime', width: 170, hidden: true },
  ],
  search: ['stationCode', 'stationName', 'stationType', 'provinceCode', 'status', 'orgId'],
  form: [
    {
      items: [
        half('stationCode'),
        half('stationName'),
        half('stationType'),
        half('orgId'),
        half('contactName'),
        half('contactPhone'),
        chosen('provinceCode'),
        chosen('cityCode'),
        chosen('districtCode'),
        'address',
        half('location'),
        half('businessHours'),
        'serviceScope',
        half('status'),
        half('imageFile'),
        'remark',
      ],
    },
  ],
  sheet: [
    'stationCode',
    'stationName',
    'stationType',
    'contactName',
    'contactPhone',
    'provinceCode',
    'cityCode',
    'districtCode',
    'address',
    'location',
    'businessHours',
    'serviceScope',
    'status',
    'orgId',
    'remark',
  ],
  options: { label: 'stationName', code: 'stationCode', only: { status: 'ENABLED' } },
  calls: { options: [{ method: 'GET', path: '/options' }] },
})

export type ServiceStations = typeof serviceStations
export type ServiceStation = RowOf<ServiceStations>

/** A station near a place, as owners and dispatchers see it. */
export interface NearSite {
  id: string
  stationName: string
  stationType: string
  contactPhone: string
  address: string
  businessHours: string | null
  serviceScope: string | null
  lng: number
  lat: number
  /** Metres from the asked place; null when none was asked. */
  distance: number | null
}
