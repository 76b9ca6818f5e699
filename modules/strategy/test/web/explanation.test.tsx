// @vitest-environment happy-dom
import { fakeConsole, refusal, surroundings } from '@motorpool/ui/testing'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Explanation as Explained } from '../../src/shared/explanation.ts'
import { chartOf } from '../../src/web/explain/chart.ts'
import Explanation, { explanationOf } from '../../src/web/explain/Explanation.tsx'

const { server } = fakeConsole()
const BEGAN = Date.UTC(2026, 10, 24, 2)

const explained = (more: Partial<Explained> = {}): Explained => ({
  strategyId: '9',
  kind: 'STRATEGY',
  name: 'Overspeed',
  version: 2,
  newest: 2,
  logic: 'AND',
  level: '3',
  suggestion: 'Slow down',
  vin: 'LMPTEST0000000001',
  begin: BEGAN,
  end: null,
  from: BEGAN - 1,
  to: BEGAN + 1,
  isCut: false,
  conditions: [
    {
      name: 'fast',
      field: 'vehicleSpeed',
      unit: 'km/h',
      condition: 'BETWEEN',
      value: 80,
      valueEnd: 120,
      begin: 5,
      end: null,
      type: 'SECOND',
      measured: 95,
      since: BEGAN - 5000,
    },
  ],
  times: [BEGAN],
  series: [
    { field: 'vehicleSpeed', name: 'Speed', unit: 'km/h', values: [95] },
    { field: 'soc', name: 'SOC', unit: '%', values: [null] },
  ],
  ...more,
})

describe('why an alarm was raised', () => {
  it('draws each curve that has values, with the bounds of its conditions', () => {
    const { curves, thresholds } = chartOf(explained())
    expect(curves.map(({ label, unit }) => [label, unit])).toEqual([['Speed', 'km/h']])
    expect(thresholds.map(({ scale, value }) => [scale, value])).toEqual([
      ['km/h', 80],
      ['km/h', 120],
    ])
  })

  it('R355 says version and conditions in words', async () => {
    server.on('GET', explanationOf('7'), explained({ series: [], newest: 3, isCut: true }))
    render(<Explanation subject="7" />, surroundings())
    expect(await screen.findByText('fast')).toBeTruthy()
    for (const said of [
      'strategy.explain.newer',
      'strategy.explain.none',
      'strategy.explain.cut',
      '80…120 km/h',
    ])
      expect(document.body.textContent).toContain(said)
  })

  it('says so when it cannot be read', async () => {
    server.on('GET', explanationOf('7'), refusal('NOT_FOUND', '没有这条报警'))
    render(<Explanation subject="7" />, surroundings())
    expect(await screen.findByText('没有这条报警')).toBeTruthy()
  })
})
