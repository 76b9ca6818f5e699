import { bytes, group, type Part, type Scope, u8, u16, u32 } from '@motorpool/jtt'
import { platform } from './parts.ts'

const CHINA_MS = 8 * 3_600_000
const encrypted = u8('encrypted', ['坐标加密', 'Coordinates encrypted', '座標暗号化'], {
  codes: { 0: ['否', 'No', 'いいえ'], 1: ['是', 'Yes', 'はい'] },
})

/** Day, month and year, then the time of day, each in binary and in UTC+8; ms since 1970. */
const dateTime: Part<'time', number, false> = {
  key: 'time',
  name: ['时间', 'Time', '時刻'],
  optional: false,
  read(c) {
    const offset = c.offset
    const [day, month, year] = [c.readU8(), c.readU8(), c.readU16()]
    const [hour, minute, second] = [c.readU8(), c.readU8(), c.readU8()]
    const ms = Date.UTC(year, month - 1, day, hour, minute, second) - CHINA_MS
    const date = new Date(ms + CHINA_MS)
    const isTime =
      date.getUTCDate() === day && date.getUTCMonth() === month - 1 && hour < 24 && minute < 60 && second < 60
    const field = c.note({
      key: 'time',
      name: this.name,
      offset,
      value: isTime ? new Date(ms).toISOString() : null,
    })
    if (!isTime) field.state = 'invalid'
    else c.deviceTime ??= ms
    return isTime ? ms : 0
  },
  write(w, value) {
    const at = new Date(value + CHINA_MS)
    w.u8(at.getUTCDate())
      .u8(at.getUTCMonth() + 1)
      .u16(at.getUTCFullYear())
    w.u8(at.getUTCHours()).u8(at.getUTCMinutes()).u8(at.getUTCSeconds())
  },
}

/** The 36 bytes of 2011: longitude first, whole km/h and km. */
export const position2011Parts = [
  encrypted,
  dateTime,
  u32('longitude', ['经度', 'Longitude', '経度'], { per: 1e6, unit: '°', range: [0, 180] }),
  u32('latitude', ['纬度', 'Latitude', '緯度'], { per: 1e6, unit: '°', range: [0, 90] }),
  u16('speed', ['速度', 'Speed', '速度'], { unit: 'km/h' }),
  u16('recorderSpeed', ['行驶记录速度', 'Speed of the recorder', '運行記録速度'], { unit: 'km/h' }),
  u32('mileage', ['车辆当前总里程', 'Mileage', '総走行距離'], { unit: 'km' }),
  u16('direction', ['方向', 'Direction', '方位'], { unit: '°', range: [0, 359] }),
  u16('altitude', ['海拔高度', 'Altitude', '標高'], { unit: 'm' }),
  u32('state', ['车辆状态', 'State', '状態'], { hex: true }),
  u32('alarm', ['报警状态', 'Alarm', '警報'], { hex: true }),
] as const

/** Length of a position of 2011. */
export const POSITION_2011 = 36

const alarmOf = <K extends string>(key: K, zh: string, en: string, ja: string) =>
  u32(key, [zh, en, ja], { hex: true })

/** 2019: the location body of JT/T 808 as the terminal sent it, and what three platforms make of its alarms. */
export const position2019Parts = [
  encrypted,
  bytes('location', ['JT/T 808 位置信息', 'JT/T 808 location', 'JT/T 808 位置情報'], 'u32'),
  platform('platform', ['监控平台编码', 'Platform', '監視プラットフォーム']),
  alarmOf('platformAlarm', '平台报警状态', 'Alarms of the platform', 'プラットフォーム警報'),
  platform('cityPlatform', ['市级监控平台编码', 'City platform', '市級プラットフォーム']),
  alarmOf('cityAlarm', '市级平台报警状态', 'Alarms of the city platform', '市級プラットフォーム警報'),
  platform('provincePlatform', ['省级监控平台编码', 'Province platform', '省級プラットフォーム']),
  alarmOf('provinceAlarm', '省级平台报警状态', 'Alarms of the province platform', '省級プラットフォーム警報'),
] as const

const of2011 = group('position', ['定位信息', 'Position', '位置情報'], position2011Parts)
const of2019 = group('position', ['定位信息', 'Position', '位置情報'], position2019Parts)

type Position = ReturnType<typeof of2011.read> | ReturnType<typeof of2019.read>

/** A position as the edition lays it out; a failed photograph of 2019 may carry that of 2011. */
export const position: Part<'position', Position, false> = {
  key: 'position',
  name: of2011.name,
  optional: false,
  read: (c, s, values) => (laidOutAs(s, c.remaining) === '2011' ? of2011 : of2019).read(c, s, values),
  write(w, value, s, values) {
    if ('location' in value) of2019.write(w, value, s, values)
    else if (s.edition === '2011') of2011.write(w, value, s, values)
    else throw new RangeError('a position of 2011 in a message of 2019')
  },
}

const LEAST_2019 = 50
const laidOutAs = ({ edition }: Scope, remaining: number) =>
  edition === '2011' || remaining < LEAST_2019 ? '2011' : '2019'
