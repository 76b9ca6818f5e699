import {
  counted,
  i16,
  items,
  since,
  sized,
  time,
  u8,
  u16,
  u32,
  unread,
  when,
  wholeItems,
} from '@motorpool/jtt'
import { alarmBits } from '../catalogue/alarms.ts'
import { LOCATION_ITEMS } from '../catalogue/location-items.ts'
import { STATUS_BITS } from '../catalogue/status.ts'
import { message } from '../message.ts'
import { quotedSerial } from './general.ts'

/** Basic part, 28 bytes in every edition (§ 8.12 table 23; 2011 prints 21 for the time, 22 is right). */
export const basicParts = [
  u32('alarm', ['报警标志', 'Alarm', '警報フラグ'], { bits: (s) => alarmBits(s.edition) }),
  u32('status', ['状态', 'Status', '状態'], { bits: STATUS_BITS }),
  u32('latitude', ['纬度', 'Latitude', '緯度'], { per: 1e6, unit: '°', range: [0, 90] }),
  u32('longitude', ['经度', 'Longitude', '経度'], { per: 1e6, unit: '°', range: [0, 180] }),
  i16('altitude', ['海拔', 'Altitude', '標高'], { unit: 'm' }),
  u16('speed', ['速度', 'Speed', '速度'], { per: 10, unit: 'km/h' }),
  u16('direction', ['方向', 'Direction', '方位'], { unit: '°', range: [0, 359] }),
  time('time', ['时间', 'Time', '時刻'], { report: true }),
] as const

export const locationItems = items(
  'items',
  ['位置附加信息', 'Additional items', '付加情報'],
  { id: 'u8', length: 'u8' },
  LOCATION_ITEMS,
)

/** 0x0200 body: basic part, items, and whatever a device puts behind them. */
export const locationParts = [...basicParts, locationItems, unread] as const

export const location = message({
  id: 0x0200,
  key: 'location',
  name: ['位置信息汇报', 'Location report', '位置情報報告'],
  direction: 'up',
  parts: locationParts,
})

/** 0x0704 (§ 8.49): the tables print 1 and 2 as offsets of type and items; the lengths are trusted, not the count. */
export const locationBatch = message({
  id: 0x0704,
  key: 'locationBatch',
  name: ['定位数据批量上传', 'Batch of locations', '位置データ一括送信'],
  direction: 'up',
  from: '2013',
  parts: [
    counted(u16('count', ['数据项个数', 'Number of items', 'データ項目数']), 'items'),
    u8('type', ['位置数据类型', 'Kind', '位置データ種別'], {
      codes: {
        0: ['正常位置批量汇报', 'Normal', '通常'],
        1: ['盲区补报', 'Back-fill after a blind zone', '圏外補完'],
      },
    }),
    wholeItems(
      'items',
      ['位置汇报数据项', 'Items', 'データ項目'],
      sized('item', ['位置', 'Location', '位置'], 'u16', locationParts),
    ),
  ],
})

export const locationQuery = message({
  id: 0x8201,
  key: 'locationQuery',
  name: ['位置信息查询', 'Location query', '位置情報照会'],
  direction: 'down',
  parts: [],
})

/** 0x0201: 2011 has no serial in front. */
export const locationAnswer = message({
  id: 0x0201,
  key: 'locationAnswer',
  name: ['位置信息查询应答', 'Location query answer', '位置情報照会応答'],
  direction: 'up',
  parts: [since('2013', quotedSerial), ...locationParts],
})

export const trackingControl = message({
  id: 0x8202,
  key: 'trackingControl',
  name: ['临时位置跟踪控制', 'Temporary tracking', '一時追跡制御'],
  direction: 'down',
  parts: [
    u16('interval', ['时间间隔', 'Interval', '間隔'], { unit: 's' }),
    when(
      (_, values) => values['interval'] !== 0,
      u32('validFor', ['位置跟踪有效期', 'Valid for', '有効時間'], { unit: 's' }),
    ),
  ],
})

export const messages = { location, locationBatch, locationQuery, locationAnswer, trackingControl } as const
