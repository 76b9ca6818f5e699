import { defineResource, f, laterThan, neededWhen } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import { FenceAlarmType, FenceRadius, FenceSettingWay, FenceType } from './enums.ts'
import { isLine, isPolygon } from './geometry.ts'
import { isWindows } from './windows.ts'

const half = (field: string) => ({ field, col: 12 })

/** GeoJSON of the corners that a shape may have at most, in characters. */
const GEOMETRY_MAX = 900_000
/** Thirty days. */
const STAY_MAX = 43_200

export const fences = defineResource({
  key: 'vehicle/fences',
  api: '/api/vehicle-svc/fences/V1.0',
  idPrefix: 'vehicle.fences',
  table: 'fence',
  scope: 'organisation',
  fields: {
    fenceName: f.text({ max: 64 }).required().unique().searchable().sortable(),
    fence_type: f.numericChoice(FenceType).required().filledIn().searchable(),
    settingWay: f.choice(FenceSettingWay).required().searchable(),
    areaCode: f.text({ max: 6, pattern: /^[1-9]\d{5}$/ }).when('settingWay', ['REGION']),
    position: f.point().when('settingWay', ['CIRCLE']),
    radius: f.numericChoice(FenceRadius).when('settingWay', ['CIRCLE']),
    /** GeoJSON, degrees, WGS-84; of an administrative area its outline, which the server knows. */
    polygon: f
      .json({ max: GEOMETRY_MAX, accepts: isPolygon })
      .when('settingWay', ['POLYGON', 'RECTANGLE', 'REGION']),
    /** GeoJSON LineString, degrees, WGS-84. */
    line: f.json({ max: GEOMETRY_MAX, accepts: isLine }).when('settingWay', ['CORRIDOR']),
    /** Metres on either side of the line. */
    halfWidth: f.int({ min: 1, max: 10_000 }).when('settingWay', ['CORRIDOR']),
    positionName: f.text({ max: 255 }),
    alarmType: f.choice(FenceAlarmType).required().searchable(),
    /** Minutes inside after which it is too long. */
    stayMinutes: f.int({ min: 1, max: STAY_MAX }),
    /** km/h inside. */
    speedLimit: f.int({ min: 5, max: 200 }),
    windows: f.json({ max: 4000, accepts: isWindows }),
    beginTime: f.datetime(),
    endTime: f.datetime(),
    description: f.textarea({ max: 255 }),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable().bulk(),
    vehicleCount: f.derived({ cell: 'number' }),
  },
  rules: [
    laterThan('endTime', 'beginTime'),
    neededWhen('areaCode', 'settingWay', ['REGION']),
    neededWhen('position', 'settingWay', ['CIRCLE']),
    neededWhen('radius', 'settingWay', ['CIRCLE']),
    neededWhen('polygon', 'settingWay', ['POLYGON', 'RECTANGLE']),
    neededWhen('line', 'settingWay', ['CORRIDOR']),
    neededWhen('halfWidth', 'settingWay', ['CORRIDOR']),
  ],
  list: [
    { field: 'fenceName', minWidth: 180 },
    { field: 'settingWay', width: 140 },
    { field: 'alarmType', width: 130 },
    { field: 'vehicleCount', width: 110 },
    { field: 'status', width: 90 },
    { field: 'stayMinutes', width: 120 },
    { field: 'speedLimit', width: 120 },
    { field: 'orgId', width: 160 },
    { field: 'createTime', width: 170 },
  ],
  search: ['fenceName', 'fence_type', 'settingWay', 'alarmType', 'status', 'orgId'],
  form: [
    {
      items: [
        half('fenceName'),
        half('settingWay'),
        half('fence_type'),
        half('areaCode'),
        half('position'),
        half('radius'),
        half('halfWidth'),
        half('alarmType'),
        half('stayMinutes'),
        half('speedLimit'),
        half('beginTime'),
        half('endTime'),
        half('orgId'),
        half('status'),
        'positionName',
        'description',
        'polygon',
        'line',
        'windows',
      ],
    },
  ],
  sheet: [
    'fenceName',
    'settingWay',
    'areaCode',
    'position',
    'radius',
    'polygon',
    'line',
    'halfWidth',
    'alarmType',
    'stayMinutes',
    'speedLimit',
    'beginTime',
    'endTime',
    'orgId',
    'description',
  ],
  options: { label: 'fenceName' },
  calls: {
    find: { id: 'findWeb', path: '/web/:id' },
    options: [{ method: 'GET', path: '/options', usedBy: ['vehicle/fences/find'] }],
  },
})
export type Fences = typeof fences
