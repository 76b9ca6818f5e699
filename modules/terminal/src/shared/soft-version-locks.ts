import { defineResource, f } from '@motorpool/resource/shared'
import { LockCommand } from './catalogue-enums.ts'

const HEX = /(?:[0-9A-Fa-f]{2})+/

export const softVersionLocks = defineResource({
  key: 'terminal/softVersionLocks',
  api: '/api/terminal-svc/softVersionLocks/V1.0',
  idPrefix: 'terminal.softVersionLocks',
  table: 'soft_version_lock',
  scope: 'tenant',
  fields: {
    softVersionId: f.ref('terminal/softVersions', { as: 'softVersion' }).required().searchable(),
    lockCommand: f.choice(LockCommand).required().unique('tenant', 'softVersionId').searchable(),
    lockName: f.text({ max: 64 }).required().searchable(),
    protocolCmdId: f
      .ref('terminal/protocolCmds', { as: 'protocolCmd', only: { cmdDirect: 'DOWN' } })
      .required()
      .searchable(),
    lockContent: f.text({ max: 512, pattern: HEX, upper: true }),
    unlockContent: f.text({ max: 512, pattern: HEX, upper: true }),
    statusFieldId: f.ref('terminal/functionFields', { as: 'statusField' }),
    lockedValue: f.text({ max: 32 }),
    level: f.int({ min: 1, max: 3 }),
    description: f.text({ max: 255 }),
  },
  list: [
    { field: 'softVersionId', width: 160 },
    { field: 'lockCommand', width: 170 },
    { field: 'lockName', minWidth: 150 },
    { field: 'protocolCmdId', width: 170 },
    { field: 'statusFieldId', width: 150 },
    { field: 'lockedValue', width: 120 },
    { field: 'level', width: 80 },
    { field: 'createTime', width: 170 },
  ],
  search: ['softVersionId', 'lockCommand', 'lockName', 'protocolCmdId'],
  form: [
    {
      items: [
        { field: 'softVersionId', col: 12 },
        { field: 'lockCommand', col: 12 },
        { field: 'lockName', col: 12 },
        { field: 'protocolCmdId', col: 12 },
        { field: 'lockContent', col: 12 },
        { field: 'unlockContent', col: 12 },
        { field: 'statusFieldId', col: 12 },
        { field: 'lockedValue', col: 6 },
        { field: 'level', col: 6 },
        'description',
      ],
    },
  ],
  sheet: [
    'softVersionId',
    'lockCommand',
    'lockName',
    'protocolCmdId',
    'lockContent',
    'unlockContent',
    'statusFieldId',
    'lockedValue',
    'level',
    'description',
  ],
  options: { label: 'lockName', extra: ['softVersionId', 'lockCommand', 'level'] },
  calls: { options: [{ id: 'list', method: 'GET', path: '/list' }] },
})
