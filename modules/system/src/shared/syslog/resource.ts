import { defineEnum } from '@motorpool/kernel'
import { defineResource, f } from '@motorpool/resource/shared'

export const LogLevel = defineEnum('LogLevel', {
  DEBUG: ['调试', 'Debug', 'デバッグ'],
  INFO: ['信息', 'Info', '情報'],
  WARN: ['警告', 'Warning', '警告'],
  ERROR: ['错误', 'Error', 'エラー'],
})

/** Errors and warnings of the platform's processes, with the number that users were shown. */
export const sysLog = defineResource({
  key: 'system/sysLog',
  api: '/api/system-svc/sysLog/V1.0',
  idPrefix: 'system.sysLog',
  table: 'system_log',
  scope: 'platform',
  fields: {
    level: f.choice(LogLevel).required().readOnly().searchable(),
    service: f.text({ max: 32 }).required().readOnly().searchable(),
    traceId: f.text({ max: 64 }).readOnly().searchable(),
    message: f.text({ max: 4096, pairs: true }).required().readOnly().searchable(),
    logger: f.text({ max: 128 }).readOnly().searchable(),
    stack: f.textarea({ max: 16_384 }).readOnly(),
    createTime: f.datetime().required().readOnly().searchable().sortable(),
  },
  list: [
    { field: 'createTime', width: 170 },
    { field: 'level', width: 90 },
    { field: 'traceId', width: 110 },
    { field: 'service', width: 110 },
    { field: 'message', minWidth: 320, align: 'left' },
    { field: 'logger', width: 260, align: 'left' },
  ],
  search: ['traceId', 'level', 'service', 'message', 'createTime'],
  form: [],
  exports: ['createTime', 'level', 'traceId', 'service', 'logger', 'message', 'stack'],
  options: { label: 'message' },
  calls: { create: false, update: false, delete: false },
})
