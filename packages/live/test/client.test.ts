// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NOTICE_MS, RECONNECT_MS } from '../src/shared/index.ts'
import { LiveClient } from '../src/web/client.ts'

/** The far end of the channel, in memory. */
class Line extends EventTarget {
  static readonly lines: Line[] = []
  readonly sent: { type: string; id?: string }[] = []
  readyState = 0
  constructor() {
    super()
    Line.lines.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string })
  }
  close(): void {
    this.drop(1000)
  }
  up(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  drop(code = 1006): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

const last = () => Line.lines.at(-1) as Line
let tickets = 0
let client: LiveClient

beforeEach(() => {
  vi.useFakeTimers()
  Line.lines.length = 0
  tickets = 0
  client = new LiveClient({
    clientId: 'BIZ',
    ticket: () => Promise.resolve(`t${++tickets}`),
    open: () => new Line() as unknown as WebSocket,
  })
})
afterEach(() => {
  client.stop()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

test('a subscription made before the channel is open is sent when it opens', async () => {
  client.start()
  client.subscribe('monitor.fleet', { vins: ['a'] }, { onData: () => {} })
  await settle()
  last().up()
  expect(last().sent).toEqual([
    { type: 'subscribe', id: 's1', topic: 'monitor.fleet', params: { vins: ['a'] } },
  ])
})

test('R198 a closed channel is opened again after ten seconds, with a new ticket and the same subscriptions', async () => {
  client.start()
  client.subscribe('a', {}, { onData: () => {} })
  await settle()
  last().up()
  last().drop()
  await vi.advanceTimersByTimeAsync(RECONNECT_MS - 1)
  expect(Line.lines).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(Line.lines).toHaveLength(2)
  expect(tickets).toBe(2)
  last().up()
  expect(last().sent[0]).toMatchObject({ type: 'subscribe', topic: 'a' })
})

test('R199 a notice is sent while the channel is open', async () => {
  client.start()
  await settle()
  last().up()
  await vi.advanceTimersByTimeAsync(NOTICE_MS)
  expect(last().sent).toEqual([{ type: 'notice' }])
})

test('R200 a result reaches the command with its check id, others are ignored', () => {
  const got: unknown[] = []
  client.expect('c1', (data) => {
    got.push(data)
    return false
  })
  client.receive({ type: 'result', checkID: 'other', data: 1 })
  client.receive({ type: 'result', checkID: 'c1', data: 2 })
  client.receive({ type: 'result', checkID: 'c1', data: 3 })
  expect(got).toEqual([2])
})

test('R200 an outcome is heard after the acknowledgement before it, and where both beat the answer that names their id', () => {
  const got: unknown[] = []
  const hear = (data: unknown) => {
    got.push(data)
    return data === '5'
  }
  client.expect('c1', hear)
  client.receive({ type: 'result', checkID: 'c1', data: '5' })
  client.receive({ type: 'result', checkID: 'c1', data: '0' })
  client.receive({ type: 'result', checkID: 'c2', data: '5' })
  client.receive({ type: 'result', checkID: 'c2', data: '0' })
  client.expect('c2', hear)
  expect(got).toEqual(['5', '0', '5', '0'])
})

test('R201 after the session ended nothing opens any more', async () => {
  client.start()
  await settle()
  last().up()
  client.stop()
  client.subscribe('a', {}, { onData: () => {} })
  await vi.advanceTimersByTimeAsync(10 * RECONNECT_MS)
  expect(Line.lines).toHaveLength(1)
  expect(client.current()).toBe('closed')
})

test('data goes to its own subscription, and to none once it is given up', async () => {
  const got: unknown[] = []
  client.start()
  const id = client.subscribe('a', {}, { onData: (data) => got.push(data) })
  await settle()
  last().up()
  client.receive({ type: 'data', id, data: 1 })
  client.receive({ type: 'data', id: 'other', data: 2 })
  client.unsubscribe(id)
  client.receive({ type: 'data', id, data: 3 })
  expect(got).toEqual([1])
})

test('a refused subscription says why and is not asked for again', async () => {
  const refused: unknown[] = []
  client.start()
  const id = client.subscribe('a', {}, { onData: () => {}, onRefused: (failure) => refused.push(failure) })
  await settle()
  last().up()
  client.receive({ type: 'refused', id, errCode: 'FORBIDDEN', message: '无访问权限' })
  last().drop()
  await vi.advanceTimersByTimeAsync(RECONNECT_MS)
  last().up()
  expect(refused).toEqual([{ errCode: 'FORBIDDEN', message: '无访问权限' }])
  expect(last().sent).toEqual([])
})
