import { defineResource, f } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'

/** The plugin market's demonstration: samples that ship with the product, seven of them, ten a page (R080). */
export const plugins = defineResource({
  key: 'demo/pluginMarket',
  api: '/api/system-svc/plugins/V1.0',
  idPrefix: 'system.plugins',
  table: 'plugin',
  scope: 'platform',
  pageSize: 10,
  order: { field: 'pluginCode', order: 'asc' },
  fields: {
    pluginCode: f.text({ max: 64 }).required().unique('platform').searchable().sortable(),
    pluginName: f.text({ max: 64 }).required().searchable(),
    version: f.text({ max: 32 }).required(),
    category: f.text({ max: 32 }).searchable(),
    author: f.text({ max: 64 }),
    iconFile: f.image({ ext: ['png', 'jpg'] }),
    description: f.text({ max: 512 }),
    downloadCount: f.int({ min: 0 }).required().default(0).readOnly(),
    installed: f.bool().required().default(false).readOnly(),
    status: f.choice(EnableStatus).required().default('ENABLED'),
  },
  list: ['pluginCode', 'pluginName', 'version', 'category', 'author', 'status'],
  search: ['pluginCode', 'pluginName', 'category'],
  form: [],
  options: { label: 'pluginName', code: 'pluginCode' },
  calls: { create: false, update: false, delete: false, export: false },
})
