import {
  type Bit,
  before,
  bytes,
  counted,
  group,
  list,
  since,
  text,
  time,
  u8,
  u16,
  u32,
  when,
} from '@motorpool/jtt'
import { message } from '../message.ts'

const setting = u8('setting', ['设置属性', 'Setting', '設定属性'], {
  codes: { 0: ['更新', 'Update', '更新'], 1: ['追加', 'Append', '追加'], 2: ['修改', 'Modify', '変更'] },
})

const PASSAGE_BITS: readonly Bit[] = [
  { bit: 2, key: 'inToDriver', name: ['进区域报警给驾驶员', 'Entry to the driver', '進入を運転者へ'] },
  {
    bit: 3,
    key: 'inToPlatform',
    name: ['进区域报警给平台', 'Entry to the platform', '進入をプラットフォームへ'],
  },
  { bit: 4, key: 'outToDriver', name: ['出区域报警给驾驶员', 'Exit to the driver', '離脱を運転者へ'] },
  {
    bit: 5,
    key: 'outToPlatform',
    name: ['出区域报警给平台', 'Exit to the platform', '離脱をプラットフォームへ'],
  },
]
const TIMED: Bit = { bit: 0, key: 'timed', name: ['根据时间', 'By time', '時間指定'] }
const LIMITED: Bit = { bit: 1, key: 'limited', name: ['限速', 'Speed limit', '速度制限'] }
const hemisphere = (bit: number): readonly Bit[] => [
  { bit, key: 'south', name: ['南纬', 'South latitude', '南緯'] },
  { bit: bit + 1, key: 'west', name: ['西经', 'West longitude', '西経'] },
]

/** Attribute word of circles, rectangles and polygons (§ 8.29 table 50). */
export const AREA_BITS: readonly Bit[] = [
  TIMED,
  LIMITED,
  ...PASSAGE_BITS,
  ...hemisphere(6),
  { bit: 8, key: 'doorForbidden', name: ['禁止开门', 'Door opening forbidden', 'ドア開放禁止'] },
  { bit: 14, key: 'closeRadio', name: ['进区域关闭通信', 'Close radio inside', 'エリア内通信停止'] },
  { bit: 15, key: 'collectGnss', name: ['进区域采集 GNSS 详细数据', 'Collect GNSS detail', 'GNSS 詳細収集'] },
]
export const ROUTE_BITS: readonly Bit[] = [TIMED, ...PASSAGE_BITS]
export const SECTION_BITS: readonly Bit[] = [TIMED, LIMITED, ...hemisphere(2)]

const has = (bit: number) => (_: unknown, values: Record<string, unknown>) =>
  (Number(values['attribute']) & bit) !== 0
const timed = has(1)
const limited = has(2)

const areaId = u32('id', ['区域 ID', 'Area', 'エリア ID'])
const attribute = u16('attribute', ['区域属性', 'Attributes', 'エリア属性'], { bits: AREA_BITS })
const degrees = { per: 1e6, unit: '°' } as const
const latitude = u32('latitude', ['纬度', 'Latitude', '緯度'], degrees)
const longitude = u32('longitude', ['经度', 'Longitude', '経度'], degrees)
/** `000000hhmmss` means every day. */
const from = when(timed, time('from', ['起始时间', 'From', '開始時刻']))
const to = when(timed, time('to', ['结束时间', 'To', '終了時刻']))
const maxSpeed = when(limited, u16('maxSpeed', ['最高速度', 'Maximum speed', '最高速度'], { unit: 'km/h' }))
const overspeedTime = when(
  limited,
  u8('overspeedTime', ['超速持续时间', 'Over-speed duration', '超過継続時間'], { unit: 's' }),
)
const nightSpeed = since(
  '2019',
  when(
    limited,
    u16('nightSpeed', ['夜间最高速度', 'Maximum speed at night', '夜間最高速度'], { unit: 'km/h' }),
  ),
)
const areaName = since('2019', text('name', ['名称', 'Name', '名称'], 'u16'))
const count = counted(u8('count', ['区域总数', 'Areas in all', 'エリア総数']), 'areas')
/** 2011 states the number in this packet too. */
const packetCount = before(
  '2013',
  counted(u8('packetCount', ['包区域个数', 'Areas in this packet', 'パケット内個数']), 'areas'),
)

/** § 8.29 */
export const setCircles = message({
  id: 0x8600,
  key: 'setCircles',
  name: ['设置圆形区域', 'Set circles', '円形エリア設定'],
  direction: 'down',
  parts: [
    setting,
    count,
    packetCount,
    list(
      'areas',
      ['区域', 'Areas', 'エリア'],
      'rest',
      group(
        'area',
        ['圆形区域', 'Circle', '円形エリア'],
        [
          areaId,
          attribute,
          latitude,
          longitude,
          u32('radius', ['半径', 'Radius', '半径'], { unit: 'm' }),
          from,
          to,
          maxSpeed,
          overspeedTime,
          nightSpeed,
          areaName,
        ],
      ),
    ),
  ],
})

/** § 8.31 */
export const setRectangles = message({
  id: 0x8602,
  key: 'setRectangles',
  name: ['设置矩形区域', 'Set rectangles', '矩形エリア設定'],
  direction: 'down',
  parts: [
    setting,
    count,
    packetCount,
    list(
      'areas',
      ['区域', 'Areas', 'エリア'],
      'rest',
      group(
        'area',
        ['矩形区域', 'Rectangle', '矩形エリア'],
        [
          areaId,
          attribute,
          u32('top', ['左上点纬度', 'Left-top latitude', '左上緯度'], degrees),
          u32('left', ['左上点经度', 'Left-top longitude', '左上経度'], degrees),
          u32('bottom', ['右下点纬度', 'Right-bottom latitude', '右下緯度'], degrees),
          u32('right', ['右下点经度', 'Right-bottom longitude', '右下経度'], degrees),
          from,
          to,
          maxSpeed,
          overspeedTime,
          nightSpeed,
          areaName,
        ],
      ),
    ),
  ],
})

