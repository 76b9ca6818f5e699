import { defineResource, f } from '@motorpool/resource/shared'
import { DownloadStatus } from './enums.ts'

export const DOWNLOADS_API = '/api/system-svc/downloads/V1.0'
/** How long a finished file is kept. */
export const KEEP_DAYS = 7

/** The caller's own exports and imports. */
export const downloads = defineResource({
  key: 'system/downloadCenter',
  api: DOWNLOADS_API,
  idPrefix: 'system.downloads',
  table: 'download_task',
  scope: 'tenant',
  fields: {
    taskName: f.text({ max: 128 }).readOnly().searchable(),
    module: f.text({ max: 96 }).readOnly().searchable(),
    userId: f.id(),
    status: f.choice(DownloadStatus).readOnly().default('WAIT').searchable(),
    progress: f.int({ min: 0, max: 100 }).readOnly().default(0),
    totalRows: f.int({ min: 0 }).readOnly(),
    fileId: f.id(),
    fileName: f.text({ max: 255 }).readOnly(),
    fileSize: f.int({ min: 0 }).readOnly(),
    failReason: f.text({ max: 512 }).readOnly(),
    startTime: f.datetime().readOnly(),
    finishTime: f.datetime().readOnly(),
    expireTime: f.datetime().readOnly(),
    downloadTimes: f.int({ min: 0 }).readOnly().default(0),
  },
  list: [
    { field: 'taskName', minWidth: 220, align: 'left' },
    { field: 'status', width: 110 },
    { field: 'progress', width: 170 },
    { field: 'failReason', minWidth: 240, align: 'left' },
    { field: 'totalRows', width: 110, align: 'right' },
    { field: 'fileSize', width: 110, align: 'right' },
    { field: 'createTime', width: 170 },
    { field: 'finishTime', width: 170 },
    { field: 'expireTime', width: 170 },
    { field: 'downloadTimes', width: 100, align: 'right' },
  ],
  search: ['taskName', 'status'],
  form: [],
  options: { label: 'taskName' },
  calls: { create: false, update: false, import: false, export: false },
})
