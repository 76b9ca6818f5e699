import { createGazetteer, createPlaceFinder, type GazetteerData, parsePosition } from '@motorpool/geo'
import { describe, expect, it } from 'vitest'

const data: GazetteerData = {
  datum: 'WGS-84',
  scale: 10_000,
  units: [
    {
      adcode: 520_000,
      zh: '贵州省',
      en: 'Guizhou',
      ja: '貴州',
      at: [1_067_000, 266_000],
      box: [1_036_000, 246_000, 1_095_000, 292_000],
    },
    {
      adcode: 520_100,
      zh: '贵阳市',
      en: 'Guiyang',
      at: [1_066_300, 266_500],
      box: [1_061_000, 261_000, 1_073_000, 274_000],
    },
    {
      adcode: 431_021,
      zh: '桂阳县',
      en: 'Guiyang',
      at: [1_127_000, 257_000],
      box: [1_120_000, 250_000, 1_130_000, 260_000],
    },
  ],
  towns: [
    { zh: '贵阳市', en: 'Guiyang', at: [1_066_300, 266_500], rank: 3, seat: 520_100 },
    { zh: '谷脚镇', en: 'Gujiao', at: [1_068_500, 265_000], rank: 11 },
  ],
  roads: [{ ref: 'G60', zh: '沪昆高速', steps: [1_066_000, 264_000, 2000, 0, 2000, 1000] }],
}
const gazetteer = createGazetteer(data)
const find = createPlaceFinder(gazetteer)

describe('gazetteer', () => {
  it('gives the nearest town with distance and the direction from it', () => {
    const near = gazetteer.townNear([106.85, 26.6], 50_000)
    expect(near?.town.zh).toBe('谷脚镇')
    expect(near?.metres).toBeCloseTo(11_119, -2)
    expect(near?.bearing).toBeCloseTo(0, 3)
    expect(gazetteer.townNear([106.85, 26.6], 10_000)).toBeUndefined()
    expect(gazetteer.townNear([100, 40], 250_000)).toBeUndefined()
  })

  it('finds a town that lies beyond the first box that is searched', () => {
    expect(gazetteer.townNear([107.5, 26.5], 250_000)?.town.zh).toBe('谷脚镇')
  })

  it('measures to the line of a road, not to its corners', () => {
    expect(gazetteer.roadNear([106.7, 26.402], 500)?.ref).toBe('G60')
    expect(gazetteer.roadNear([106.7, 26.41], 500)).toBeUndefined()
  })
})

describe('places by name', () => {
  const names = (text: string) => find(text, 5).map(({ name, level }) => `${level} ${name.zh}`)

  it('sorts whole names before beginnings before insides, larger before smaller', () => {
    expect(names('gui')).toEqual(['province 贵州省', 'city 贵阳市', 'district 桂阳县'])
    expect(names('Guiyang')).toEqual(['city 贵阳市', 'district 桂阳县'])
    expect(names('jiao')).toEqual(['town 谷脚镇'])
  })

  it('takes either script, any case and accents, and no seat of a unit twice', () => {
    expect(names('貴州')).toEqual(['province 贵州省'])
    expect(names(' GUÌ-YÁNG ')).toEqual(['city 贵阳市', 'district 桂阳县'])
    expect(names('贵阳')).toEqual(['city 贵阳市'])
    expect(names('  ')).toEqual([])
  })
})

describe('pairs of coordinates', () => {
  it.each([
    ['106.98,26.45', [106.98, 26.45]],
    ['26.45 106.98', [106.98, 26.45]],
    ['106.98，26.45', [106.98, 26.45]],
    ['N26°27′ E106°58′48″', [106.98, 26.45]],
    ['26°27′0″N, 106°58′48″E', [106.98, 26.45]],
    ['东经106.98 北纬26.45', [106.98, 26.45]],
    ['-74.0, 40.7', [-74, 40.7]],
    ['34.6S 58.4W', [-58.4, -34.6]],
  ])('%s', (text, [lng, lat]) => {
    const [x, y] = parsePosition(text) ?? []
    expect(x).toBeCloseTo(Number(lng), 9)
    expect(y).toBeCloseTo(Number(lat), 9)
  })

  it.each(['', '100', '龙里', '1,2,3', '200, 26', '12 N 13 N', '106.98 26.45 贵州', '川A12345'])(
    '%s is none',
    (text) => {
      expect(parsePosition(text)).toBeUndefined()
    },
  )
})
