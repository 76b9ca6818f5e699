import { expect, test, vi } from 'vitest'
import { highlightPieces } from '../src/format/highlight.ts'
import { capCount, formatBytes, formatMeasure } from '../src/format/number.ts'
import {
  endOfDay,
  formatDate,
  formatTime,
  splitDuration,
  startOfDay,
  timestampName,
} from '../src/format/time.ts'
import { ChunkError, classifyChunkFailure, loadChunk } from '../src/shell/chunks.ts'
import { windowTitle } from '../src/shell/titles.ts'
import { barFits, contrast, DARK, inkOn, LIGHT, readableAccent, tenantColors } from '../src/theme/palette.ts'

const noon = new Date(2026, 10, 21, 13, 5, 9).getTime()

test('R131 times show year-month-day hour:minute:second, dates year-month-day', () => {
  expect(formatTime(noon)).toBe('2026-11-21 13:05:09')
  expect(formatDate(noon)).toBe('2026-11-21')
  expect([formatTime(null), formatDate('nonsense')]).toEqual(['', ''])
  expect(timestampName(noon)).toBe('20261121130509')
})

test('a day begins at 00:00:00.000 and ends at 23:59:59.999', () => {
  expect(new Date(startOfDay(noon)).getHours()).toBe(0)
  expect(endOfDay(noon) - startOfDay(noon)).toBe(86_399_999)
})

test('a length of time in parts', () => {
  expect(splitDuration(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 })
  expect(splitDuration(-5).seconds).toBe(0)
})

test('R069 99 shows 99, 100 shows 99+', () => {
  expect([capCount(99), capCount(100)]).toEqual(['99', '99+'])
})

test('figures with units, and a dash for none', () => {
  expect(formatMeasure(null, 'km/h')).toBe('—')
  expect(formatMeasure(12.34, 'km/h')).toContain('12.3')
  expect(formatBytes(1_572_864)).toContain('1.5')
})

test('R062 matches are cut out in any case and hostile text stays text', () => {
  expect(highlightPieces('LMPTEST12', 'test')).toEqual([
    { text: 'LMP', match: false },
    { text: 'TEST', match: true },
    { text: '12', match: false },
  ])
  const hostile = '<img src=x onerror=alert(1)>'
  expect(
    highlightPieces(hostile, 'img')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(hostile)
  expect(highlightPieces('a.b', '.')).toHaveLength(3)
  expect(highlightPieces('abc', '  ')).toEqual([{ text: 'abc', match: false }])
})

test('R043 a failed chunk is missing, late or broken', async () => {
  const missing = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
  expect(classifyChunkFailure(missing)).toBe('missing')
  expect(classifyChunkFailure(new SyntaxError('Unexpected token'))).toBe('error')
  vi.useFakeTimers()
  try {
    let failure: unknown
    const never = loadChunk(() => new Promise(() => {})).catch((error: unknown) => {
      failure = error
    })
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failure).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await never
    expect(failure).toMatchObject({ failure: 'timeout' })
  } finally {
    vi.useRealTimers()
  }
  await expect(loadChunk(() => Promise.reject(missing))).rejects.toBeInstanceOf(ChunkError)
  await expect(loadChunk(() => Promise.resolve(1))).resolves.toBe(1)
})

test('the window is titled by application and page', () => {
  expect(windowTitle('晨曦车联', '车辆类型')).toBe('晨曦车联 - 车辆类型')
})

test('a tenant’s accent is moved until it can be read, and what is no colour is left out', () => {
  for (const accent of ['#ffe000', '#1f5fbf', '#7f7f7f', '#000000', '#ffffff']) {
    expect(contrast(readableAccent(accent, LIGHT.surface, false), LIGHT.surface)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(readableAccent(accent, DARK.surface, true), DARK.surface)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(inkOn(accent), accent)).toBeGreaterThanOrEqual(3.9)
  }
  const colors = tenantColors(
    '{"@primary-color":"url(javascript:alert(1))","@menu-bg":"#101010","@base":"dark"}',
  )
  expect(colors).toMatchObject({ base: 'dark', menu: { ground: '#101010', ink: '#ffffff' } })
  expect(colors.accent).toBe(tenantColors(undefined).accent)
  expect(tenantColors('not json').menu).toBeUndefined()
})

test('texts of both palettes can be read on their grounds', () => {
  for (const palette of [LIGHT, DARK]) {
    for (const ink of [
      palette.text,
      palette.textSoft,
      palette.textFaint,
      palette.ok,
      palette.warn,
      palette.bad,
    ]) {
      expect(contrast(ink, palette.surface)).toBeGreaterThanOrEqual(4.4)
    }
  }
})

test('a light menu does not go dark with the page, a dark one stays', () => {
  expect(barFits({ ground: '#ffffff', ink: '#000000' }, true)).toBeUndefined()
  expect(barFits({ ground: '#1e2630', ink: '#ffffff' }, true)).toBeDefined()
  expect(barFits({ ground: '#ffffff', ink: '#000000' }, false)).toBeDefined()
})
