import { readFileSync } from 'node:fs'
import { facts as gb32960 } from '@motorpool/gb32960/facts'
import { Gear } from '@motorpool/vehicle/shared'
import { describe, expect, it } from 'vitest'
import { gb } from '../../../ingest/test/support/frames.ts'
import { mergeCondition as serverMerge } from '../../src/server/monitor/condition.ts'
import { ChargingStatus, type ConditionGroup } from '../../src/shared/index.ts'
import { mergeCondition, newestTime, valueAt } from '../../src/web/parts/condition.ts'
import { codeName, digitsOf, hasUnit, valueText } from '../../src/web/parts/words.ts'
import { FRESH_MS, freshness } from '../../src/web/screens/single/current/freshness.ts'
import { statsOf, warmth } from '../../src/web/screens/single/current/heat.ts'
import { raisedAlarms, sectionsOf } from '../../src/web/screens/single/current/view.ts'

const group = (path: string, time: number, value: number): ConditionGroup => ({
  path,
  name: path,
  time,
  values: [{ path: `${path}.speed`, name: 'speed', value, unit: 'km/h' }],
  series: [],
  groups: [],
})

const texts = JSON.parse(
  readFileSync(new URL('../../locales/zh-CN.json', import.meta.url), 'utf8'),
) as Record<string, string>
const t = (key: string) => texts[key] ?? key

describe('a pushed condition over the known one', () => {
  const known = [group('vehicle', 1000, 40), group('voltages', 900, 3)]

  it('replaces the blocks it carries and leaves the others', () => {
    const merged = mergeCondition(known, [group('vehicle', 2000, 60)])
    expect(merged.map((g) => [g.path, g.time, g.values[0]?.value])).toEqual([
      ['vehicle', 2000, 60],
      ['voltages', 900, 3],
    ])
    expect(newestTime(merged)).toBe(2000)
  })

  it('adds blocks that were not known', () => {
    expect(mergeCondition(known, [group('alarm', 1500, 0)]).map((g) => g.path)).toEqual([
      'vehicle',
      'voltages',
      'alarm',
    ])
  })

  it('never goes back to an older report', () => {
    expect(mergeCondition(known, [group('vehicle', 500, 10)])[0]?.values[0]?.value).toBe(40)
  })
})

describe('names of codes', () => {
  const gear = (value: number) => codeName({ path: 'vehicle.gear.position', name: '', value })
  const charge = (value: number | null, state?: 'abnormal' | 'invalid') =>
    codeName({ path: 'vehicle.chargeStatus', name: '', value, ...(state ? { state } : {}) })

  it('R350 shows gears 0 to 15 as neutral, numbers, reverse, auto D and parking', () => {
    expect(Array.from({ length: 16 }, (_, code) => gear(code))).toEqual([
      '空挡',
      ...Array.from({ length: 12 }, (_, i) => `${i + 1}挡`),
      '倒挡',
      '自动D挡',
      '停车P挡',
    ])
    expect(Gear.values).toHaveLength(16)
    expect(Gear.labels['13']?.['en-US']).toBe('Reverse')
  })

  it('R350 shows the names of charging status 1 to 4, 254 and 255', () => {
    expect([1, 2, 3, 4].map((code) => charge(code))).toEqual(['停车充电', '行驶充电', '未充电', '充电完成'])
    expect(charge(null, 'abnormal')).toBe('异常')
    expect(charge(null, 'invalid')).toBe('无效')
    expect(ChargingStatus.values).toEqual(['1', '2', '3', '4', '254', '255'])
  })

  it('says abnormal and invalid in words, never a number', () => {
    expect(
      valueText({ path: 'vehicle.soc', name: 'SOC', value: null, unit: '%', state: 'abnormal' }, t),
    ).toBe('异常')
    expect(valueText({ path: 'vehicle.soc', name: 'SOC', value: null, unit: '%', state: 'invalid' }, t)).toBe(
      '无效',
    )
  })

  it('gives a unit only to figures', () => {
    expect(hasUnit({ path: 'a.b', name: '', value: 12, unit: 'V' })).toBe(true)
    expect(hasUnit({ path: 'a.b', name: '', value: 0, unit: '%', label: '制动关' })).toBe(false)
    expect(hasUnit({ path: 'a.b', name: '', value: null, unit: 'V', state: 'invalid' })).toBe(false)
  })

  it('takes as many digits for a column as its figures have', () => {
    expect(digitsOf([143_224, 143_223.9, null, '停'])).toBe(1)
    expect(digitsOf([1, 2])).toBe(0)
  })
})

describe('sections of a GB/T 32960 report', () => {
  const time = Date.UTC(2026, 4, 6)
  const raw = gb.report('LMPTEST0000000001', { time, soc: 81 })
  const groups = serverMerge(
    [{ protocol: gb32960.id, messageId: 2, rawForm: 1, flags: 0, raw, deviceTime: time }],
    'zh-CN',
  )
  const sections = sectionsOf(groups)

  it('hold every value but what frames the block', () => {
    const paths = sections[0]?.values.map((v) => v.path)
    expect(paths).toContain('vehicle.soc')
    expect(paths).not.toContain('vehicle.type')
    expect(valueAt(groups, 'vehicle.soc')?.value).toBe(81)
  })

  it('show a word of bits by its parts and not by its number', () => {
    const paths = sections[0]?.values.map((v) => v.path)
    expect(paths).not.toContain('vehicle.gear')
    expect(paths).toContain('vehicle.gear.position')
  })
})

describe('alarm switches', () => {
  const bit = (key: string, value: boolean) => ({ path: `alarm.${key}`, name: key, value })
  const word: ConditionGroup = {
    path: 'alarm',
    name: 'alarm',
    time: 0,
    values: [bit('a', false), bit('b', true), bit('c', false), bit('d', true)],
    series: [],
    groups: [],
  }

  it('that are set stand before those that are not', () => {
    const [section] = sectionsOf([word])
    expect(section?.flags[0]?.set.map((v) => v.name)).toEqual(['b', 'd'])
    expect(section?.flags[0]?.clear.map((v) => v.name)).toEqual(['a', 'c'])
    expect(raisedAlarms(sectionsOf([word]))).toHaveLength(2)
  })

  it('are not what a state word holds', () => {
    expect(raisedAlarms(sectionsOf([{ ...word, path: 'status' }]))).toHaveLength(0)
  })
})

describe('a strip of cells', () => {
  it('knows the extremes and where they are, without what is missing', () => {
    expect(statsOf([3.3, null, 3.28, 3.31])).toMatchObject({
      min: 3.28,
      minAt: 2,
      max: 3.31,
      maxAt: 3,
      missing: 1,
    })
    expect(statsOf([null, null])).toBeNull()
  })

  it('lets an even pack look even and an odd cell stand out', () => {
    const even = statsOf([3.3, 3.301, 3.302])
    const odd = statsOf([3.3, 3.301, 3.1])
    if (!even || !odd) throw new Error('no figures')
    expect(Math.abs(warmth(3.302, even, 'V') - 0.5)).toBeLessThan(0.05)
    expect(warmth(3.1, odd, 'V')).toBeCloseTo(0, 6)
  })
})

describe('whether a condition is of now', () => {
  const now = 1_790_000_000_000
  it.each([
    ['live', true, now - FRESH_MS],
    // A terminal's clock may be ahead.
    ['live', true, now + 30_000],
    ['late', true, now - FRESH_MS - 1],
    ['late', true, null],
    ['notLive', false, now],
  ] as const)('it is %s', (expected, connected, time) => {
    expect(freshness(connected, time, now)).toBe(expected)
  })
})
