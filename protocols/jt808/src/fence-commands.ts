import { bitWord } from '@motorpool/jtt'
import { must } from '@motorpool/kernel'
import {
  type AreaOrder,
  type AreaPoint,
  type AreaProblem,
  type AreaShape,
  areaIn,
  type CommandParam,
  type CommandSpec,
  type Names,
} from '@motorpool/wire'
import { MESSAGES } from './catalogue/messages.ts'
import { carried } from './command-parts.ts'
import type { Message } from './message.ts'
import { AREA_BITS, ROUTE_BITS, SECTION_BITS } from './messages/areas.ts'

const APPEND = 1
const ID_MAX = 0xffffffff
/** Corners or turns of one message: it stands in a row of the log and travels over slow lines. */
const VERTICES_MAX = 200
/** The width of a section is a BYTE of metres. */
const WIDTH_MAX = 255
/** Characters of a name that every screen of a terminal shows. */
const NAME_MAX = 32
/** s; a speed is too high at once, as the platform's fence takes it. */
const OVERSPEED = 0

const FENCE: CommandParam = {
  key: 'fence',
  name: ['电子围栏', 'Fence', 'ジオフェンス'],
  kind: 'area',
  min: 1,
  max: 20,
}

const fenceOf = (value: string | number | undefined): AreaOrder =>
  must(areaIn(value), 'the area of a command')

function pointsOf(shape: AreaShape): readonly AreaPoint[] {
  switch (shape.kind) {
    case 'circle':
      return [shape.centre]
    case 'rectangle':
      return [
        [shape.west, shape.north],
        [shape.east, shape.south],
      ]
    case 'polygon':
      return shape.ring
    case 'corridor':
      return shape.line
  }
}

const isSouth = ([, lat]: AreaPoint) => lat < 0
const isWest = ([lng]: AreaPoint) => lng < 0
/** Attributes say the hemisphere once, for all points. */
const hemisphere = (shape: AreaShape) => ({
  south: pointsOf(shape).some(isSouth),
  west: pointsOf(shape).some(isWest),
})

function problemOf({ id, shape }: AreaOrder, kind: AreaShape['kind']): AreaProblem | undefined {
  if (shape.kind !== kind) return 'SHAPE'
  if (id > ID_MAX) return 'ID'
  const points = pointsOf(shape)
  if (points.length > VERTICES_MAX) return 'VERTICES'
  const { south, west } = hemisphere(shape)
  if ((south && !points.every(isSouth)) || (west && !points.every(isWest))) return 'HEMISPHERE'
  if (shape.kind === 'corridor' && 2 * shape.halfWidth > WIDTH_MAX) return 'WIDTH'
  return undefined
}

const degrees = (micro: number): number => Math.abs(micro) / 1e6
const place = ([lng, lat]: AreaPoint) => ({ latitude: degrees(lat), longitude: degrees(lng) })
const speeds = ({ maxSpeed }: AreaOrder) =>
  maxSpeed === null ? {} : { maxSpeed, overspeedTime: OVERSPEED, nightSpeed: maxSpeed }
const passages = ({ entry, exit }: AreaOrder) => ({ inToPlatform: entry, outToPlatform: exit })

function rules(area: AreaOrder) {
  const { id, name, shape, maxSpeed } = area
  const bits = { limited: maxSpeed !== null, ...passages(area), ...hemisphere(shape) }
  return { id, attribute: bitWord(AREA_BITS, bits), ...speeds(area), name: name.slice(0, NAME_MAX) }
}

/** The fields of the message that sets an area of a shape. */
const FIELDS: {
  readonly [K in AreaShape['kind']]: (area: AreaOrder, shape: AreaShape & { kind: K }) => object
} = {
  circle: (area, { centre, radius }) => ({
    setting: APPEND,
    areas: [{ ...rules(area), ...place(centre), radius }],
  }),
  rectangle: (area, { west, south, east, north }) => ({
    setting: APPEND,
    areas: [
      {
        ...rules(area),
        top: degrees(north),
        left: degrees(west),
        bottom: degrees(south),
        right: degrees(east),
      },
    ],
  }),
  polygon: (area, { ring }) => ({ ...rules(area), vertices: ring.map(place) }),
  corridor: (area, { line, halfWidth }) => ({
    id: area.id,
    attribute: bitWord(ROUTE_BITS, passages(area)),
    name: area.name.slice(0, NAME_MAX),
    turns: line.map((point, i) => ({
      turnId: i + 1,
      sectionId: i + 1,
      ...place(point),
      width: 2 * halfWidth,
      attribute: bitWord(SECTION_BITS, { limited: area.maxSpeed !== null, ...hemisphere(area.shape) }),
      ...speeds(area),
    })),
  }),
}

const of = (code: string, name: Names, message: Message, kind: AreaShape['kind']) =>
  ({
    ...carried(message),
    code,
    name,
    action: 'set',
    params: [FENCE],
    cannotSay: (area) => problemOf(area, kind),
    ownAnswer: false,
  }) as const satisfies Partial<CommandSpec>

const set = <K extends AreaShape['kind']>(
  code: string,
  name: Names,
  message: Message,
  kind: K,
): CommandSpec => ({
  ...of(code, name, message, kind),
  fields: ({ fence }) => {
    const area = fenceOf(fence)
    return { ...FIELDS[kind](area, area.shape as AreaShape & { kind: K }) }
  },
})

const remove = (code: string, name: Names, message: Message, kind: AreaShape['kind']): CommandSpec => ({
  ...of(code, name, message, kind),
  fields: ({ fence }) => ({ ids: [fenceOf(fence).id] }),
})

const {
  setCircles,
  setRectangles,
  setPolygon,
  setRoute,
  deleteCircles,
  deleteRectangles,
  deletePolygons,
  deleteRoutes,
} = MESSAGES

/** Fences of the platform that a terminal watches by itself, and no longer. The id of the fence is the id of its area. */
export const FENCE_COMMANDS: readonly CommandSpec[] = [
  set('FENCE_CIRCLE', ['下发围栏（圆形）', 'Fence: circle', 'フェンス送信（円）'], setCircles, 'circle'),
  set(
    'FENCE_RECTANGLE',
    ['下发围栏（矩形）', 'Fence: rectangle', 'フェンス送信（矩形）'],
    setRectangles,
    'rectangle',
  ),
  set(
    'FENCE_POLYGON',
    ['下发围栏（多边形）', 'Fence: polygon', 'フェンス送信（多角形）'],
    setPolygon,
    'polygon',
  ),
  set('FENCE_ROUTE', ['下发围栏（路线）', 'Fence: route', 'フェンス送信（経路）'], setRoute, 'corridor'),
  remove(
    'UNFENCE_CIRCLE',
    ['删除围栏（圆形）', 'Take off fence: circle', 'フェンス削除（円）'],
    deleteCircles,
    'circle',
  ),
  remove(
    'UNFENCE_RECTANGLE',
    ['删除围栏（矩形）', 'Take off fence: rectangle', 'フェンス削除（矩形）'],
    deleteRectangles,
    'rectangle',
  ),
  remove(
    'UNFENCE_POLYGON',
    ['删除围栏（多边形）', 'Take off fence: polygon', 'フェンス削除（多角形）'],
    deletePolygons,
    'polygon',
  ),
  remove(
    'UNFENCE_ROUTE',
    ['删除围栏（路线）', 'Take off fence: route', 'フェンス削除（経路）'],
    deleteRoutes,
    'corridor',
  ),
]
