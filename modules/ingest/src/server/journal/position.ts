import { gcj02ToWgs84 } from '@motorpool/geo'
import { ABSENT, RecordFlag, type StoreRecord } from '@motorpool/wire'

/** Positions are stored as WGS-84 only. */
export function toWgs84(record: StoreRecord): void {
  record.flags &= ~RecordFlag.gcj02
  if (record.lng === ABSENT || record.lat === ABSENT) return
  const [lng, lat] = gcj02ToWgs84([record.lng / 1e6, record.lat / 1e6])
  record.lng = Math.round(lng * 1e6)
  record.lat = Math.round(lat * 1e6)
}
