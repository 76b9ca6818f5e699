// @vitest-environment happy-dom
import type { AlarmStory } from '@motorpool/alarm/shared'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { serviceOrders, type WorkOrderStep, workOrders } from '../../src/shared/index.ts'
import AskForAlarm, { causeOfAlarm } from '../../src/web/asking/AskForAlarm.tsx'
import AskForReminder, { causeOfReminder } from '../../src/web/asking/AskForReminder.tsx'
import type { WorkRow } from '../../src/web/calls.ts'
import { ORDER_FORMS, WORK_FORMS } from '../../src/web/forms.ts'
import { StepLine } from '../../src/web/StepLine.tsx'
import { useOrderActions, useWorkActions } from '../../src/web/useWork.ts'
import { orderButtons, workButtons } from '../../src/web/work-view.ts'

const { server, shown } = fakeConsole()
const LEADER = ['service/workOrders/find', 'service/workOrders/update', 'service/workOrders/create']
const DONE = ['success', 'resource.updated']

const work = (more: Partial<WorkRow> = {}) =>
  ({ id: '7', status: 'DISPATCHED', step: 'DISPATCH', serviceUserId: '1', ...more }) as WorkRow

describe('what may be done with a work order', () => {
  const LEAD = { leads: true, mine: false }
  const MINE = { leads: false, mine: true }

  it('begins with the next step, for the person it is dispatched to', () => {
    expect(workButtons({ status: 'DISPATCHED', step: 'DISPATCH' }, MINE)).toEqual(['accept', 'return'])
    expect(workButtons({ status: 'DISPATCHED', step: 'ACCEPT' }, MINE)).toEqual([
      'depart',
      'arrive',
      'return',
    ])
    expect(workButtons({ status: 'DISPATCHED', step: 'ARRIVE' }, MINE)).toEqual([
      'diagnose',
      'parts',
      'finish',
      'return',
    ])
    expect(workButtons({ status: 'FINISH', step: 'FINISH' }, MINE)).toEqual(['sign'])
  })

  it('is nothing for others, who neither lead nor have it', () => {
    expect(workButtons({ status: 'DISPATCHED', step: 'DISPATCH' }, { leads: false, mine: false })).toEqual([])
  })

  it('includes for who leads what sends, gives away, sends back and closes', () => {
    expect(workButtons({ status: 'WAIT', step: 'CREATE' }, LEAD)).toEqual(['start', 'close'])
    expect(workButtons({ status: 'DISPATCHED', step: 'DEPART' }, LEAD)).toEqual([
      'arrive',
      'change',
      'return',
      'close',
    ])
    expect(workButtons({ status: 'FINISH', step: 'FINISH' }, LEAD)).toEqual(['sign', 'rework', 'close'])
    expect(workButtons({ status: 'CLOSED', step: 'SIGN' }, LEAD)).toEqual([])
  })

  it('has a form for every action that is not done by a press, of work and of orders', () => {
    expect(Object.keys(WORK_FORMS).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'change',
      'close',
      'diagnose',
      'finish',
      'parts',
      'return',
      'rework',
      'sign',
      'start',
    ])
    expect(Object.keys(ORDER_FORMS)).toEqual(['assign', 'finish', 'cancel', 'rate'])
  })
})

describe('the actions of a work order', () => {
  beforeEach(() => signIn({ permissions: LEADER }))
  const opened = (row = work()) => {
    const { result } = renderHook(() => useWorkActions(row), surroundings())
    return () => result.current
  }

  it('are done at once where a press says all', async () => {
    server.on('PUT', `${workOrders.api}/7/accept`, {})
    const actions = opened()
    await act(async () => actions().press('accept'))
    await waitFor(() => expect(shown).toEqual([DONE]))
    expect(server.heard('PUT', `${workOrders.api}/7/accept`)).toHaveLength(1)
    expect(actions().asking).toBeUndefined()
  })

  it('say why they were refused', async () => {
    server.on('PUT', `${workOrders.api}/7/accept`, refusal('SERVICE_STEP', '请按顺序操作'))
    const actions = opened()
    await act(async () => actions().press('accept'))
    await waitFor(() => expect(shown).toEqual([['error', '请按顺序操作']]))
  })

  it('ask where words are needed, and send them', async () => {
    server.on('PUT', `${workOrders.api}/7/return`, {})
    const actions = opened()
    act(() => actions().press('return'))
    expect([actions().asking, server.calls]).toEqual(['return', []])
    await act(() => actions().send({ note: '缺少配件' }))
    expect(server.bodies('PUT', `${workOrders.api}/7/return`)).toEqual([
      expect.objectContaining({ note: '缺少配件' }),
    ])
    act(() => actions().close())
    expect(actions().asking).toBeUndefined()
  })

  it('are none without the permission', () => {
    signIn({ permissions: ['service/workOrders/find'] })
    expect(opened()().buttons).toEqual([])
  })
})

