// @vitest-environment happy-dom
import type uPlot from 'uplot'
import { beforeEach, describe, expect, it } from 'vitest'
import { withErrors, withLimits } from '../src/chart/axes.ts'
import { drawErrors } from '../src/chart/draw.ts'
import { chartOptions } from '../src/chart/options.ts'
import { SERIES_DARK, SERIES_LIGHT, seriesColor } from '../src/chart/palette.ts'
import type { ChartSeries, ChartThreshold, TimeRange } from '../src/chart/types.ts'
import { LIGHT } from '../src/theme/palette.ts'

const seen: { hover: (number | null)[]; picked: number[]; ranges: (TimeRange | null)[] } = {
  hover: [],
  picked: [],
  ranges: [],
}
beforeEach(() => Object.assign(seen, { hover: [], picked: [], ranges: [] }))

const series = (key: string, unit: string | undefined, more: Partial<ChartSeries> = {}): ChartSeries => ({
  key,
  label: key,
  ...(unit ? { unit } : {}),
  values: [],
  ...more,
})

const build = (list: ChartSeries[], more: Partial<Parameters<typeof chartOptions>[0]> = {}) =>
  chartOptions({
    series: list,
    palette: LIGHT,
    dark: false,
    width: 800,
    height: 200,
    syncKey: undefined,
    scrub: false,
    thresholds: [],
    bands: [],
    markTime: () => null,
    onHover: (time) => seen.hover.push(time),
    onPick: (time) => seen.picked.push(time),
    onRange: (range) => seen.ranges.push(range),
    ...more,
  })

describe('curves', () => {
  it('of one unit share an axis, others have their own; more than four leave no room for the curves', () => {
    const units = ['km/h', '%', 'km/h', '°C', 'V', 'A']
    const [, ...axes] = build(units.map((unit, i) => series(`s${i}`, unit))).axes ?? []
    expect(axes.map((axis) => [axis.scale, axis.show])).toEqual([
      ['km/h', true],
      ['%', true],
      ['°C', true],
      ['V', true],
      ['A', false],
    ])
    expect(axes.map((axis) => axis.side)).toEqual([3, 1, 3, 1, 3])
  })

  it('of no unit name their axis, unless several share it', () => {
    const label = (...list: ChartSeries[]) => build(list).axes?.[1]?.label
    expect(label(series('gear', undefined, { scale: 'gear' }))).toBe('gear')
    expect(label(series('a', undefined), series('b', undefined))).toBe('')
    expect(label(series('a', 'V'), series('b', 'V'))).toBe('V')
  })

  it('have the colour of their axis where several axes have one curve each', () => {
    const strokes = (...list: ChartSeries[]) =>
      build(list)
        .axes?.slice(1)
        .map((axis) => axis.stroke)
    const [first, second] = SERIES_LIGHT
    expect(strokes(series('a', 'V'), series('b', 'A'))).toEqual([first, second])
    expect(strokes(series('a', 'V'), series('b', 'A'), series('c', 'V'))).toEqual([LIGHT.textSoft, second])
    expect(strokes(series('a', 'V'))).toEqual([LIGHT.textSoft])
  })

  it('leave room for the curves in a narrow chart: an axis on either side', () => {
    const axes =
      build(
        ['V', 'A', '%'].map((unit) => series(unit, unit)),
        { width: 360 },
      ).axes ?? []
    expect(axes.slice(1).map((axis) => axis.show)).toEqual([true, true, false])
  })

  it('have several labels on an axis, also in a low chart', () => {
    const space = (height: number) => build([series('speed', 'km/h')], { height }).axes?.[1]?.space
    expect(space(128)).toBeLessThanOrEqual(20)
    expect(space(320)).toBeGreaterThan(20)
  })

  it('that step are drawn in steps, and gaps stay gaps', () => {
    const [, gear, speed] = build([
      series('gear', undefined, { stepped: true }),
      series('speed', 'km/h'),
    ]).series
    expect([gear?.paths !== undefined, speed?.paths !== undefined]).toEqual([true, false])
    expect([gear?.spanGaps, speed?.spanGaps]).toEqual([false, false])
  })

  it('have a colour each for as many as can be told apart', () => {
    for (const [dark, list] of [
      [false, SERIES_LIGHT],
      [true, SERIES_DARK],
    ] as const) {
      expect(new Set(list.map((_, i) => seriesColor(i, dark))).size).toBe(list.length)
      expect(seriesColor(list.length, dark)).toBe(list[0])
    }
  })
})

