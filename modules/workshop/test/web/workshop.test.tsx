// @vitest-environment happy-dom
import type { Row } from '@motorpool/resource/web'
import { queryClient } from '@motorpool/ui'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ADJUST_LEAD, ADJUST_WORK, adjusts, assemblies } from '../../src/shared/index.ts'
import type { AdjustRow } from '../../src/web/calls.ts'
import { readOnly } from '../../src/web/read-only.ts'
import { checksOf, checkText, isNeedless, postsOf, stepButtons } from '../../src/web/steps-view.ts'
import { stepsAddress, useAdjusting } from '../../src/web/useAdjusting.ts'
import { useAssembly } from '../../src/web/useAssembly.ts'
import { useDebugging, useStepActions } from '../../src/web/useDebugging.ts'
import { mayHold, NAMED_MAX, useHolds } from '../../src/web/useHolds.ts'

const { server, shown } = fakeConsole()
const HOLDERS = /\/user\/post\/V1\.0\/\w+\/users$/
const STEPS = '/api/vehicle-svc/vehicle/adjust/step/V1.0'
const DONE = [['success', 'resource.updated']]
const holder = (id: string) => ({ id, label: id, userName: id })

afterEach(() => vi.useRealTimers())

const row = (id: string, more: object = {}): Row => ({ id, vin: `VIN ${id}`, ...more })

const adjust = (more: Partial<AdjustRow> = {}): AdjustRow => ({
  id: '7',
  vin: 'LMPTEST0000000001',
  adjustNo: 'TS1',
  adjustState: 'ADJUSTING',
  currentStep: 'BASIC_INFO' as AdjustRow['currentStep'],
  adjuster: null,
  terminalCode: null,
  softVersion: null,
  cancelFlag: false,
  result: null,
  startTime: null,
  finishTime: null,
  debugEndTime: null,
  ...more,
})

describe('who may do the work', () => {
  it('is who holds the post; who cannot be told is not kept from it', () => {
    expect(mayHold([holder('1')], '1')).toBe(true)
    expect(mayHold([holder('2')], '1')).toBe(false)
    expect(mayHold([], '1')).toBe(false)
    expect(mayHold(undefined, '1')).toBe(true)
    const many = Array.from({ length: NAMED_MAX }, (_, i) => holder(`other ${i}`))
    expect(mayHold(many, '1')).toBe(true)
  })

  it('is an administrator, whoever holds the posts', async () => {
    signIn({ userType: { code: 'ADMIN', desc: '' } })
    server.on('GET', HOLDERS, [])
    const { result } = renderHook(() => useHolds(ADJUST_WORK), surroundings())
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(result.current).toBe(true)
  })

  it('is who holds one of several posts', async () => {
    server.on('GET', HOLDERS, ({ path }: { path: string }) =>
      path.includes(`/${ADJUST_WORK.at(-1)}/`) ? [holder('1')] : [],
    )
    const { result } = renderHook(() => useHolds(ADJUST_WORK), surroundings())
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(result.current).toBe(true)
  })

  it('is not who holds none of them, once the server has said so', async () => {
    server.on('GET', HOLDERS, [holder('2')])
    const { result } = renderHook(() => useHolds(ADJUST_WORK), surroundings())
    expect(result.current).toBe(true)
    await waitFor(() => expect(result.current).toBe(false))
  })

  it('the others see the list without anything that changes it', () => {
    const seen = readOnly(adjusts)
    expect([seen.calls.create, seen.calls.update, seen.calls.delete, seen.sheets]).toEqual([
      undefined,
      undefined,
      undefined,
      [],
    ])
    expect(seen.calls.page).toBeDefined()
    expect(seen.calls.export).toBe(readOnly(adjusts).calls.export)
  })
})

