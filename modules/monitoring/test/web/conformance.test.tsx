// @vitest-environment happy-dom
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ConformanceFinding, MessageRow, TerminalConformance } from '../../src/shared/index.ts'
import { conformancePath, examplePath } from '../../src/web/screens/conformance/address.ts'
import Conformance from '../../src/web/screens/conformance/Conformance.tsx'
import { spanText } from '../../src/web/screens/conformance/span.ts'
import { useConformance } from '../../src/web/screens/conformance/useConformance.ts'
import { markedRow, readMark, writeMark } from '../../src/web/screens/message/mark.ts'

const { server } = fakeConsole()
const MONITOR = '/api/vehicle-svc/vehicleMonitor/V1.0'
const REPORT = `${MONITOR}/conformance`
const ADDRESS = '/m?view=conformance&vin=LMP1&protocol=3&from=1&to=2'

const finding = (over: Partial<ConformanceFinding> = {}): ConformanceFinding => ({
  code: 'value_outside',
  severity: 'violation',
  text: 'outside',
  clause: 'GB/T 32960.3-2016 7.2.3.1',
  path: 'vehicle.speed',
  name: 'Speed',
  count: 7,
  first: 1000,
  last: 2000,
  examples: [{ messageId: 2, deviceTime: 1000, receiveTime: 1500, offset: 34, length: 2 }],
  ...over,
})

const made = (over: Partial<TerminalConformance> = {}): TerminalConformance => ({
  vin: 'LMP1',
  protocol: 'GB/T 32960',
  hasRules: true,
  verdict: 'violations',
  messages: 100,
  editions: ['2016'],
  first: 1000,
  last: 2000,
  refused: 0,
  reissued: 25,
  duplicates: 0,
  signOns: 1,
  signOffs: 1,
  sessions: null,
  clock: null,
  clockDays: [],
  findings: [finding({ code: 'duplicate', severity: 'remark', text: 'twice', clause: null }), finding()],
  findingsLeftOut: 0,
  types: [],
  typesLeftOut: 0,
  fields: [],
  fieldsLeftOut: 0,
  ...over,
})

describe('the conformance report', () => {
  const open = (address: string) => {
    server.on('POST', REPORT, made())
    const around = surroundings(address)
    const { result } = renderHook(() => useConformance(), around)
    return { now: () => result.current, address: around.address }
  }

  it('begins with the day that ends now, and asks nothing until vehicle and protocol are known', () => {
    const { now } = open('/m?view=conformance&vin=LMP1')
    expect(Number(now().form.to) - Number(now().form.from)).toBe(86_400_000)
    expect([now().isComplete, now().asked, server.calls]).toEqual([false, undefined, []])
  })

  it('is made of what the address asks for, once, and again for who asks again', async () => {
    const { now } = open(ADDRESS)
    await waitFor(() => expect(now().report.data?.verdict).toBe('violations'))
    const asked = { vin: 'LMP1', protocolId: '3', startTime: 1, endTime: 2 }
    expect(server.bodies('POST', REPORT)).toEqual([asked])
    act(() => now().submit())
    await waitFor(() => expect(server.bodies('POST', REPORT)).toEqual([asked, asked]))
  })

  it('stands in the address once it is asked for', () => {
    const { now, address } = open('/monitor/messageQuery?view=conformance')
    act(() => now().change({ vin: 'LMP1', protocolId: '3', from: 1, to: 2 }))
    act(() => now().submit())
    expect(address()).toBe('/monitor/messageQuery?view=conformance&vin=LMP1&protocol=3&from=1&to=2')
    expect(conformancePath(now().form)).toBe(address())
  })

  it('shows violations before remarks, each with its clause and the way to its messages', async () => {
    server.on('POST', REPORT, made())
    server.on('GET', `${MONITOR}/getPotolListByVinId/LMP1`, [])
    render(<Conformance />, surroundings(ADDRESS))
    const heads = await screen.findAllByRole('heading', { level: 3 })
    expect(heads.map((head) => head.textContent)).toEqual(['outside · Speed', 'twice · Speed'])
    expect(screen.getByText('GB/T 32960.3-2016 7.2.3.1')).toBeDefined()
    expect(screen.getByText('monitor.conformance.noClause')).toBeDefined()
    const [link] = screen.getAllByRole('link')
    expect(link?.getAttribute('href')).toContain('&from=1500&to=1501&types=2&mark=1000.34.2')
  })

  it('draws the intervals of the most frequent message, and the clock of each day', async () => {
    const spread = { count: 9, min: 1, median: 10_000, p95: 10_000, max: 60_000 }
    const bars = [
      { upTo: 10_000, count: 8 },
      { upTo: null, count: 1 },
    ]
    const type = { messageId: 2, direction: 'up', name: 'Realtime', count: 9, refused: 0 } as const
    const types = [
      { ...type, messageId: 1, name: 'Login', count: 2, interval: null },
      { ...type, interval: { ...spread, bars } },
    ]
    server.on('POST', REPORT, made({ types, clockDays: [{ ...spread, median: 400, day: 0 }] }))
    server.on('GET', `${MONITOR}/getPotolListByVinId/LMP1`, [])
    render(<Conformance />, surroundings(ADDRESS))
    const figures = await screen.findAllByRole('figure')
    expect(figures.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('≤ 10 s8monitor.conformance.longer1'),
      expect.stringContaining('400 ms / 60 s'),
    ])
  })

  it('prints the report, and says why there is none', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    server.on('POST', REPORT, made())
    server.on('GET', `${MONITOR}/getPotolListByVinId/LMP1`, [])
    signIn({ permissions: ['monitor/messageQuery/find'] })
    const { unmount } = render(<Conformance />, surroundings(ADDRESS))
    await screen.findAllByRole('heading', { level: 3 })
    expect(screen.queryByText('monitor.export')).toBeNull()
    fireEvent.click(screen.getByText('monitor.conformance.print'))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    unmount()
    server.on('POST', REPORT, refusal('CONFORMANCE_LARGE', 'too large', { status: 422 }))
    render(<Conformance />, surroundings(`${ADDRESS}0`))
    await screen.findByText(/too large/)
  })
})

describe('the way from a finding to its message', () => {
  const asked = { vin: 'LMP1', protocolId: '3' }

  it('names the message by receipt, type and device time, and its bytes', () => {
    const [example] = finding().examples
    if (!example) throw new Error('no example')
    const [, search] = examplePath(asked, example).split('?')
    const mark = readMark(new URLSearchParams(search))
    expect(mark).toEqual({ deviceTime: 1000, offset: 34, length: 2 })
    const rows = [999, 1000].map((collectTime) => ({ collectTime }) as MessageRow)
    expect(markedRow(rows, mark)).toBe(rows[1])
    expect(markedRow(rows.slice(0, 1), mark)).toBeNull()
  })

  it('takes no mark that is none, and marks a message without bytes', () => {
    for (const mark of ['', 'x', '1.2', '-1', '1.2.3.4', '99999999999999999'])
      expect(readMark(new URLSearchParams({ mark }))).toBeNull()
    expect(writeMark({ deviceTime: 5, offset: null, length: null })).toBe('5')
    expect(readMark(new URLSearchParams('mark=5'))).toEqual({ deviceTime: 5, offset: null, length: null })
  })
})

describe('lengths of time', () => {
  it.each([
    [200, '200 ms'],
    [10_000, '10 s'],
    [1500, '1.5 s'],
    [150_000, '2.5 min'],
    [7_200_000, '2 h'],
    [259_200_000, '3 d'],
  ])('%i ms is %s', (ms, text) => expect(spanText(ms)).toBe(text))
})
