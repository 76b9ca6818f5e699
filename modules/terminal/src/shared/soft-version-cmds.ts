import { defineResource, f } from '@motorpool/resource/shared'

/** Values by the keys of the command's parameters. */
const isValues = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const softVersionCmds = defineResource({
  key: 'terminal/softVersionCmds',
  api: '/api/terminal-svc/softVersionCmds/V1.0',
  idPrefix: 'terminal.softVersionCmds',
  table: 'soft_version_cmd',
  scope: 'tenant',
  fields: {
    softVersionId: f.ref('terminal/softVersions', { as: 'softVersion' }).required().createOnly().searchable(),
    protocolCmdId: f
      .ref('terminal/protocolCmds', {
        as: 'protocolCmd',
        only: { cmdDirect: 'DOWN' },
        by: { freeIn: 'softVersionId' },
      })
      .required()
      .unique('tenant', 'softVersionId')
      .searchable(),
    cmdName: f.text({ max: 64 }).filledIn().searchable(),
    defaultParams: f.json({ max: 8000, accepts: isValues }),
    enabled: f.bool().required().default(true).searchable(),
    sort: f.int({ min: 0, max: 9999 }).default(0).sortable(),
  },
  list: [
    { field: 'cmdName', minWidth: 180 },
    { field: 'protocolCmdId', width: 200 },
    { field: 'enabled', width: 90 },
    { field: 'sort', width: 80 },
    { field: 'createTime', width: 170 },
  ],
  search: ['cmdName', 'protocolCmdId', 'enabled'],
  form: [
    {
      items: [
        { field: 'softVersionId', col: 12 },
        { field: 'protocolCmdId', col: 12 },
        { field: 'cmdName', col: 12 },
        { field: 'sort', col: 6 },
        { field: 'enabled', col: 6 },
        'defaultParams',
      ],
    },
  ],
  order: { field: 'sort', order: 'asc' },
  options: { label: 'cmdName' },
  calls: { export: false },
})
