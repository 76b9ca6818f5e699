import { defineResource, f, type RowOf } from '@motorpool/resource/shared'
import '@motorpool/vehicle/shared'
import { MediaContent, MediaEvent, MediaFormat, MediaKind } from './enums.ts'

/** Pictures that are shown small at a time. */
export const THUMBNAILS_MAX = 50
/** px; longer side of a small picture. */
export const THUMBNAIL_EDGE = 240

/** What terminals recorded, the newest first. Gateways alone make rows; what looks at the bytes has calls of its own. */
export const media = defineResource({
  key: 'monitor/media',
  api: '/api/vehicle-svc/media/V1.0',
  idPrefix: 'vehicle.media',
  table: 'terminal_media',
  scope: 'organisation',
  fields: {
    vin: f.text({ max: 32, upper: true }).required().readOnly().searchable().sortable(),
    terminalCode: f.text({ max: 32 }).required().readOnly().searchable(),
    mediaId: f.text({ max: 10 }).required().readOnly().searchable(),
    kind: f.choice(MediaKind).required().readOnly().searchable(),
    format: f.choice(MediaFormat).required().readOnly(),
    content: f.choice(MediaContent).required().readOnly().searchable(),
    event: f.choice(MediaEvent).required().readOnly().searchable(),
    channel: f.int({ min: 0, max: 255 }).required().readOnly().searchable(),
    deviceTime: f.datetime().readOnly().searchable().sortable(),
    receiveTime: f.datetime().required().readOnly().searchable().sortable(),
    position: f.point().readOnly(),
    fileSize: f.int({ min: 1 }).required().readOnly(),
    sha256: f.text({ max: 64 }).required().readOnly(),
  },
  list: [
    { field: 'vin', width: 190 },
    { field: 'kind', width: 90 },
    { field: 'event', width: 160 },
    { field: 'channel', width: 90 },
    { field: 'deviceTime', width: 170 },
    { field: 'receiveTime', width: 170 },
    { field: 'content', width: 90 },
    { field: 'fileSize', width: 110 },
    { field: 'position', width: 180 },
    { field: 'terminalCode', width: 150, hidden: true },
    { field: 'mediaId', width: 110, hidden: true },
    { field: 'orgId', width: 160, hidden: true },
  ],
  search: [
    'vin',
    'deviceTime',
    'kind',
    'event',
    'channel',
    'receiveTime',
    'content',
    'terminalCode',
    'mediaId',
    'orgId',
  ],
  form: [],
  options: { label: 'vin' },
  calls: { create: false, update: false, delete: false, import: false, export: false },
})
export type Media = typeof media
export type MediaRow = RowOf<Media>
