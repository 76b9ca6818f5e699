import { defineResource, f } from '@motorpool/resource/shared'
import { FilingAuditState } from './enums.ts'

export const chipModels = defineResource({
  key: 'terminal/chipModels',
  api: '/api/terminal-svc/chip/models/V1.0',
  idPrefix: 'terminal.chipModels',
  table: 'chip_model',
  scope: 'tenant',
  fields: {
    chipCode: f.text({ max: 32 }).required().unique().searchable().sortable(),
    chipModel: f.text({ max: 64 }).required().unique('tenant', 'chipFactoryId').searchable(),
    chipFactoryId: f.ref('terminal/chipFactories', { as: 'chipFactory' }).required().searchable(),
    safetyCertNo: f.text({ max: 64 }),
    algorithm: f.text({ max: 64 }),
    chipFactoryLicenceFile: f.image({ ext: ['jpg'] }),
    chipFileImg: f.image({ ext: ['jpg'] }),
    iso9001ImgFile: f.image({ ext: ['jpg'] }),
    iso14001ImgFile: f.image({ ext: ['jpg'] }),
    guomiImgFile: f.image({ ext: ['jpg'] }),
    authorizeFileImg: f.image({ ext: ['jpg'] }),
    filingState: f.derived({ of: FilingAuditState, cell: 'tag' }),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'chipCode', width: 140 },
    { field: 'chipModel', minWidth: 160 },
    { field: 'chipFactoryId', width: 180 },
    { field: 'safetyCertNo', width: 180 },
    { field: 'algorithm', width: 150 },
    { field: 'filingState', width: 120 },
    { field: 'createTime', width: 170 },
  ],
  search: ['chipCode', 'chipModel', 'chipFactoryId'],
  form: [
    {
      name: 'basic',
      items: [
        { field: 'chipCode', col: 12 },
        { field: 'chipModel', col: 12 },
        { field: 'chipFactoryId', col: 12 },
        { field: 'safetyCertNo', col: 12 },
        { field: 'algorithm', col: 12 },
        'remark',
      ],
    },
    {
      name: 'files',
      items: [
        { field: 'chipFactoryLicenceFile', col: 8 },
        { field: 'chipFileImg', col: 8 },
        { field: 'authorizeFileImg', col: 8 },
        { field: 'iso9001ImgFile', col: 8 },
        { field: 'iso14001ImgFile', col: 8 },
        { field: 'guomiImgFile', col: 8 },
      ],
    },
  ],
  sheet: ['chipCode', 'chipModel', 'chipFactoryId', 'safetyCertNo', 'algorithm', 'remark'],
  options: { label: 'chipModel', code: 'chipCode', extra: ['chipFactoryId'] },
  calls: { options: [{ method: 'GET', path: '/options' }] },
})