/** § 8.33: one polygon a message. */
export const setPolygon = message({
  id: 0x8604,
  key: 'setPolygon',
  name: ['设置多边形区域', 'Set a polygon', '多角形エリア設定'],
  direction: 'down',
  parts: [
    areaId,
    attribute,
    from,
    to,
    maxSpeed,
    overspeedTime,
    counted(u16('vertexCount', ['区域总顶点数', 'Vertices in all', '頂点総数']), 'vertices'),
    before(
      '2013',
      counted(u8('packetCount', ['包顶点个数', 'Vertices in this packet', 'パケット内頂点数']), 'vertices'),
    ),
    list(
      'vertices',
      ['顶点', 'Vertices', '頂点'],
      { of: 'vertexCount' },
      group('vertex', ['顶点', 'Vertex', '頂点'], [latitude, longitude]),
    ),
    nightSpeed,
    areaName,
  ],
})

/** § 8.35: a route is its turns; each turn carries the section that begins there. */
export const setRoute = message({
  id: 0x8606,
  key: 'setRoute',
  name: ['设置路线', 'Set a route', 'ルート設定'],
  direction: 'down',
  parts: [
    u32('id', ['路线 ID', 'Route', 'ルート ID']),
    u16('attribute', ['路线属性', 'Route attributes', 'ルート属性'], { bits: ROUTE_BITS }),
    from,
    to,
    counted(u16('turnCount', ['路线总拐点数', 'Turns in all', '曲がり角総数']), 'turns'),
    before(
      '2013',
      counted(u8('packetCount', ['包拐点个数', 'Turns in this packet', 'パケット内個数']), 'turns'),
    ),
    list(
      'turns',
      ['拐点', 'Turns', '曲がり角'],
      { of: 'turnCount' },
      group(
        'turn',
        ['拐点', 'Turn', '曲がり角'],
        [
          since('2013', u32('turnId', ['拐点 ID', 'Turn id', '曲がり角 ID'])),
          u32('sectionId', ['路段 ID', 'Section', '区間 ID']),
          latitude,
          longitude,
          u8('width', ['路段宽度', 'Width', '区間幅'], { unit: 'm' }),
          u8('attribute', ['路段属性', 'Section attributes', '区間属性'], { bits: SECTION_BITS }),
          when(timed, u16('tooLong', ['路段行驶过长阈值', 'Too long', '走行時間上限'], { unit: 's' })),
          since(
            '2013',
            when(timed, u16('tooShort', ['路段行驶不足阈值', 'Too short', '走行時間下限'], { unit: 's' })),
          ),
          maxSpeed,
          overspeedTime,
          nightSpeed,
        ],
      ),
    ),
    areaName,
  ],
})

/** § 8.30, 8.32, 8.34, 8.36: no id deletes all of the kind. */
const ids = list('ids', ['区域 ID 列表', 'Ids', 'ID 一覧'], 'u8', areaId)

export const deleteCircles = message({
  id: 0x8601,
  key: 'deleteCircles',
  name: ['删除圆形区域', 'Delete circles', '円形エリア削除'],
  direction: 'down',
  parts: [ids],
})
export const deleteRectangles = message({
  id: 0x8603,
  key: 'deleteRectangles',
  name: ['删除矩形区域', 'Delete rectangles', '矩形エリア削除'],
  direction: 'down',
  parts: [ids],
})
export const deletePolygons = message({
  id: 0x8605,
  key: 'deletePolygons',
  name: ['删除多边形区域', 'Delete polygons', '多角形エリア削除'],
  direction: 'down',
  parts: [ids],
})
export const deleteRoutes = message({
  id: 0x8607,
  key: 'deleteRoutes',
  name: ['删除路线', 'Delete routes', 'ルート削除'],
  direction: 'down',
  parts: [ids],
})

const areaKind = u8('kind', ['查询类型', 'Kind', '種別'], {
  codes: {
    1: ['圆形区域', 'Circle', '円形エリア'],
    2: ['矩形区域', 'Rectangle', '矩形エリア'],
    3: ['多边形区域', 'Polygon', '多角形エリア'],
    4: ['线路', 'Route', 'ルート'],
  },
})

export const queryAreas = message({
  id: 0x8608,
  key: 'queryAreas',
  name: ['查询区域或线路数据', 'Query areas or routes', 'エリア・ルート照会'],
  direction: 'down',
  from: '2019',
  parts: [areaKind, list('ids', ['ID 列表', 'Ids', 'ID 一覧'], 'u32', areaId)],
})

/** The nesting of its structures is unclear in the table: they stay raw. */
export const areasAnswer = message({
  id: 0x0608,
  key: 'areasAnswer',
  name: ['查询区域或线路数据应答', 'Areas or routes', 'エリア・ルート照会応答'],
  direction: 'up',
  from: '2019',
  parts: [
    areaKind,
    u32('count', ['数量', 'Number', '数']),
    bytes('data', ['区域或线路数据', 'Areas or routes', 'エリア・ルートデータ'], 'rest'),
  ],
})

export const messages = {
  setCircles,
  setRectangles,
  setPolygon,
  setRoute,
  deleteCircles,
  deleteRectangles,
  deletePolygons,
  deleteRoutes,
  queryAreas,
  areasAnswer,
} as const
