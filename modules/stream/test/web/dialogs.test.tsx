// @vitest-environment happy-dom
import { fakeConsole, question, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { REASON_MAX, type ReplayView, type SetAsideDetail } from '../../src/shared/consumers.ts'
import { DiscardDialog } from '../../src/web/screens/consumers/DiscardDialog.tsx'
import { EventDrawer } from '../../src/web/screens/consumers/EventDrawer.tsx'
import { ReplayDialog } from '../../src/web/screens/consumers/ReplayDialog.tsx'
import { Replays } from '../../src/web/screens/consumers/Replays.tsx'
import { isReplayable } from '../../src/web/screens/consumers/replay-days.ts'
import type { ReplayOrder } from '../../src/web/screens/consumers/useConsumers.ts'
import { API, event, overview, replay } from './support/views.ts'

const { server } = fakeConsole()
const none = overview()
const problem = () => document.querySelector('.ant-form-item-explain-error')
const pressOk = () =>
  fireEvent.click(document.querySelector('.ant-modal-footer .ant-btn:last-child') as Element)
const pressCancel = () =>
  fireEvent.click(document.querySelector('.ant-modal-footer .ant-btn:first-child') as Element)

describe('discarding', () => {
  const open = () => {
    const seen = { reasons: [] as string[], closed: 0 }
    render(
      <DiscardDialog
        count={2}
        busy={false}
        onClose={() => void seen.closed++}
        onDiscard={(reason) => void seen.reasons.push(reason)}
      />,
      surroundings(),
    )
    const type = (value: string) =>
      fireEvent.change(document.querySelector('textarea') as Element, { target: { value } })
    return { seen, type }
  }

  it.each(['', '   '])('needs a reason: %j is none', async (reason) => {
    const { seen, type } = open()
    type(reason)
    pressOk()
    await waitFor(() => expect(problem()?.textContent).toBe('error.FIELD_REQUIRED'))
    expect(seen.reasons).toEqual([])
  })

  it('sends the reason without what is around it', async () => {
    const { seen, type } = open()
    type('  a test bench ')
    pressOk()
    await waitFor(() => expect(seen.reasons).toEqual(['a test bench']))
    expect(document.querySelector('textarea')?.maxLength).toBe(REASON_MAX)
  })

  it('asks before a typed reason is lost, and closes at once without one', async () => {
    const { seen, type } = open()
    type('half a')
    pressCancel()
    await (await question()).cancel()
    expect(seen.closed).toBe(0)
    type('')
    pressCancel()
    await waitFor(() => expect(seen.closed).toBe(1))
  })
})

describe('the days from which may be replayed', () => {
  it.each([
    ['2026-03-04', false],
    ['2026-03-05', true],
    ['2026-03-10', true],
    ['2026-03-11', false],
    ['2025-03-08', false],
  ])('%s is one of them: %s', (day, is) => {
    expect(isReplayable(day, none)).toBe(is)
  })

  it('are none where nothing is stored', () => {
    expect(isReplayable('2026-03-10', { ...none, firstDay: null })).toBe(false)
  })
})

describe('the dialog of a replay', () => {
  const open = (of: SetAsideDetail | undefined, given = none) => {
    const orders: ReplayOrder[] = []
    render(
      <ReplayDialog
        overview={given}
        event={of}
        busy={false}
        onClose={() => undefined}
        onReplay={(order) => void orders.push(order)}
      />,
      surroundings(),
    )
    return orders
  }

  it('of an event orders its consumer, its vehicle and its day', async () => {
    const orders = open(event())
    pressOk()
    await waitFor(() => expect(orders).toEqual([{ consumer: 'a', vehicleId: '7', fromDay: '2026-03-08' }]))
    expect(document.querySelectorAll('.ant-select-disabled')).toHaveLength(2)
  })

  it('without an event needs a consumer and a vehicle', async () => {
    const orders = open(undefined)
    pressOk()
    await waitFor(() => expect(document.querySelectorAll('.ant-form-item-explain-error')).toHaveLength(2))
    expect(orders).toEqual([])
  })

  it('offers the days that are stored, no others', async () => {
    open(event())
    const input = document.querySelector<HTMLInputElement>('input#fromDay')
    if (!input) throw new Error('no day')
    fireEvent.mouseDown(input)
    fireEvent.click(input)
    await waitFor(() => expect(document.querySelector('.ant-picker-cell')).not.toBeNull())
    const offered = [...document.querySelectorAll('.ant-picker-cell:not(.ant-picker-cell-disabled)')]
    expect(offered.map((cell) => cell.getAttribute('title'))).toEqual(
      ['05', '06', '07', '08', '09', '10'].map((day) => `2026-03-${day}`),
    )
  })

  it('says that nothing is stored', () => {
    open(undefined, { ...none, firstDay: null })
    expect(screen.getByText('consumers.noDays')).toBeDefined()
    expect(screen.queryByText('consumers.days')).toBeNull()
  })
})

describe('an event that was set aside', () => {
  const open = async (detail: SetAsideDetail, allowed = true) => {
    const seen = { discarded: [] as string[], replayed: [] as string[] }
    server.on('GET', `${API}/setAside/5`, detail)
    render(
      <EventDrawer
        id="5"
        allowed={allowed}
        onClose={() => undefined}
        onDiscard={(id) => void seen.discarded.push(id)}
        onReplay={({ id }) => void seen.replayed.push(id)}
      />,
      surroundings(),
    )
    await screen.findByText('no bounds')
    return seen
  }
  const offered = () => ['discard', 'tryAgain'].filter((name) => screen.queryByText(`consumers.${name}`))

  it.each([
    ['open', event(), true, ['discard', 'tryAgain']],
    ['seen by who may not', event(), false, []],
    ['discarded', event({ discardTime: 4, discardUser: 'root', discardReason: 'why' }), true, ['tryAgain']],
    ['of a consumer that takes nothing back', event({ replayable: false }), true, ['discard']],
    ['of a vehicle that is gone', event({ vin: null }), true, ['discard']],
  ] as const)('%s offers what may be done with it', async (_is, detail, allowed, buttons) => {
    await open(detail, allowed)
    expect(offered()).toEqual(buttons)
  })

  it('is discarded or tried again by its id', async () => {
    const seen = await open(event())
    fireEvent.click(screen.getByText('consumers.discard'))
    fireEvent.click(screen.getByText('consumers.tryAgain'))
    expect(seen).toEqual({ discarded: ['5'], replayed: ['5'] })
  })

  it('shows its message, or that it has none', async () => {
    await open(event({ raw: null, messageId: 0x2a }))
    expect(screen.getByText('consumers.noBytes')).toBeDefined()
    expect(screen.getByText(/0x002A$/)).toBeDefined()
  })

  it('that is gone says so', async () => {
    server.on('GET', `${API}/setAside/5`, refusal('NOT_FOUND', '不存在', { status: 404 }))
    render(
      <EventDrawer
        id="5"
        allowed
        onClose={() => undefined}
        onDiscard={() => undefined}
        onReplay={() => undefined}
      />,
      surroundings(),
    )
    expect(await screen.findByText('不存在')).toBeDefined()
    expect(offered()).toEqual([])
  })
})

describe('the list of replays', () => {
  const open = (...items: ReplayView[]) => {
    let ordered = 0
    server.on('POST', `${API}/replays/page`, { items, total: items.length, current: 1 })
    render(<Replays onReplay={() => void ordered++} />, surroundings())
    return () => ordered
  }

  it('shows how far one is, why one failed, what one came to', async () => {
    open(
      replay({ id: '1', status: 'WAIT', progress: 0 }),
      replay({ id: '2', status: 'RUNNING', progress: 42 }),
      replay({ id: '3', status: 'FAIL', progress: 12, error: 'gone' }),
      replay({ id: '4' }),
    )
    expect(await screen.findByText('gone')).toBeDefined()
    const bars = [...document.querySelectorAll('[role=progressbar]')]
    expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['0', '42'])
    expect(screen.getAllByText('consumers.result')).toHaveLength(1)
  })

  it('orders one by its button', async () => {
    signIn({ permissions: ['system/consumers/update'] })
    const ordered = open()
    fireEvent.click(await screen.findByText('consumers.replay'))
    expect(ordered()).toBe(1)
    expect(await screen.findByText('consumers.noReplays')).toBeDefined()
  })
})
