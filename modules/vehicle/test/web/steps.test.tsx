// @vitest-environment happy-dom
import type { Row } from '@motorpool/resource/web'
import { addTexts } from '@motorpool/ui'
import { fakeConsole, refusal, surroundings } from '@motorpool/ui/testing'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import webTexts from '../../locales/web.zh-CN.json' with { type: 'json' }
import texts from '../../locales/zh-CN.json' with { type: 'json' }
import { vehicles } from '../../src/shared/index.ts'
import { choosable, stepGroups, unbinding } from '../../src/web/parts/operations.ts'
import { BIND_TERMINAL, STEP_GROUPS, type StepForm } from '../../src/web/parts/steps.ts'
import { countsOf, useRun } from '../../src/web/parts/useRun.ts'

addTexts('zh-CN', { ...texts, ...webTexts })
const { server, shown } = fakeConsole()

/** A vehicle that was produced and has neither terminal nor owner. */
const vehicle = (more: object = {}): Row => ({
  id: '7',
  vin: 'LMPTEST0000000007',
  plateCode: null,
  productionDate: 1,
  terminalId: null,
  saleStatus: 'UNSOLD',
  serviceStatus: 'NORMAL',
  ...more,
})
const bound = vehicle({ id: '8', terminalId: 'T8' })
const stepOf = (key: string): StepForm => {
  const found = STEP_GROUPS.flatMap((group) => group.steps).find((step) => step.key === key)
  if (!found) throw new Error(`no step ${key}`)
  return found
}

describe('what can be done with vehicles', () => {
  it('R282 of one vehicle an operation that its state refuses says why', () => {
    expect(choosable(BIND_TERMINAL, [vehicle()])).toEqual({ note: undefined, disabled: false })
    const refused = choosable(BIND_TERMINAL, [bound])
    expect(refused.disabled).toBe(true)
    expect(refused.note).toMatch(/终端/)
  })

  it('of several it is said how many allow it, and it can be chosen while one does', () => {
    expect(choosable(BIND_TERMINAL, [vehicle(), bound])).toMatchObject({ disabled: false })
    expect(choosable(BIND_TERMINAL, [vehicle(), bound]).note).toBe('2 辆中 1 辆可办理')
    expect(choosable(BIND_TERMINAL, [bound, bound]).disabled).toBe(true)
    expect(choosable(BIND_TERMINAL, [vehicle(), vehicle()])).toEqual({ note: undefined, disabled: false })
  })

  it('a terminal can be taken off where there is one', () => {
    expect(unbinding(bound).disabled).toBe(false)
    expect(unbinding(vehicle()).disabled).toBe(true)
  })

  it('of several only what can be said of several is offered, and no empty group', () => {
    const keys = (rows: Row[]) => stepGroups(rows).flatMap((group) => group.steps.map((step) => step.key))
    expect(keys([vehicle()])).toContain('bindTerminal')
    expect(keys([vehicle(), bound])).toContain('suspendService')
    expect(keys([vehicle(), bound])).not.toContain('bindTerminal')
    expect(stepGroups([vehicle(), bound]).every((group) => group.steps.length > 0)).toBe(true)
  })
})

describe('the dialog of a step', () => {
  const itemsOf = (step: StepForm) =>
    step.resource.form.flatMap((group) => group.items.map((item) => item.field))

  it.each([
    ['produce', 'PUT', '/produce', ['productionDate']],
    ['changeTerminal', 'PUT', '/changeTerminal', ['terminalId', 'changeReason']],
    ['suspendService', 'POST', '/suspendedVehicleService/false', []],
    ['resumeService', 'POST', '/suspendedVehicleService/true', []],
    ['machineMove', 'PUT', '/updateMachineCode', ['machineCode']],
    ['saleInfo', 'PUT', '/saleInfo', ['saleDate', 'saleMethod', 'customerName', 'customerPhone']],
  ] as const)('%s is sent by %s to %s and needs %j', (key, method, path, required) => {
    const step = stepOf(key)
    expect(step.resource.calls.update).toMatchObject({ method, path: `${vehicles.api}${path}` })
    const needed = itemsOf(step).filter((name) => step.resource.fields[name]?.flags.required)
    expect(needed).toEqual(expect.arrayContaining([...required]))
  })

  it('lets all its fields be changed, also those that the record’s own form does not', () => {
    for (const step of STEP_GROUPS.flatMap((group) => group.steps))
      for (const name of itemsOf(step))
        expect(step.resource.fields[name]?.flags.access, `${step.key}.${name}`).toBe('edit')
  })

  it('sends what it stands for besides its fields', () => {
    expect(stepOf('endService').sends).toEqual({ serviceStatus: 'LOGOUT' })
    expect(stepOf('saleInfo').sends).toEqual({ saleStatus: 'SOLD' })
  })

  it('a recorded sale is corrected by the dialog that recorded it', () => {
    expect(stepOf('saleInfo').refusal(vehicle({ saleStatus: 'SOLD' }))).toBeUndefined()
    expect(stepOf('saleInfo').refusal(vehicle({ productionDate: null }))).toBeDefined()
  })

  it('another terminal is asked for anew', () => {
    expect(stepOf('changeTerminal').preset).toEqual({ terminalId: null })
  })
})

describe('one step with several vehicles', () => {
  const step = stepOf('suspendService')
  const PATH = step.resource.calls.update?.path ?? ''
  const rows = ['1', '2', '3'].map((id) => vehicle({ id }))
  const open = () => {
    let over = 0
    const { result } = renderHook(() => useRun(() => void over++), surroundings())
    return { now: () => result.current, over: () => over }
  }

  it('is done with one after another, and a refusal stops none of the others', async () => {
    server.on('POST', PATH, ({ body }: { body: unknown }) =>
      (body as Row).id === '2' ? refusal('STATE', '状态不允许') : null,
    )
    const { now, over } = open()
    await act(() => now().start(step, rows, { reason: 'r' }))
    expect(server.bodies('POST', PATH)).toEqual(rows.map(({ id }) => ({ reason: 'r', id })))
    expect(now().run?.outcomes).toEqual(['done', { failure: '状态不允许' }, 'done'])
    expect([now().run?.over, over(), shown]).toEqual([true, 1, []])
  })

  it('ends after the vehicle under way when it is stopped', async () => {
    const { now } = open()
    server.on('POST', PATH, () => now().stop())
    await act(() => now().start(step, rows, {}))
    expect(now().run?.outcomes).toEqual(['done', 'waiting', 'waiting'])
    expect(now().run?.over).toBe(true)
  })

  it('begins anew after a stop, and is gone once it is closed', async () => {
    const { now } = open()
    server.on('POST', PATH, () => now().stop())
    await act(() => now().start(step, rows, {}))
    server.on('POST', PATH, null)
    await act(() => now().start(step, rows, {}))
    expect(now().run?.outcomes).toEqual(['done', 'done', 'done'])
    act(() => now().close())
    expect(now().run).toBeUndefined()
  })

  it('counts what is done, refused and left', () => {
    expect(countsOf({ rows, outcomes: ['done', { failure: 'x' }, 'waiting'] })).toEqual({
      ended: 2,
      failed: 1,
      done: 1,
      left: 1,
      percent: 67,
    })
    expect(countsOf({ rows, outcomes: ['busy', 'waiting', 'waiting'] })).toMatchObject({
      ended: 0,
      left: 3,
      percent: 0,
    })
  })
})