describe('an assembly order', () => {
  const CHANGE = `${assemblies.api}/7/change`
  const open = () => {
    const { result } = renderHook(() => useAssembly(), surroundings())
    return () => result.current
  }

  it.each(['finish', 'finish/adjust'] as const)('is ended by %s', async (call) => {
    server.on('PUT', `${assemblies.api}/7/${call}`, null)
    const order = open()
    await act(async () => void (await order().finish(row('7'), call)))
    expect(server.calls.map((one) => one.path)).toEqual([`${assemblies.api}/7/${call}`])
    expect(shown).toEqual(DONE)
  })

  it('gets another terminal with a reason, not without one', async () => {
    server.on('PUT', CHANGE, null)
    const order = open()
    act(() => order().open('change', row('7')))
    expect(order().ready).toBe(false)
    act(() => order().setTerminalId('T1'))
    expect(order().ready).toBe(true)
    await act(() => order().send('broken'))
    expect(server.bodies('PUT', CHANGE)).toEqual([{ reason: 'broken', terminalId: 'T1' }])
    expect(order().dialog).toBeUndefined()
  })

  it('is assembled again for a reason alone', async () => {
    server.on('PUT', `${assemblies.api}/7/reassembly`, null)
    const order = open()
    act(() => order().open('reassembly', row('7')))
    expect(order().ready).toBe(true)
    await act(() => order().send('loose'))
    expect(server.calls.map((one) => one.body)).toEqual([{ reason: 'loose' }])
  })

  it('forgets the terminal chosen for another order', () => {
    const order = open()
    act(() => order().open('change', row('7')))
    act(() => order().setTerminalId('T1'))
    act(() => order().open('change', row('8')))
    expect([order().dialog?.row.id, order().terminalId]).toEqual(['8', undefined])
  })

  it('keeps its dialog open when it is refused, with the reason of the server', async () => {
    server.on('PUT', CHANGE, refusal('TERMINAL_TAKEN', '终端已被占用'))
    const order = open()
    act(() => order().open('change', row('7')))
    act(() => order().setTerminalId('T1'))
    await act(() => order().send('broken'))
    expect([order().dialog?.kind, shown]).toEqual(['change', [['error', '终端已被占用']]])
  })

  it('is left alone where no row is selected or nothing is asked', async () => {
    const order = open()
    act(() => order().open('change', undefined))
    await act(() => order().send('x'))
    expect([order().dialog, server.calls]).toEqual([undefined, []])
  })
})

describe('a debugging record in its list', () => {
  const open = () => {
    const { result } = renderHook(() => useAdjusting(), surroundings())
    return () => result.current
  }

  it('leads to the page of its vehicle', () => {
    expect(stepsAddress(row('7', { vin: 'A/B' }))).toBe('/vehicle/debug/A%2FB')
  })

  it.each(['confirm', 'cancel'] as const)('takes %s', async (call) => {
    server.on('PUT', `${adjusts.api}/7/${call}`, null)
    const record = open()
    await act(async () => void (await record().act(row('7'), call)))
    expect([server.calls.length, shown]).toEqual([1, DONE])
  })

  it('is given to another adjuster with a reason', async () => {
    server.on('PUT', `${adjusts.api}/7/change`, null)
    const record = open()
    act(() => record().open(row('7')))
    act(() => record().setAdjusterId('u2'))
    await act(() => record().change('ill'))
    expect(server.calls.map((one) => one.body)).toEqual([{ adjusterId: 'u2', reason: 'ill' }])
    expect(record().changing).toBeUndefined()
  })

  it('asks for the adjuster anew for each record, and keeps its dialog open when refused', async () => {
    server.on('PUT', `${adjusts.api}/8/change`, refusal('STATE', '状态不允许'))
    const record = open()
    act(() => record().open(row('7')))
    act(() => record().setAdjusterId('u2'))
    act(() => record().open(row('8')))
    expect(record().adjusterId).toBeUndefined()
    act(() => record().setAdjusterId('u3'))
    await act(() => record().change('ill'))
    expect([record().changing?.id, shown]).toEqual(['8', [['error', '状态不允许']]])
  })
})

describe('the steps of a debugging', () => {
  it.each([
    ['waits', { adjustState: 'WAITING' }, ['start']],
    ['goes on', {}, ['previous', 'skip', 'force', 'fail', 'next']],
    ['is at its last step', { currentStep: 'FINISH' }, ['previous', 'fail', 'finish']],
    ['is over', { adjustState: 'ADJUSTED' }, []],
    ['was cancelled', { cancelFlag: true }, []],
    ['was cancelled before it began', { adjustState: 'WAITING', cancelFlag: true }, []],
  ] as const)('one that %s can be answered with %j', (_, state, buttons) => {
    expect(stepButtons(adjust(state as Partial<AdjustRow>))).toEqual(buttons)
  })

  it('are confirmed by who leads, and done by who debugs', () => {
    expect(postsOf(adjust({ currentStep: 'CONFIRM' }))).toBe(ADJUST_LEAD)
    expect(postsOf(adjust({ currentStep: 'CONFIRM', adjustState: 'WAITING' }))).toBe(ADJUST_WORK)
    expect(postsOf(adjust())).toBe(ADJUST_WORK)
  })

  it('show the checks of the current one', () => {
    const check = { item: 'acc', expected: 'on', actual: null, passed: false }
    const steps = [{ step: 'CONFIRM', checkItems: [check] }] as unknown as Parameters<typeof checksOf>[0]
    expect(checksOf(steps, 'CONFIRM')).toEqual([check])
    expect(checksOf(steps, 'FINISH')).toEqual([])
  })

  it('that the model does not need were skipped by nobody', () => {
    expect(isNeedless({ stepState: 'SKIP', finishTime: null })).toBe(true)
    expect(isNeedless({ stepState: 'SKIP', finishTime: 5 })).toBe(false)
    expect(isNeedless({ stepState: 'PASS', finishTime: null })).toBe(false)
  })

  it.each([
    [null, { kind: 'none' }],
    ['on', { kind: 'text', text: 'on' }],
    ['2026-11-22', { kind: 'text', text: '2026-11-22' }],
    ['1970-01-01T00:00:01.5Z', { kind: 'time', at: 1500, after: false }],
    ['> 1970-01-01T00:00:01.000Z', { kind: 'time', at: 1000, after: true }],
  ])('read what a check says: %j', (text, said) => {
    expect(checkText(text)).toEqual(said)
  })
})