describe('the actions of a service order', () => {
  it('follow its status; what was rated is not rated again', () => {
    expect(orderButtons({ status: 'WAIT', score: null })).toEqual(['assign', 'cancel'])
    expect(orderButtons({ status: 'PROCESSING', score: null })).toEqual(['finish', 'cancel'])
    expect(orderButtons({ status: 'FINISH', score: null })).toEqual(['rate'])
    expect(orderButtons({ status: 'FINISH', score: 4 })).toEqual([])
    expect(orderButtons({ status: 'CANCELLED', score: null })).toEqual([])
  })

  it('send what their form holds', async () => {
    signIn({ permissions: ['service/orders/update'] })
    server.on('PUT', `${serviceOrders.api}/3/cancel`, {})
    const { result } = renderHook(
      () => useOrderActions({ id: '3', status: 'WAIT', score: null }),
      surroundings(),
    )
    await act(() => result.current.send({ reason: 'x' }))
    expect(server.calls).toEqual([])
    act(() => result.current.press('cancel'))
    await act(() => result.current.send({ reason: '重复' }))
    expect(server.bodies('PUT', `${serviceOrders.api}/3/cancel`)).toEqual([{ reason: '重复' }])
  })
})

describe('asking for service', () => {
  it('begins with the words of one reminder, and of no two', () => {
    const row = { id: '5', vin: 'V5', strategyName: '一万公里保养', content: '换机油' }
    expect(causeOfReminder([row])).toEqual({
      begin: { vin: 'V5', orderType: 'MAINTENANCE', content: '一万公里保养：换机油' },
      from: { maintenanceLogId: '5' },
    })
    expect(causeOfReminder([row, row])).toBeUndefined()
    expect(causeOfReminder([])).toBeUndefined()
  })

  it('begins with what an alarm says', () => {
    expect(causeOfAlarm({ id: '8', vin: 'V8', name: '机油压力过低', items: ['SPN 100'] })).toEqual({
      begin: { vin: 'V8', orderType: 'REPAIR', content: '机油压力过低：SPN 100' },
      from: { faultId: '8' },
    })
  })

  it('is a button that waits until one reminder is selected', () => {
    const list = { asked: {}, total: 1, capped: false, selected: [] }
    render(<AskForReminder subject="x" list={list} />, surroundings())
    expect(screen.getByText('service.ask').closest('button')?.disabled).toBe(true)
  })

  it('sends the alarm with what the form shows', async () => {
    signIn({ permissions: ['service/orders/create'] })
    const story: Partial<AlarmStory> = { id: '8', vin: 'V8', name: '机油压力过低', items: [] }
    server.on('GET', '/api/vehicle-svc/alarm/story/V1.0/8', story)
    server.on('POST', serviceOrders.api, { id: '1' })
    server.on('POST', /getVehicleListByKeyWords/, [])
    server.on('GET', /options/, [])
    render(<AskForAlarm subject="8" />, surroundings())
    const button = screen.getByText('service.ask')
    await waitFor(() => expect(button.closest('button')?.disabled).toBe(false))
    fireEvent.click(button)
    await waitFor(() => expect(document.querySelector('#contactName')).not.toBeNull())
    const fill = async (id: string, value: string) => {
      const input = document.querySelector<HTMLInputElement>(`.ant-modal #${id}`)
      if (!input) throw new Error(`the form has no ${id}`)
      fireEvent.change(input, { target: { value } })
      await waitFor(() => expect(input.value).toBe(value))
    }
    await fill('contactName', '王师傅')
    await fill('contactPhone', '13800000000')
    fireEvent.click(screen.getByText('ui.save'))
    await waitFor(() => expect(server.heard('POST', serviceOrders.api)).toHaveLength(1))
    expect(server.bodies('POST', serviceOrders.api)).toEqual([
      expect.objectContaining({ vin: 'V8', faultId: '8', content: '机油压力过低', orderType: 'REPAIR' }),
    ])
  })
})

describe('the steps of a work order', () => {
  const line = (id: string, more: Partial<WorkOrderStep>): WorkOrderStep => ({
    id,
    step: 'ARRIVE',
    operatorId: '1',
    operatorName: '岳承平',
    operateTime: 1,
    position: null,
    note: null,
    images: [],
    ...more,
  })

  it('are told from the last one back, with words, places and pictures', () => {
    render(
      <StepLine
        steps={[
          line('1', { position: { lng: 113.5, lat: 23 } }),
          line('2', { step: 'FINISH', note: '已更换', images: ['77'] }),
        ]}
      />,
      surroundings(),
    )
    const text = document.body.textContent ?? ''
    expect(text.indexOf('已更换')).toBeLessThan(text.indexOf('113.5, 23'))
    expect(document.querySelector('img')?.getAttribute('src')).toContain('77')
  })

  it('are none of a work order that nobody has touched', () => {
    render(<StepLine steps={[]} />, surroundings())
    expect(screen.getByText('service.noSteps')).toBeTruthy()
  })
})
