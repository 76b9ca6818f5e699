import { ABSENT, dwordAt, RecordFlag, StateBit, type StoreRecord } from '@motorpool/wire'
import { type BitPart, bits, number } from './schema/item.ts'

/** GB/T 32960.3-2016 table 16. */
export const POSITION_STATE: readonly BitPart[] = [
  {
    key: 'fix',
    name: ['定位有效性', 'Fix', '測位'],
    bit: 0,
    width: 1,
    codes: { 0: ['有效定位', 'Valid', '有効'], 1: ['无效定位', 'Invalid', '無効'] },
  },
  {
    key: 'latitudeSide',
    name: ['纬度方向', 'Latitude side', '緯度方向'],
    bit: 1,
    width: 1,
    codes: { 0: ['北纬', 'North', '北緯'], 1: ['南纬', 'South', '南緯'] },
  },
  {
    key: 'longitudeSide',
    name: ['经度方向', 'Longitude side', '経度方向'],
    bit: 2,
    width: 1,
    codes: { 0: ['东经', 'East', '東経'], 1: ['西经', 'West', '西経'] },
  },
]

export const LONGITUDE = number('longitude', ['经度', 'Longitude', '経度'], 4, [0, 180_000_000], {
  unit: '°',
  divisor: 1_000_000,
})
export const LATITUDE = number('latitude', ['纬度', 'Latitude', '緯度'], 4, [0, 90_000_000], {
  unit: '°',
  divisor: 1_000_000,
})
export const FIX_STATE = ['定位状态', 'Fix state', '測位状態'] as const

/** State byte under `key`, then longitude and latitude. */
export function positionItems<const K extends string>(key: K) {
  return [bits(key, FIX_STATE, 1, POSITION_STATE), LONGITUDE, LATITUDE] as const
}

/** The coordinate system of a position that does not name one, and the one of GB/T 32960.3-2025 that is shifted. */
export const WGS_84 = 1
const GCJ_02 = 2

/**
 * The position whose state byte stands at `at` and whose coordinates at `coordinates`. Abnormal and invalid coordinates
 * are none; those out of range are none and flagged.
 */
export function readPosition(
  bytes: Uint8Array,
  at: number,
  coordinates: number,
  system: number,
  record: StoreRecord,
): void {
  record.state &= ~StateBit.located
  record.flags &= ~(RecordFlag.gcj02 | RecordFlag.badPosition)
  record.lng = ABSENT
  record.lat = ABSENT
  const state = bytes[at] ?? 0
  const lng = dwordAt(bytes, coordinates) >>> 0
  const lat = dwordAt(bytes, coordinates + 4) >>> 0
  if (state >= 0xfe || lng >= 0xfffffffe || lat >= 0xfffffffe) return
  if (lng > 180_000_000 || lat > 90_000_000) {
    record.flags |= RecordFlag.badPosition
    return
  }
  record.lng = state & 4 ? -lng : lng
  record.lat = state & 2 ? -lat : lat
  if (system === GCJ_02) record.flags |= RecordFlag.gcj02
  if ((state & 1) === 0 && (system === WGS_84 || system === GCJ_02)) record.state |= StateBit.located
}
