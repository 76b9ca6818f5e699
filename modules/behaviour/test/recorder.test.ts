import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BehaviourRecorder, behaviourEvent, SEND_INTERVAL_MS } from '../src/shared/index.ts'

let sent: number[]
let recorder: BehaviourRecorder
beforeEach(() => {
  sent = []
  recorder = new BehaviourRecorder(async (events) => {
    sent.push(events.length)
  })
})
afterEach(() => vi.useRealTimers())

it('R076 records nothing before there is a session id', () => {
  expect(recorder.record({ eventKey: 'click', eventTime: 1 })).toBe(false)
  expect(recorder.events()).toEqual([])
  recorder.begin('s-1', '7')
  expect(recorder.record({ eventKey: 'click', eventTime: 1 })).toBe(true)
})

it('R077 sends what waits every 30 seconds, and nothing when nothing waits', async () => {
  vi.useFakeTimers()
  const timer = setInterval(() => void recorder.flush(), SEND_INTERVAL_MS)
  recorder.begin('s-1')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent).toEqual([])
  recorder.record({ eventKey: 'click', eventTime: 1 })
  recorder.record({ eventKey: 'click', eventTime: 2 })
  await vi.advanceTimersByTimeAsync(29_999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([2])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent).toEqual([2])
  clearInterval(timer)
})

it('R078 makes events of the declared shape', () => {
  recorder.begin('s-1', '7')
  recorder.record({ eventKey: 'page_view', eventTime: 1, endTime: 2, from: '/home', to: '/vehicle/vehicles' })
  const [event] = recorder.events()
  expect(behaviourEvent.safeParse(event).success).toBe(true)
  expect(event).toMatchObject({
    projectKey: 'motorpool-console',
    userId: '7',
    sessionId: 's-1',
    attrList: [],
  })
})

it('keeps what could not be sent', async () => {
  const failing = new BehaviourRecorder(() => Promise.reject(new Error('away')))
  failing.begin('s-1')
  failing.record({ eventKey: 'click', eventTime: 1 })
  await expect(failing.flush()).rejects.toThrow('away')
  expect(failing.events()).toHaveLength(1)
})

it('forgets what waits when the session ends', () => {
  recorder.begin('s-1')
  recorder.record({ eventKey: 'click', eventTime: 1 })
  recorder.begin(undefined)
  expect(recorder.events()).toEqual([])
})
