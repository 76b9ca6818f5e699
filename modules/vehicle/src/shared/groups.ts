import { defineResource, f } from '@motorpool/resource/shared'
import { GroupTarget } from './catalogue-enums.ts'

const half = (field: string) => ({ field, col: 12 })

export const vehicleGroups = defineResource({
  key: 'vehicle/groups',
  api: '/api/vehicle-svc/vehicle/groups/V1.0',
  idPrefix: 'vehicle.vehicleGroups',
  table: 'vehicle_group',
  scope: 'organisation',
  fields: {
    groupCode: f.text({ max: 32 }).required().unique().searchable().sortable(),
    groupName: f.text({ max: 64 }).required().unique().searchable().sortable(),
    parentId: f.ref('vehicle/groups', { as: 'parentName' }).searchable(),
    groupTarget: f.choice(GroupTarget).required().default('vin').createOnly().searchable(),
    vehicleCount: f.derived({ cell: 'number' }),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'groupCode', width: 150 },
    { field: 'groupName', minWidth: 180 },
    { field: 'parentId', width: 160 },
    { field: 'groupTarget', width: 120 },
    { field: 'vehicleCount', width: 100 },
    { field: 'orgId', width: 160 },
    { field: 'remark', minWidth: 160, hidden: true },
    { field: 'createTime', width: 170 },
  ],
  search: ['groupCode', 'groupName', 'groupTarget', 'parentId', 'orgId'],
  form: [
    {
      items: [
        half('groupCode'),
        half('groupName'),
        half('parentId'),
        half('orgId'),
        half('groupTarget'),
        'remark',
      ],
    },
  ],
  sheet: ['groupCode', 'groupName', 'parentId', 'groupTarget', 'orgId', 'remark'],
  options: { label: 'groupName', code: 'groupCode', extra: ['groupTarget'] },
  calls: {
    options: [
      { method: 'GET', path: '/options', usedBy: ['vehicle/vehicles/update', 'vehicle/newEnergy/update'] },
    ],
  },
})
