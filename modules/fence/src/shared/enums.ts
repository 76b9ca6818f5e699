import { defineEnum, type EnumValue } from '@motorpool/kernel'

export const FenceType = defineEnum('FenceType', {
  1: ['图形围栏', 'Graphic', '図形'],
  2: ['行政区域围栏', 'Administrative', '行政区域'],
})

/** How the place of a fence is set. */
export const FenceSettingWay = defineEnum('FenceSettingWay', {
  REGION: ['行政区域', 'Administrative region', '行政区域'],
  POLYGON: ['手绘多边形', 'Drawn polygon', '手描き多角形'],
  RECTANGLE: ['矩形', 'Rectangle', '矩形'],
  CIRCLE: ['中心点加半径', 'Centre and radius', '中心点と半径'],
  CORRIDOR: ['路线走廊', 'Corridor along a route', '経路沿いの帯'],
})
export type FenceSettingWay = EnumValue<typeof FenceSettingWay>

/** Metres. */
export const FenceRadius = defineEnum('FenceRadius', {
  100: ['100米', '100 m', '100 m'],
  200: ['200米', '200 m', '200 m'],
  500: ['500米', '500 m', '500 m'],
  1000: ['1000米', '1000 m', '1000 m'],
  2000: ['2000米', '2000 m', '2000 m'],
  10000: ['10000米', '10000 m', '10000 m'],
})
export const FENCE_RADII = FenceRadius.values.map(Number).toSorted((a, b) => a - b)

/** Which crossings raise an alarm. */
export const FenceAlarmType = defineEnum('FenceAlarmType', {
  IN: ['驶入报警', 'Enter', '進入'],
  OUT: ['驶出报警', 'Leave', '退出'],
  IN_OUT: ['驶入驶出报警', 'Enter and leave', '進入・退出'],
  NONE: ['进出不报警', 'Neither', '出入りは通知しない'],
})
export type FenceAlarmType = EnumValue<typeof FenceAlarmType>

/** Whether a customer's fence tells of crossings, or only knows where the vehicles are. */
export const ActiveModel = defineEnum('ActiveModel', {
  0: ['被动模式', 'Passive', 'パッシブ'],
  1: ['主动模式', 'Active', 'アクティブ'],
})
export type ActiveModel = EnumValue<typeof ActiveModel>
