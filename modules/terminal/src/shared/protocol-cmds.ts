import { defineResource, f } from '@motorpool/resource/shared'
import { CmdCategory, CmdDirection } from './catalogue-enums.ts'
import { cmdParts } from './cmd-parts.ts'

export const protocolCmds = defineResource({
  key: 'terminal/protocolCmds',
  api: '/api/terminal-svc/protocol/cmds/V1.0',
  idPrefix: 'terminal.protocolCmds',
  table: 'protocol_cmd',
  scope: 'shared',
  fields: {
    protocolId: f.ref('terminal/protocols', { as: 'protocol' }).required().searchable(),
    cmdCode: f
      .text({ max: 32, pattern: /(?:0x)?[0-9A-Fa-f]+/ })
      .required()
      .unique('tenant', 'protocolId', 'cmdDirect')
      .searchable()
      .sortable(),
    cmdName: f.text({ max: 64 }).required().searchable(),
    cmdDirect: f.choice(CmdDirection).required().searchable(),
    cmdCategory: f.choice(CmdCategory).required().default('OTHER').searchable(),
    cmdGroup: f.text({ max: 8, pattern: /[0-9A-Fa-f]+/ }).searchable(),
    paramSchema: f.json({ max: 8000, accepts: (value) => cmdParts(value) !== undefined }),
    timeoutSeconds: f.int({ min: 1, max: 600, unit: 's' }).required().default(30),
    offlineFlag: f.bool().required().default(false),
    description: f.text({ max: 255 }),
  },
  list: [
    { field: 'protocolId', width: 180 },
    { field: 'cmdCode', width: 130 },
    { field: 'cmdName', minWidth: 180 },
    { field: 'cmdDirect', width: 100 },
    { field: 'cmdCategory', width: 100 },
    { field: 'cmdGroup', width: 90 },
    { field: 'timeoutSeconds', width: 100 },
    { field: 'offlineFlag', width: 100 },
    { field: 'createTime', width: 170 },
  ],
  search: ['protocolId', 'cmdCode', 'cmdName', 'cmdDirect', 'cmdCategory', 'cmdGroup'],
  form: [
    {
      items: [
        { field: 'protocolId', col: 12 },
        { field: 'cmdDirect', col: 12 },
        { field: 'cmdCode', col: 12 },
        { field: 'cmdName', col: 12 },
        { field: 'cmdCategory', col: 12 },
        { field: 'cmdGroup', col: 12 },
        { field: 'timeoutSeconds', col: 12 },
        { field: 'offlineFlag', col: 12 },
        'paramSchema',
        'description',
      ],
    },
  ],
  sheet: [
    'protocolId',
    'cmdCode',
    'cmdName',
    'cmdDirect',
    'cmdCategory',
    'cmdGroup',
    'timeoutSeconds',
    'offlineFlag',
    'description',
  ],
  options: {
    label: 'cmdName',
    code: 'cmdCode',
    extra: ['protocolId', 'cmdDirect', 'cmdCategory', 'cmdGroup'],
  },
  calls: { options: [{ id: 'byDirection', method: 'GET', path: '/select/cmdDirect' }] },
})
