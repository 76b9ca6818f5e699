import type { GazetteerRoad } from '@motorpool/geo'
import type { Position } from 'geojson'
import type { Detail } from './detail.ts'

/** Main lines of the national expressways; pieces of them bear the names of older local ones in the data. */
const NATIONAL = `G1京哈 G2京沪 G3京台 G4京港澳 G5京昆 G6京藏 G7京新 G10绥满 G11鹤大 G12珲乌 G15沈海 G16丹锡 G18荣乌 G20青银 G22青兰
G25长深 G30连霍 G35济广 G36宁洛 G40沪陕 G42沪蓉 G45大广 G50沪渝 G55二广 G56杭瑞 G59呼北 G60沪昆 G65包茂 G69银百 G70福银 G72泉南 G75兰海
G76厦蓉 G78汕昆 G80广昆 G85银昆 G91辽中环线 G92杭州湾环线 G93成渝环线 G94珠三角环线 G95首都环线 G98海南环线`
const names: ReadonlyMap<string, string> = new Map(
  NATIONAL.split(/\s/).map((word) => {
    const at = word.search(/[^G\d]/)
    return [word.slice(0, at), `${word.slice(at)}高速`]
  }),
)

const REF = /^[GS]\d{1,4}[NSEW]?\d?$/
const PLAIN = /^[\u4e00-\u9fff]{2,8}高速(?:公路)?$/

/** Expressways of China that have a number; national ones before provincial ones where two share a road. */
export function numberedRoads(
  roads: readonly Detail[],
  steps: (line: Position[]) => number[],
): GazetteerRoad[] {
  return roads.flatMap(({ geometry, properties }) => {
    if (geometry.type !== 'LineString' || properties.class !== 'motorway') return []
    const [ref] = (properties.ref ?? '')
      .split(';')
      .filter((one) => REF.test(one))
      .sort()
    if (ref === undefined) return []
    const own = PLAIN.test(properties.name ?? '') ? properties.name?.replace(/公路$/, '') : undefined
    const zh = names.get(ref) ?? own
    return [{ ref, ...(zh ? { zh } : {}), steps: steps(geometry.coordinates) }]
  })
}
