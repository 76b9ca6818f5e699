// @vitest-environment happy-dom
import { fakeConsole, refusal, surroundings } from '@motorpool/ui/testing'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ConditionGroup, VehicleOverview } from '../../src/shared/index.ts'
import { shownFigures } from '../../src/web/parts/figures/figures.ts'
import { useFigures } from '../../src/web/parts/figures/useFigures.ts'

const { server } = fakeConsole()

const vehicle = (more: Partial<VehicleOverview> = {}) =>
  ({
    vehicleCategory: 'NON_ROAD',
    figures: null,
    today: null,
    operatingState: 'idling',
    ...more,
  }) as VehicleOverview

const reported = (values: Record<string, number | null>, measures: Record<string, string> = {}) => ({
  measures,
  groups: ['signals', 'vehicle', 'engine'].map(
    (path): ConditionGroup => ({
      path,
      name: path,
      time: 0,
      groups: [],
      series: [],
      values: Object.entries(values)
        .filter(([key]) => key.startsWith(`${path}.`))
        .map(([key, value]) => ({ path: key, name: key, value })),
    }),
  ),
})

describe('the big figures', () => {
  it('of a machine come from the signals of its terminal and from its day', () => {
    const condition = reported(
      { 'signals.hrs': 1234.5, 'signals.rpm': 1800, 'signals.hp': 21 },
      { engineHours: 'signals.hrs', engineSpeed: 'signals.rpm', hydraulicPressure: 'signals.hp' },
    )
    const figures = shownFigures(vehicle({ today: { work: 7200, idle: 1800 } }), condition)
    expect(figures.map(({ key, number }) => [key, number])).toEqual([
      ['engineHours', 1234.5],
      ['idleShare', 25],
      ['engineSpeed', 1800],
      ['hydraulicPressure', 21],
    ])
  })

  it("are those of the protocol's own report where no signal says more", () => {
    const figures = shownFigures(
      vehicle({ vehicleCategory: 'NEW_ENERGY', figures: ['soc', 'speed'], soc: 40, speed: 12 }),
      reported({ 'vehicle.soc': 55 }),
    )
    expect(figures.map(({ key, number }) => [key, number])).toEqual([
      ['soc', 55],
      ['speed', 12],
    ])
  })

  it('never show a number where the standard says that there is none', () => {
    const [soc] = shownFigures(
      vehicle({ vehicleCategory: 'NEW_ENERGY', figures: ['soc'], soc: 40 }),
      reported({ 'vehicle.soc': null }),
    )
    expect(soc?.number).toBeNull()
  })
})

describe('the choice of figures', () => {
  const PATH = '/api/vehicle-svc/vehicleMonitor/V1.0/figures/NON_ROAD'
  const open = () => {
    const heard: string[] = []
    const { result } = renderHook(
      () => useFigures(vehicle(), ['engineHours', 'fuelRate'], () => void heard.push('done')),
      surroundings(),
    )
    return { now: () => result.current, heard }
  }

  it('is sent as it was changed', async () => {
    server.on('PUT', PATH, true)
    const { now, heard } = open()
    expect(now().changed).toBe(false)
    act(() => now().change(1, 'urea'))
    expect(now().changed).toBe(true)
    await act(() => now().save())
    expect([server.bodies('PUT', PATH), heard]).toEqual([[{ figures: ['engineHours', 'urea'] }], ['done']])
  })

  it('goes back to what is proposed, and says in its place why it was refused', async () => {
    server.on('PUT', PATH, refusal('FORBIDDEN', '无访问权限'))
    const { now, heard } = open()
    await act(() => now().propose())
    expect([now().failure, now().busy, heard]).toEqual(['无访问权限', false, []])
    expect(server.bodies('PUT', PATH)).toEqual([{ figures: [] }])
  })
})
