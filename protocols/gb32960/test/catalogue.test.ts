import type { Names } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import {
  ALARMS,
  alarmWord,
  CONTROL,
  EDITIONS,
  gb32960,
  MESSAGES,
  SIGNALS,
  STORAGE_TYPE,
} from '../src/index.ts'
import { fieldsByPath, frameOf, VECTORS } from './support.ts'

const CJK = /[\u4e00-\u9fff]/
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/

/** Chinese text, English without Chinese, Japanese; abbreviations stand alike in all three. */
function complete([zh, en, ja]: Names): boolean {
  if (CJK.test(en) || !zh || !en || !ja) return false
  if (zh === en) return ja === en
  return CJK.test(zh) && JAPANESE.test(ja)
}

function namesOf(signal: (typeof SIGNALS)[number]): Names[] {
  const codes = Object.values(signal.codes ?? {})
  const bits = (signal.bits ?? []).flatMap((bit) => [bit.name, ...Object.values(bit.codes ?? {})])
  return [signal.name, ...codes, ...bits]
}

describe.each(EDITIONS)('catalogue of %s', (edition) => {
  const signals = SIGNALS.filter((signal) => signal.edition === edition)

  it('names every signal once', () => {
    expect(signals.length).toBeGreaterThan(130)
    const keys = signals.map(({ key }) => key)
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
  })

  it('names signals, codes, bits and messages in three languages', () => {
    const names = [
      ...signals.flatMap(namesOf),
      ...Object.values(MESSAGES[edition]).map(({ name }) => name),
      ...ALARMS[edition].map(({ name }) => name),
      ...Object.values(CONTROL),
      ...Object.values(STORAGE_TYPE),
    ]
    expect(names.filter((name) => !complete(name))).toEqual([])
  })

  it('gives each number a range that its bytes can hold below the marks FE and FF', () => {
    for (const { key, kind, width, min, max, scale, offset } of signals) {
      if (kind !== 'number' || min === undefined || max === undefined) continue
      const raw = (value: number) => Math.round((value - offset) / scale)
      const ceiling = 2 ** (8 * width) - 3
      const isType = key.endsWith('.type')
      expect([key, raw(min) >= 0, raw(max) > raw(min), isType || raw(max) <= ceiling]).toEqual([
        key,
        true,
        true,
        true,
      ])
    }
  })

  it('gives each alarm bit once, in order', () => {
    const bits = ALARMS[edition].map(({ bit }) => bit)
    expect(bits).toEqual(Array.from({ length: edition === '2016' ? 19 : 28 }, (_, i) => i))
    expect(new Set(ALARMS[edition].map(({ key }) => key)).size).toBe(bits.length)
  })

  it('holds every signal that the vectors decode to', () => {
    const known = new Set(signals.map(({ key }) => key))
    const groups = new Set([
      'start',
      'command',
      'flag',
      'uniqueId',
      'encryption',
      'length',
      'check',
      'unread',
    ])
    const missing = new Set<string>()
    for (const vector of VECTORS.filter((candidate) => candidate.edition === edition)) {
      const frame = gb32960.decode(frameOf(vector))
      if (!frame.ok) throw new Error(frame.detail)
      for (const [path, field] of fieldsByPath(frame)) {
        if (field.value === undefined || field.bit !== undefined || groups.has(path)) continue
        const key = path
          .replace(/^custom[0-9a-f]{2}\./, 'custom*.')
          .replace(/^alarm_2\./, 'alarm.')
          .replace(/\.\d+(?=\.|$)/g, '.*')
        const known2 = [key, ...Object.keys(MESSAGES[edition]).map((name) => `${name}.${key}`)]
        if (!known2.some((candidate) => known.has(candidate))) missing.add(key)
      }
    }
    // Block types and sample tags are structure; the fields of special bodies have no table entry.
    const structure =
      /\.type$|Tag$|^(apn|url|address|port|manufacturer|hardware|firmware|limit|separator|level$|text$|data$)|^codes\.|^packCounts\./
    expect([...missing].filter((key) => !structure.test(key))).toEqual([])
  })
})

it('builds an alarm word from names', () => {
  expect(alarmWord('2016', ['temperatureDifference', 'storageOverCharge'])).toBe(0x40001)
  expect(alarmWord('2025', ['thermalEvent'])).toBe(0x800000)
  expect(() => alarmWord('2016', ['thermalEvent'])).toThrow('thermalEvent')
})
