import { defineResource, f } from '@motorpool/resource/shared'
import '@motorpool/vehicle/shared'
import type { Line } from './trip.ts'

/** h: a link stands for so long at least, and at most. */
export const LINK_HOURS = { min: 1, max: 720 } as const

/** Links of one trip each that stand: neither expired nor revoked. Their calls make and revoke them. */
export const tripLinks = defineResource({
  key: 'analysis/tripLinks',
  api: '/api/vehicle-svc/tripLinks/V1.0',
  idPrefix: 'vehicle.tripLinks',
  table: 'trip_link',
  scope: 'organisation',
  fields: {
    vin: f.text({ max: 32, upper: true }).required().readOnly().searchable().sortable(),
    beginTime: f.datetime().required().readOnly().searchable().sortable(),
    endTime: f.datetime().required().readOnly(),
    /** What the page says of which vehicle it was; none: nothing. */
    plate: f.text({ max: 16 }).readOnly(),
    expireTime: f.datetime().required().readOnly().sortable(),
    openings: f.int({ min: 0 }).required().readOnly(),
    openTime: f.datetime().readOnly(),
  },
  list: [
    { field: 'vin', width: 176, align: 'left' },
    { field: 'beginTime', width: 168 },
    { field: 'endTime', width: 168 },
    { field: 'plate', width: 120 },
    { field: 'createTime', width: 168 },
    { field: 'expireTime', width: 168 },
    { field: 'openings', width: 96, align: 'right' },
    { field: 'openTime', width: 168 },
    { field: 'orgId', width: 152, hidden: true },
  ],
  search: ['vin', 'beginTime', 'orgId'],
  form: [],
  options: { label: 'vin' },
  calls: { create: false, update: false, delete: false, find: false, import: false, export: false },
})

/** A link that was made; the token is told this once. */
export interface MadeTripLink {
  id: string
  token: string
  /** ms */
  expireTime: number
  /** The address of the vehicle's tenant, where it has one. */
  host: string | null
}

/** What the holder of a link sees: nothing by which another trip of the vehicle could be known. */
export interface SharedTrip {
  plate: string | null
  /** ms */
  beginTime: number
  endTime: number
  beginAddress: string | null
  endAddress: string | null
  /** km */
  distance: number
  expireTime: number
  /** Points in order of time, ms and degrees; null: its reports are kept no longer, or had no position. */
  track: { time: number[]; lng: number[]; lat: number[] } | null
  gaps: Line['gaps']
}

export interface LinkOpening {
  time: number
  address: string
}