describe('limits', () => {
  const limit = (value: number): ChartThreshold => ({ scale: 'V', value, label: '', tone: 'bad' })

  it.each([
    ['inside of the values change nothing', [350], [300, 400]],
    ['near them are brought into view', [260, 440], [260, 440]],
    ['far away would press the curve flat', [10, 900], [300, 400]],
  ])('%s', (_name, values, bounds) => {
    expect(withLimits(300, 400, 'V', values.map(limit))).toEqual(bounds)
  })

  it('of another scale are not of this one', () => {
    expect(withLimits(300, 400, 'A', [limit(260)])).toEqual([300, 400])
  })

  it('widen the scale that they are drawn on', () => {
    const scale = build([series('u', 'V')], { thresholds: [limit(430)] }).scales?.V?.range
    const [, high] = typeof scale === 'function' ? scale(chart({}), 300, 400, 'V') : []
    expect(high).toBeGreaterThanOrEqual(430)
  })
})

describe('bounds of values', () => {
  const errors = { low: [null, 50, 70], high: [null, 90, 80] }

  it('widen the scale that they are drawn on, and no other', () => {
    const list = [series('kWh', 'kWh', { errors }), series('u', 'V')]
    expect(withErrors(60, 75, 'kWh', list)).toEqual([50, 90])
    expect(withErrors(60, 75, 'V', list)).toEqual([60, 75])
  })

  it('are drawn as bars where there are any, and not of a hidden series', () => {
    const lines: number[][] = []
    const none = () => {}
    const ctx = {
      save: none,
      restore: none,
      beginPath: none,
      stroke: none,
      moveTo: none,
      lineTo: (...to: number[]) => lines.push(to),
    }
    const plot = chart({
      ctx,
      bbox: { left: 0, top: 0, width: 100, height: 100 },
      valToPos: (value: number) => value,
    })
    drawErrors(plot, [series('kWh', 'kWh', { errors })], () => 'red')
    expect(lines.filter(([, y]) => y === 90 || y === 80)).toContainEqual([20, 90])
    expect(lines).toHaveLength(6)
    drawErrors(plot, [series('kWh', 'kWh', { errors })], () => undefined)
    expect(lines).toHaveLength(6)
  })

  it('stand on dots that nothing joins, where each is an event of its own', () => {
    const [, dots] = build([series('kWh', 'kWh', { points: true, unjoined: true })]).series ?? []
    expect(dots).toMatchObject({ width: 0, points: { show: true } })
  })
})

/** A chart with points at 10, 20 and 30 seconds. */
const chart = (more: object) =>
  ({ data: [[10, 20, 30]], cursor: {}, scales: {}, ...more }) as unknown as uPlot

describe('the time under the cursor', () => {
  const hover = (cursor: object) => build([]).hooks?.setCursor?.[0]?.(chart({ cursor }))

  it.each([
    [{ left: 5, idx: 1 }, 20_000],
    [{ left: -10, idx: 1 }, null],
    [{ left: 5, idx: null }, null],
    [{}, null],
  ])('at %j is %j', (cursor, time) => {
    hover(cursor)
    expect(seen.hover).toEqual([time])
  })

  it('is shared by charts of one key alone', () => {
    expect(build([], { syncKey: 'day' }).cursor?.sync).toMatchObject({ key: 'day' })
    expect(build([]).cursor?.sync).toBeUndefined()
  })
})

describe('zooming', () => {
  const zoom = (scales: object, key = 'x') => build([]).hooks?.setScale?.[0]?.(chart({ scales }), key)

  it.each([
    [{ x: { min: 12, max: 25 } }, { from: 12_000, to: 25_000 }],
    [{ x: { min: 10, max: 30 } }, null],
    [{ x: { min: 5, max: 40 } }, null],
  ])('to %j says %j', (scales, range) => {
    zoom(scales)
    expect(seen.ranges).toEqual([range])
  })

  it('of the height, and before there is anything to see, says nothing', () => {
    zoom({ x: { min: 12, max: 25 } }, 'km/h')
    zoom({ x: {} })
    expect(seen.ranges).toEqual([])
  })
})

describe('a point in time', () => {
  function ready(scrub: boolean) {
    const over = document.createElement('div')
    over.setPointerCapture = () => undefined
    const u = chart({ over, posToVal: (left: number) => left / 10 })
    build([], { scrub }).hooks?.ready?.[0]?.(u)
    return (name: string, clientX: number) =>
      over.dispatchEvent(Object.assign(new Event(name), { clientX, pointerId: 1 }))
  }

  it('is picked with a click', () => {
    const at = ready(false)
    at('pointerdown', 100)
    at('pointermove', 120)
    at('pointerup', 120)
    at('click', 120)
    expect(seen.picked).toEqual([12_000])
  })

  it('is dragged along where dragging does not zoom', () => {
    const at = ready(true)
    at('pointermove', 50)
    at('pointerdown', 100)
    at('pointermove', 120)
    at('pointerup', 120)
    at('click', 120)
    at('pointermove', 200)
    expect(seen.picked).toEqual([10_000, 12_000])
    expect(build([], { scrub: true }).cursor?.drag?.x).toBe(false)
  })
})