describe('the page of a vehicle that is debugged', () => {
  const VIN = 'LMPTEST0000000001'
  const PAGE = `${adjusts.api}/page`

  it('shows the newest record of this vehicle, not of one with a similar VIN, and follows it every 5 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server
      .on('POST', PAGE, { items: [adjust({ id: '1', vin: `${VIN}0` }), adjust()] })
      .on('GET', `${STEPS}/7`, [])
      .on('GET', /workstate$/, null)
    const { result } = renderHook(() => useDebugging(VIN), surroundings())
    await waitFor(() => expect(result.current.steps.isSuccess).toBe(true))
    expect(result.current.adjust.data?.id).toBe('7')
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await waitFor(() => expect(server.bodies('POST', PAGE)).toHaveLength(2))
  })

  it('has no steps to ask for where the vehicle was never debugged', async () => {
    server.on('POST', PAGE, { items: [] }).on('GET', /workstate$/, null)
    const { result } = renderHook(() => useDebugging(VIN), surroundings())
    await waitFor(() => expect(result.current.adjust.data).toBeNull())
    expect(server.heard('GET', new RegExp(STEPS))).toEqual([])
  })

  const actions = async (record: AdjustRow, holders = ['1'], permissions = ['vehicle/debug/update']) => {
    signIn({ permissions })
    server.on('GET', HOLDERS, holders.map(holder))
    const { result } = renderHook(() => useStepActions(record), surroundings())
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    return () => result.current
  }

  it('has no button for who may not change, and says which post is needed to who holds none', async () => {
    expect((await actions(adjust(), ['1'], []))()).toMatchObject({ buttons: [], needs: undefined })
    const outsider = await actions(adjust(), ['2'])
    await waitFor(() => expect(outsider()).toMatchObject({ buttons: [], needs: ADJUST_WORK }))
  })

  it('asks for no post once the debugging is over', async () => {
    expect((await actions(adjust({ adjustState: 'ADJUSTED' }), ['2']))().needs).toBeUndefined()
  })

  it.each([
    ['start', { adjustState: 'WAITING' }, `${adjusts.api}/7/confirm`, {}],
    ['next', {}, `${STEPS}/7/next`, { step: 'BASIC_INFO' }],
    ['previous', {}, `${STEPS}/7/previous`, { step: 'BASIC_INFO' }],
    ['finish', { currentStep: 'FINISH' }, `${adjusts.api}/7/finish`, { result: 'PASS' }],
  ] as const)('%s is sent at once', async (button, state, path, body) => {
    server.on('PUT', path, null)
    const page = await actions(adjust(state as Partial<AdjustRow>))
    act(() => page().press(button))
    await waitFor(() => expect(shown).toEqual(DONE))
    expect(server.bodies('PUT', path)).toEqual([body])
  })

  it.each([
    ['skip', `${STEPS}/7/skip`, { step: 'BASIC_INFO', reason: 'why' }],
    ['force', `${STEPS}/7/force`, { step: 'BASIC_INFO', reason: 'why' }],
    ['fail', `${adjusts.api}/7/finish`, { result: 'FAIL', remark: 'why' }],
  ] as const)('%s is asked a reason for, and sent with it', async (button, path, body) => {
    server.on('PUT', path, null)
    const page = await actions(adjust())
    act(() => page().press(button))
    expect([page().asking, server.heard('PUT', /./)]).toEqual([button, []])
    await act(() => page().reason('why'))
    expect(server.bodies('PUT', path)).toEqual([body])
    expect(page().asking).toBeUndefined()
  })

  it('goes on asking when the step is refused', async () => {
    server.on('PUT', `${STEPS}/7/skip`, refusal('STEP_NOT_SKIPPABLE', '此步骤不可跳过'))
    const page = await actions(adjust())
    act(() => page().press('skip'))
    await act(() => page().reason('why'))
    expect([page().asking, shown]).toEqual(['skip', [['error', '此步骤不可跳过']]])
  })
})
