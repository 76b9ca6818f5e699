import { defineResource, f, notBefore } from '@motorpool/resource/shared'
import { UserVehicleLinkType } from './catalogue-enums.ts'
import { USERS } from './user-target.ts'

const half = (field: string) => ({ field, col: 12 })

export const userVehicles = defineResource({
  key: 'vehicle/userVehicles',
  api: '/api/vehicle-svc/userVehicles/V1.0',
  idPrefix: 'vehicle.userVehicles',
  table: 'user_vehicle',
  scope: 'organisation',
  fields: {
    userId: f.ref(USERS, { as: 'userName' }).required().createOnly().searchable(),
    vin: f
      .text({ max: 32, upper: true })
      .required()
      .unique('tenant', 'userId')
      .createOnly()
      .searchable()
      .sortable(),
    linkType: f.choice(UserVehicleLinkType).required().default('MANUAL').searchable(),
    beginDate: f.date(),
    endDate: f.date(),
    remark: f.textarea({ max: 255 }),
  },
  rules: [notBefore('endDate', 'beginDate')],
  list: [
    { field: 'userId', width: 180 },
    { field: 'vin', width: 200 },
    { field: 'linkType', width: 120 },
    { field: 'beginDate', width: 120 },
    { field: 'endDate', width: 120 },
    { field: 'remark', minWidth: 180 },
    { field: 'createTime', width: 170 },
  ],
  search: ['userId', 'vin', 'linkType'],
  form: [
    { items: [half('userId'), half('vin'), half('linkType'), half('beginDate'), half('endDate'), 'remark'] },
  ],
  options: { label: 'vin', code: 'vin' },
  calls: { export: false },
})
