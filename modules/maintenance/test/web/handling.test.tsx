// @vitest-environment happy-dom
import type { Row } from '@motorpool/resource/web'
import { fakeConsole, fileReply, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DONE_FIELDS, maintenanceLogs } from '../../src/shared/logs.ts'
import { maintenanceStrategies } from '../../src/shared/strategies.ts'
import { maintenanceCalls } from '../../src/web/calls.ts'
import { Handling } from '../../src/web/Handling.tsx'
import { batch, history, reminders, single } from '../../src/web/resources.ts'

const { server } = fakeConsole()
const { api } = maintenanceLogs
const NOW = Date.UTC(2026, 10, 24, 4)

const reminder = (id: string, more: object = {}): Row => ({
  id,
  vin: `VIN${id}`,
  strategyId: null,
  maintenanceType: 'INSPECT',
  handler: 'UNDISPOSED',
  maintenanceTime: null,
  orgId: '1',
  updateTime: 99,
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true, toFake: ['Date'] })
  signIn({ permissions: ['vehicle/maintenanceLog/update'] })
  server.on('GET', /options/, [])
  server.on('POST', /options/, [])
})
afterEach(() => vi.useRealTimers())

const open = (...rows: Row[]) => {
  const seen = { closed: 0, done: 0 }
  render(
    <Handling rows={rows} onClose={() => void seen.closed++} onDone={() => void seen.done++} />,
    surroundings(),
  )
  return seen
}
const send = () => fireEvent.click(screen.getByText('maintenance.handle'))
const time = () => document.querySelector<HTMLInputElement>('input#maintenanceTime')

describe('handling one reminder', () => {
  const opened = async (row = reminder('7')) => {
    server.on('GET', `${api}/7`, row)
    const seen = open(row)
    await waitFor(() => expect(time()).not.toBeNull())
    return seen
  }

  it('begins with now as the time of the service, which is required', async () => {
    await opened()
    expect(time()?.value).toContain('2026-11-24')
    expect(document.querySelector('label[for=maintenanceTime]')?.className).toContain('required')
  })

  it('sends what was done of the reminder as it was read', async () => {
    server.on('PUT', api, {})
    const seen = await opened()
    send()
    await waitFor(() => expect(seen.done).toBe(1))
    expect(server.bodies('PUT', api)).toEqual([
      expect.objectContaining({
        id: '7',
        updateTime: 99,
        maintenanceTime: NOW,
        maintenanceType: 'INSPECT',
      }),
    ])
    expect(server.heard('PUT', `${api}/batch`)).toEqual([])
  })

  it('that somebody else has handled stays open and says so', async () => {
    server.on('PUT', api, refusal('CONFLICT', '已被李工修改', { status: 409 }))
    const seen = await opened()
    send()
    expect(await screen.findByText('已被李工修改')).toBeDefined()
    expect(seen).toEqual({ closed: 0, done: 0 })
  })

  it('that is gone closes the dialog', async () => {
    server.on('GET', `${api}/7`, refusal('NOT_FOUND', '不存在', { status: 404 }))
    const seen = open(reminder('7'))
    await waitFor(() => expect(seen.closed).toBeGreaterThan(0), { timeout: 5000 })
    expect(seen.done).toBe(0)
  })
})

describe('handling several reminders', () => {
  const several = () => open(reminder('7'), reminder('8', { maintenanceType: 'CLEAN' }), reminder('9'))

  it('sends once what was done of all, without asking for one of them', async () => {
    server.on('PUT', `${api}/batch`, { total: 3 })
    const seen = several()
    await waitFor(() => expect(time()?.value).toContain('2026-11-24'))
    send()
    await waitFor(() => expect(seen.done).toBe(1))
    expect(server.bodies('PUT', `${api}/batch`)).toEqual([
      expect.objectContaining({ ids: ['7', '8', '9'], maintenanceTime: NOW, maintenanceType: 'INSPECT' }),
    ])
    expect([server.heard('GET', `${api}/7`), server.heard('PUT', api)]).toEqual([[], []])
  })

  it('sends what was typed, and nothing that belongs to one vehicle', async () => {
    server.on('PUT', `${api}/batch`, { total: 3 })
    const seen = several()
    await waitFor(() => expect(time()).not.toBeNull())
    fireEvent.change(document.querySelector('#maintenanceUserName') as Element, { target: { value: '王工' } })
    send()
    await waitFor(() => expect(seen.done).toBe(1))
    const [body] = server.bodies('PUT', `${api}/batch`)
    expect(body).toMatchObject({ maintenanceUserName: '王工' })
    const known: string[] = [...DONE_FIELDS, 'ids']
    expect(Object.keys(body as object).filter((name) => !known.includes(name))).toEqual([])
  })

  it('that are refused stay open with the reason', async () => {
    server.on('PUT', `${api}/batch`, refusal('MAINTENANCE_HANDLED', '有提醒已处理', { status: 409 }))
    const seen = several()
    await waitFor(() => expect(time()).not.toBeNull())
    send()
    expect(await screen.findByText('有提醒已处理')).toBeDefined()
    expect(seen).toEqual({ closed: 0, done: 0 })
  })

  it('shows a refused field at its place', async () => {
    const fields = [{ field: 'maintenanceTime', message: '不能晚于现在' }]
    server.on('PUT', `${api}/batch`, refusal('VALIDATION', '校验失败', { fields }))
    const seen = several()
    await waitFor(() => expect(time()).not.toBeNull())
    send()
    expect(await screen.findByText('不能晚于现在')).toBeDefined()
    expect(seen.done).toBe(0)
  })
})

it('nothing is handled where no reminder is marked', () => {
  open()
  expect(document.querySelector('.ant-modal')).toBeNull()
})

describe('the screens of services', () => {
  it('show reminders that are handled, not edited or imported', () => {
    expect([reminders.calls.update, reminders.calls.import, reminders.sheets]).toEqual([
      undefined,
      undefined,
      [],
    ])
    expect(single.calls.update).toEqual(maintenanceLogs.calls.update)
  })

  it('show what was done, the latest first, with columns that all exist', () => {
    expect(history.order).toEqual({ field: 'maintenanceTime', order: 'desc' })
    expect(history.list.filter(({ field }) => !(field in history.fields))).toEqual([])
    expect(history.list.filter(({ hidden }) => hidden).map(({ field }) => field)).toEqual([
      'handleTime',
      'content',
      'result',
    ])
    expect(history.calls.update).toEqual(maintenanceLogs.calls.update)
  })

  it('ask of several for each field that says what was done, and for none of the vehicle', () => {
    expect(batch.form.flatMap(({ items }) => items.map(({ field }) => field))).toEqual([...DONE_FIELDS])
  })

  it.each([
    ['one', single],
    ['several', batch],
    ['the log', history],
  ])('require the time of the service: the form of %s', (_of, resource) => {
    expect(resource.fields.maintenanceTime?.flags.required).toBe(true)
    expect(maintenanceLogs.fields.maintenanceTime.flags.required).toBe(false)
  })
})

describe('the calls of strategies', () => {
  it('copy one', async () => {
    server.on('POST', `${maintenanceStrategies.api}/copy/7`, { id: '8' })
    expect(await maintenanceCalls.copy('7')).toEqual({ id: '8' })
  })

  it('fetch where the vehicles of several are', async () => {
    const path = `${maintenanceStrategies.api}/export/location`
    server.on('POST', path, fileReply('x', 'places.xlsx'))
    await act(async () => void (await maintenanceCalls.exportLocation(['7', '8'])))
    expect(server.bodies('POST', path)).toEqual([{ ids: ['7', '8'] }])
  })
})
