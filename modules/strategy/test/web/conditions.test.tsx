// @vitest-environment happy-dom
import { addTexts } from '@motorpool/ui'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import texts from '../../locales/zh-CN.json' with { type: 'json' }
import { strategyVehicles, vehicleStrategies } from '../../src/shared/index.ts'
import { Conditions } from '../../src/web/screens/Conditions.tsx'
import { LinkedVehicles } from '../../src/web/screens/LinkedVehicles.tsx'
import {
  CONDITIONS,
  type Line,
  promptOf,
  sentLine,
  useConditions,
} from '../../src/web/screens/useConditions.ts'

addTexts('zh-CN', texts)
const { server, shown } = fakeConsole()

const whole: Line = {
  key: 0,
  conditionName: '超速',
  functionFieldId: '7',
  alarmCondition: 'GT',
  calcValue: 80,
}

describe('R356 what a condition lacks is asked for', () => {
  it.each([
    [{ functionFieldId: null }, 'strategy.prompt.item'],
    [{ alarmCondition: undefined }, 'strategy.prompt.condition'],
    [{ calcValue: null }, 'strategy.prompt.value'],
    [{ alarmCondition: 'BETWEEN', calcValue: null }, 'strategy.prompt.start'],
    [{ alarmCondition: 'BETWEEN' }, 'strategy.prompt.end'],
    [{ conditionName: '' }, 'strategy.prompt.name'],
    [{}, undefined],
  ])('%j', (change, prompt) => expect(promptOf({ ...whole, ...change })).toBe(prompt))

  it.each([-1, 1_000_001, 1.5, 'x'])('R357 a duration of %s is none', (continueBegin) =>
    expect(promptOf({ ...whole, continueBegin })).toBe('strategy.prompt.integer'),
  )

  it('R355 a duration may stay empty', () => {
    expect(promptOf(whole)).toBeUndefined()
    expect(sentLine(whole)).toMatchObject({ continueBegin: null, continueType: null })
  })
})

describe('the conditions of a strategy', () => {
  const stored = { name: 'fast', version: 5, rows: [{ id: '1', ...whole }] }
  const open = () => {
    const done: string[] = []
    const { result } = renderHook(() => useConditions('9', stored, () => done.push('done')), surroundings())
    return { edit: () => result.current, done }
  }

  it('are saved together, with the version that was read', async () => {
    server.on('POST', `${CONDITIONS}/set`, [])
    const { edit, done } = open()
    act(() => edit().add())
    const key = edit().lines[1]?.key ?? 0
    act(() => edit().set(key, { ...whole, key, alarmCondition: 'LT', calcValue: 5 }))
    expect(edit().changed).toBe(true)
    await act(() => edit().save())
    const [body] = server.bodies('POST', `${CONDITIONS}/set`) as [{ conditions: object[] }]
    expect(body).toMatchObject({ strategyId: '9', updateTime: 5 })
    expect(body.conditions).toMatchObject([{ calcValue: 80 }, { alarmCondition: 'LT', calcValue: 5 }])
    expect(done).toEqual(['done'])
  })

  it('are not sent while one lacks something, which is said with its line', async () => {
    const { edit } = open()
    act(() => edit().add())
    await act(() => edit().save())
    expect(server.calls).toEqual([])
    expect(edit().failure?.text).toContain('2')
    act(() => edit().remove(edit().lines[1]?.key ?? 0))
    expect(edit().changed).toBe(false)
  })

  it('stay as they are when they are refused, which is said', async () => {
    server.on('POST', `${CONDITIONS}/set`, refusal('STRATEGY_NEVER', '条件不可能成立'))
    const { edit, done } = open()
    await act(() => edit().save())
    expect([edit().failure?.text, done, shown]).toEqual(['条件不可能成立', [], []])
  })

  it('are shown, to be changed by those who may', async () => {
    signIn({ permissions: [] })
    server
      .on('GET', `${vehicleStrategies.api}/9`, { id: '9', strategyName: 'fast', updateTime: 5 })
      .on('POST', `${CONDITIONS}/page`, { items: [{ id: '1', ...whole, functionField: '车速' }], total: 1 })
    const dialog = (
      <Conditions
        strategy={vehicleStrategies}
        kind="vehicleStrategyId"
        id="9"
        editable={false}
        onClose={() => undefined}
      />
    )
    render(dialog, surroundings())
    expect(await screen.findByDisplayValue('超速')).toHaveProperty('disabled', true)
    expect(server.bodies('POST', `${CONDITIONS}/page`)).toEqual([
      { vehicleStrategyId: '9', page: 1, pageSize: 50 },
    ])
  })
})

describe('the vehicles of a strategy', () => {
  const page = (...vins: string[]) => ({
    items: vins.map((vin, i) => ({ id: String(i + 1), vin, plateCode: null })),
    total: vins.length,
  })
  const open = () => {
    server
      .on('POST', `${strategyVehicles.api}/page`, page('LMP1', 'LMP2'))
      .on('POST', `${strategyVehicles.api}/page/unbind`, page('LMP8'))
    render(<LinkedVehicles strategyId="9" editable onClose={() => undefined} />, surroundings())
  }
  const tick = async (vin: string) => {
    const row = (await screen.findByText(vin)).closest('tr')
    if (row) fireEvent.click(within(row).getByRole('checkbox'))
  }
  const press = (name: string) => fireEvent.click(screen.getByText(name))

  it('that are chosen are unlinked by their links', async () => {
    server.on('DELETE', strategyVehicles.api, {})
    open()
    await tick('LMP2')
    press('取消关联 (1)')
    await waitFor(() => expect(server.bodies('DELETE', strategyVehicles.api)).toEqual([['2']]))
  })

  it('are linked by VIN, or all that a search finds', async () => {
    server.on('POST', strategyVehicles.api, { count: 1 })
    open()
    fireEvent.click(screen.getByRole('tab', { name: '未关联车辆' }))
    await tick('LMP8')
    press('关联 (1)')
    await waitFor(() =>
      expect(server.bodies('POST', strategyVehicles.api)).toEqual([
        { vehicleStrategyId: '9', vinList: ['LMP8'] },
      ]),
    )
    await screen.findByText('LMP8')
    fireEvent.click(screen.getByText('关联全部'))
    await waitFor(() =>
      expect(server.bodies('POST', strategyVehicles.api)[1]).toEqual({ vehicleStrategyId: '9', query: {} }),
    )
  })
})
