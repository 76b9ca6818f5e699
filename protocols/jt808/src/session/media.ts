import { ABSENT, type MediaItem, newRecord, RecordFlag } from '@motorpool/wire'
import { MESSAGES } from '../catalogue/messages.ts'
import { parseBody } from '../codec.ts'
import type { Incoming } from './incoming.ts'
import type { Peer } from './peer.ts'
import { BASIC, fillReport } from './report.ts'

/** By the codes of 0x0801. */
const KINDS: readonly MediaItem['kind'][] = ['image', 'audio', 'video']
const FORMATS: readonly MediaItem['format'][] = ['jpeg', 'tif', 'mp3', 'wav', 'wmv']

/** The basic part of the location stands behind id, kind, format, event and channel. */
const LOCATION_AT = 8

/** The item of a whole 0x0801 that its layout fits, or why there is none to hand on. */
export function mediaOf({ id, b, from, to }: Incoming, peer: Peer): MediaItem | string {
  const parsed = parseBody(MESSAGES.media, peer.edition, b.subarray(from, to))
  if (!parsed.ok) return parsed.detail
  const { mediaId, kind: kindCode, format: formatCode, event, channel, data } = parsed.value
  const kind = KINDS[kindCode]
  const format = FORMATS[formatCode]
  if (!kind || !format) return `kind ${kindCode} in format ${formatCode} is in no table`
  if (data.length === 0) return 'it has no data'
  const deviceId = peer.accepted as string
  const item = { deviceId, mediaId, kind, format, event, channel, data: data.slice() }
  if (!parsed.value.location) return { ...item, time: null, position: null }
  const record = newRecord(deviceId, id, b)
  fillReport(record, b, from + LOCATION_AT, from + LOCATION_AT + BASIC, peer.zone)
  const { lat, lng, flags, deviceTime } = record
  const position = lat === ABSENT ? null : { lat, lng, gcj02: (flags & RecordFlag.gcj02) !== 0 }
  return { ...item, time: deviceTime || null, position }
}
