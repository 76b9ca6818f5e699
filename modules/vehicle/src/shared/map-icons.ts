import { defineResource, f } from '@motorpool/resource/shared'
import { OnlineStatus } from './enums.ts'

const half = (field: string) => ({ field, col: 12 })

export const mapIcons = defineResource({
  key: 'vehicle/mapIcon',
  api: '/api/vehicle-svc/map/icon/V1.0',
  idPrefix: 'vehicle.mapIcon',
  table: 'map_icon',
  scope: 'shared',
  fields: {
    iconName: f.text({ max: 32 }).required().unique().searchable().sortable(),
    iconCode: f.text({ max: 32 }).required().unique().searchable().sortable(),
    iconImageId: f.image({ ext: ['png'] }).required(),
    /** The same image under the name that forms use (R293). */
    iconFile: f.derived(),
    onlineStatus: f.choice(OnlineStatus).searchable(),
    width: f.int({ min: 8, max: 128, unit: 'px' }).default(32),
    height: f.int({ min: 8, max: 128, unit: 'px' }).default(32),
    sort: f.int({ min: 0, max: 9999 }).default(0).sortable(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'iconImageId', width: 100 },
    { field: 'iconCode', width: 160 },
    { field: 'iconName', minWidth: 180 },
    { field: 'onlineStatus', width: 110 },
    { field: 'width', width: 90 },
    { field: 'height', width: 90 },
    { field: 'sort', width: 90 },
    { field: 'createTime', width: 170 },
  ],
  search: ['iconCode', 'iconName', 'onlineStatus'],
  form: [
    {
      items: [
        half('iconCode'),
        half('iconName'),
        half('onlineStatus'),
        half('sort'),
        half('width'),
        half('height'),
        'iconImageId',
        'remark',
      ],
    },
  ],
  /** A sheet cannot hold images: it changes what is said of icons that exist. */
  updateSheets: [
    {
      template: 'vehicle/mapIcon',
      id: 'import',
      path: '/import',
      columns: ['iconCode', 'iconName', 'onlineStatus', 'width', 'height', 'sort', 'remark'],
      by: 'iconCode',
    },
  ],
  options: { label: 'iconName', code: 'iconCode', extra: ['iconImageId', 'onlineStatus'] },
  order: { field: 'sort', order: 'asc' },
  calls: { options: [{ method: 'GET', path: '/options' }] },
})
