import { bitWord } from '@motorpool/jtt'
import type { CommandChoice, CommandParam, CommandSpec, CommandValues, Names } from '@motorpool/wire'
import { MESSAGES } from './catalogue/messages.ts'
import { ask, carried, choice, decimal, optional, whole } from './command-parts.ts'
import type { Message } from './message.ts'
import { AREA_BITS } from './messages/areas.ts'

const {
  setCircles,
  setRectangles,
  deleteCircles,
  deleteRectangles,
  deletePolygons,
  deleteRoutes,
  queryAreas,
} = MESSAGES

/** An area with the id of another of its kind replaces it (§ 8.29): nothing else is touched. */
const APPEND = 1
/** The table counts the name in bytes of GBK and gives it no end; this one fits every screen of a terminal. */
const NAME_MAX = 32
const LATITUDE = [0, 90] as const
const LONGITUDE = [0, 180] as const

const id = whole('id', ['区域 ID', 'Area', 'エリア ID'], 1, 0xffffffff)

/** Whom the terminal tells when the vehicle comes in or goes out. */
const PASSAGES: readonly CommandChoice[] = [
  { value: 0, name: ['仅报警给平台', 'The platform', 'プラットフォームのみ'] },
  { value: 1, name: ['报警给平台和驾驶员', 'The platform and the driver', 'プラットフォームと運転者'] },
]

const SOUTH = 1
const WEST = 2
/** It stands in the attributes and holds for every point, so that an area crosses neither the equator nor a meridian of 0° or 180°. */
const HEMISPHERES: readonly CommandChoice[] = [
  { value: 0, name: ['北纬、东经', 'North, east', '北緯・東経'] },
  { value: WEST, name: ['北纬、西经', 'North, west', '北緯・西経'] },
  { value: SOUTH, name: ['南纬、东经', 'South, east', '南緯・東経'] },
  { value: SOUTH | WEST, name: ['南纬、西经', 'South, west', '南緯・西経'] },
]

/** What circles and rectangles have in common. */
const RULES: readonly CommandParam[] = [
  choice('hemisphere', ['半球', 'Hemisphere', '半球'], HEMISPHERES),
  choice('tells', ['进出区域报警', 'Who is told of entry and exit', '出入り警報'], PASSAGES),
  optional(whole('maxSpeed', ['最高速度', 'Maximum speed', '最高速度'], 1, 0xffff, 'km/h')),
  optional(whole('overspeedTime', ['超速持续时间', 'Over-speed duration', '超過継続時間'], 0, 255, 's')),
  {
    key: 'name',
    name: ['名称(2019 版)', 'Name (2019)', '名称(2019 版)'],
    editions: ['2019'],
    kind: 'text',
    min: 1,
    max: NAME_MAX,
    optional: true,
  },
]

function rulesOf({ id: one, hemisphere, tells, maxSpeed, overspeedTime = 0, name = '' }: CommandValues) {
  const limited = maxSpeed !== undefined
  const toDriver = tells === 1
  const attribute = bitWord(AREA_BITS, {
    limited,
    inToDriver: toDriver,
    inToPlatform: true,
    outToDriver: toDriver,
    outToPlatform: true,
    south: (Number(hemisphere) & SOUTH) !== 0,
    west: (Number(hemisphere) & WEST) !== 0,
  })
  const speeds = limited ? { maxSpeed, overspeedTime, nightSpeed: maxSpeed } : {}
  return { id: one, attribute, ...speeds, name }
}

const degrees = (key: string, name: Names, range: readonly [number, number]) => decimal(key, name, range, '°')

const set = (code: string, message: Message, shape: readonly CommandParam[]): CommandSpec => ({
  ...carried(message),
  code,
  action: 'set',
  params: [id, ...shape, ...RULES],
  fields: (values) => ({
    setting: APPEND,
    areas: [{ ...rulesOf(values), ...Object.fromEntries(shape.map(({ key }) => [key, values[key]])) }],
  }),
  ownAnswer: false,
})

const CIRCLE = set('SET_CIRCLE', setCircles, [
  degrees('latitude', ['中心点纬度', 'Latitude of the centre', '中心緯度'], LATITUDE),
  degrees('longitude', ['中心点经度', 'Longitude of the centre', '中心経度'], LONGITUDE),
  whole('radius', ['半径', 'Radius', '半径'], 1, 0xffffffff, 'm'),
])

const RECTANGLE = set('SET_RECTANGLE', setRectangles, [
  degrees('top', ['左上点纬度', 'Left-top latitude', '左上緯度'], LATITUDE),
  degrees('left', ['左上点经度', 'Left-top longitude', '左上経度'], LONGITUDE),
  degrees('bottom', ['右下点纬度', 'Right-bottom latitude', '右下緯度'], LATITUDE),
  degrees('right', ['右下点经度', 'Right-bottom longitude', '右下経度'], LONGITUDE),
])

const remove = (code: string, message: Message): CommandSpec => ({
  ...carried(message),
  code,
  action: 'set',
  params: [id],
  fields: ({ id: one }) => ({ ids: [one] }),
  ownAnswer: false,
})

const KINDS: readonly CommandChoice[] = [
  { value: 1, name: ['圆形区域', 'Circles', '円形エリア'] },
  { value: 2, name: ['矩形区域', 'Rectangles', '矩形エリア'] },
  { value: 3, name: ['多边形区域', 'Polygons', '多角形エリア'] },
  { value: 4, name: ['线路', 'Routes', 'ルート'] },
]

/** Polygons and routes are lists of points: no form of single values says them. They can be deleted. */
export const AREA_COMMANDS: readonly CommandSpec[] = [
  CIRCLE,
  RECTANGLE,
  remove('DELETE_CIRCLE', deleteCircles),
  remove('DELETE_RECTANGLE', deleteRectangles),
  remove('DELETE_POLYGON', deletePolygons),
  remove('DELETE_ROUTE', deleteRoutes),
  {
    ...ask('AREAS', queryAreas),
    params: [choice('kind', ['查询类型', 'Kind', '種別'], KINDS)],
    // None named: all of the kind.
    fields: ({ kind }) => ({ kind, ids: [] }),
  },
]
