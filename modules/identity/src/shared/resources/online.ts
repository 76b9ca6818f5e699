import { defineResource, f } from '@motorpool/resource/shared'
import { ClientId } from '../enums.ts'

/** Open sessions as their screen shows them; the calls are of the module's own making. */
export const onlineUsers = defineResource({
  key: 'system/onlineUsers',
  api: '/api/system-svc/online/V1.0',
  idPrefix: 'system.online',
  table: 'session',
  scope: 'platform',
  fields: {
    userName: f.text({ max: 32 }).required().readOnly().searchable(),
    realName: f.text({ max: 32 }).required().readOnly().searchable(),
    orgName: f.text({ max: 64 }).required().readOnly(),
    clientId: f.choice(ClientId).required().readOnly(),
    ip: f.text({ max: 45 }).readOnly().searchable(),
    userAgent: f.text({ max: 512 }).readOnly(),
    loginTime: f.datetime().required().readOnly(),
    lastActiveTime: f.datetime().required().readOnly(),
    expireTime: f.datetime().required().readOnly(),
  },
  list: [
    { field: 'userName', width: 160 },
    { field: 'realName', width: 140 },
    { field: 'orgName', width: 170 },
    { field: 'clientId', width: 110 },
    { field: 'ip', width: 150 },
    { field: 'loginTime', width: 170 },
    { field: 'lastActiveTime', width: 170 },
    { field: 'expireTime', width: 170 },
    { field: 'userAgent', minWidth: 240 },
  ],
  search: ['userName', 'realName', 'ip'],
  form: [],
  options: { label: 'userName' },
  calls: { create: false, update: false, delete: false, find: false, export: false, import: false },
})
