// @vitest-environment happy-dom
import { copyText } from '@motorpool/ui'
import { fakeConsole, refusal, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { MessageRow, ParsedMessage } from '../../src/shared/index.ts'
import { Parsed } from '../../src/web/screens/message/Parsed.tsx'
import { useMessageQuery } from '../../src/web/screens/message/useMessageQuery.ts'
import { usePaste } from '../../src/web/screens/message/usePaste.ts'

const { server, shown } = fakeConsole()
const QUERY = '/api/vehicle-svc/vehicleMonitor/V1.0/queryMsg'
const ASKED = '/m?vin=LMP1&protocol=3&direction=UP&from=1&to=2'

describe('R338 the message query', () => {
  const open = (address: string) => {
    server.on('POST', QUERY, { items: [{ id: '1' }], total: 95, current: 1 })
    const around = surroundings(address)
    const { result } = renderHook(() => useMessageQuery(), around)
    return { now: () => result.current, address: around.address }
  }

  it('begins with the last hour of what comes up, and asks nothing yet', () => {
    const { now } = open('/m')
    expect(now().form).toMatchObject({ vin: null, direction: 'UP' })
    expect(Number(now().form.to) - Number(now().form.from)).toBe(3_600_000)
    expect([now().asked, now().answer, server.calls]).toEqual([undefined, undefined, []])
  })

  it.each([
    [{}, 'info', 'error.QUERY_SELECT_VEHICLE'],
    [{ vin: 'LMP1' }, 'warning', 'error.QUERY_PROTOCOL_EMPTY'],
    [{ vin: 'LMP1', protocolId: '3', direction: null }, 'warning', 'error.QUERY_SELECT_DIRECTION'],
    [{ vin: 'LMP1', protocolId: '3', to: null }, 'warning', 'error.QUERY_SELECT_TIME'],
  ])('with %j says what is missing', (part, kind, message) => {
    const { now } = open('/m')
    act(() => now().change(part))
    act(() => now().submit())
    expect([shown, server.calls]).toEqual([[[kind, message]], []])
  })

  it('stands in the address once it is asked, at its first page', async () => {
    const { now, address } = open('/m?page=4')
    act(() => now().change({ vin: 'LMP1', protocolId: '3', from: 1, to: 2 }))
    act(() => now().submit())
    expect(address()).toBe(ASKED)
    await waitFor(() => expect(now().answer?.total).toBe(95))
    expect(server.bodies('POST', QUERY)).toEqual([
      { keyword: 'LMP1', protocolId: '3', direction: 'UP', startTime: 1, endTime: 2, page: 1, pageSize: 20 },
    ])
  })

  it('asks for both directions and for types of messages, which stand in the address', async () => {
    const { now, address } = open('/m')
    act(() =>
      now().change({ vin: 'LMP1', protocolId: '3', from: 1, to: 2, direction: 'BOTH', types: [2, 0x0200] }),
    )
    act(() => now().submit())
    expect(address()).toBe('/m?vin=LMP1&protocol=3&direction=BOTH&from=1&to=2&types=2%2C512')
    await waitFor(() => expect(now().answer?.total).toBe(95))
    expect(server.bodies('POST', QUERY)[0]).toMatchObject({ direction: 'BOTH', messageIds: [2, 512] })
  })

  it('takes nothing but numbers of types from an address', () => {
    expect(open('/m?vin=LMP1&types=2,x,99999999,-1,7').now().form.types).toEqual([2, 7])
  })

  it('asks again when the same is asked again', async () => {
    const { now } = open(ASKED)
    await waitFor(() => expect(now().answer).toBeDefined())
    act(() => now().submit())
    await waitFor(() => expect(server.bodies('POST', QUERY)).toHaveLength(2))
  })

  it('R120 turns its pages, and begins at the first with another size', async () => {
    const { now, address } = open(ASKED)
    await waitFor(() => expect(now().answer).toBeDefined())
    act(() => now().turnTo(3, 20))
    expect(address()).toBe(`${ASKED}&page=3`)
    act(() => now().turnTo(3, 50))
    expect(address()).toBe(`${ASKED}&size=50`)
    await waitFor(() => expect(server.bodies('POST', QUERY).at(-1)).toMatchObject({ page: 1, pageSize: 50 }))
  })

  it('R260 R339 that fails is an answer without messages, in its place', async () => {
    const { now } = open(ASKED)
    await waitFor(() => expect(now().answer?.total).toBe(95))
    server.on('POST', QUERY, refusal('X', '服务异常'))
    await act(async () => now().retry())
    await waitFor(() => expect(now().answer).toMatchObject({ items: [], errCode: 100 }))
    expect(shown).toEqual([])
  })
})

describe('a pasted frame', () => {
  const paste = (vin: string | null = null) => renderHook(() => usePaste(vin), surroundings('/m')).result

  it('is decoded with what its vehicle says of the bytes of the maker, and goes when the text changes', async () => {
    server.on('POST', `${QUERY}/decode`, { ok: true, protocol: 'GB/T 32960', content: '2323' })
    const now = paste('LMP1')
    act(() => now.current.change('23 23'))
    act(() => now.current.decode())
    await waitFor(() => expect(now.current.answer?.protocol).toBe('GB/T 32960'))
    expect(server.bodies('POST', `${QUERY}/decode`)).toEqual([{ content: '23 23', vin: 'LMP1' }])
    act(() => now.current.change('23 23 0'))
    expect([now.current.text, now.current.answer]).toEqual(['23 23 0', undefined])
  })

  it('that is malformed says where, in its place', async () => {
    server.on('POST', `${QUERY}/decode`, refusal('MESSAGE_NOT_HEX', '第2行第3个字符'))
    const now = paste()
    act(() => now.current.decode())
    await waitFor(() => expect(now.current.error?.message).toContain('第2行第3个字符'))
    expect(shown).toEqual([])
  })
})

describe('a message and its bytes', () => {
  const row = {
    id: '1',
    vin: 'LMP1',
    content: '2323AB00',
    messageId: 2,
    messageName: '实时信息',
  } as MessageRow
  const field = (key: string, offset: number, length: number, more: object = {}) => ({
    key,
    name: key,
    offset,
    length,
    ...more,
  })
  const parsed = (more: object = {}) =>
    ({
      bytes: '2323AB00',
      messageName: '实时信息',
      edition: '2016',
      fields: [
        field('start', 0, 2, { value: '##' }),
        field('body', 2, 2, {
          children: [field('speed', 2, 1, { value: 17.1, unit: 'km/h' }), field('on', 3, 1, { value: true })],
        }),
      ],
      tail: null,
      error: null,
      ...more,
    }) as unknown as ParsedMessage
  const open = async (message: ParsedMessage = parsed()) => {
    server.on('POST', `${QUERY}/parse`, message)
    render(<Parsed row={row} />, surroundings())
    await screen.findByText('实时信息')
  }
  const bytes = () => [...document.querySelectorAll<HTMLElement>('.hex-byte[data-at]')]
  const names = () =>
    [...document.querySelectorAll('[role=treeitem] .fld-name')].map((name) => name.textContent)
  const chosen = () => document.querySelector('[role=treeitem][aria-selected=true] .fld-name')?.textContent
  afterEach(() => vi.restoreAllMocks())

  it('are shown side by side, each byte under the name of its field', async () => {
    await open()
    expect(bytes().map((byte) => byte.textContent)).toEqual(['23', '23', 'AB', '00'])
    expect(bytes().map((byte) => byte.title)).toEqual([
      '0 · start',
      '1 · start',
      '2 · body › speed',
      '3 · body › on',
    ])
    expect(document.querySelector('.hex-ascii')?.textContent?.startsWith('##')).toBe(true)
  })

  it('lead to each other: a byte opens the way to its field', async () => {
    await open()
    fireEvent.click(bytes()[2] as Element)
    expect(chosen()).toBe('speed')
    expect(bytes().map((byte) => byte.className.includes('is-chosen'))).toEqual([false, false, true, false])
  })

  it('are walked through with the arrow keys', async () => {
    await open()
    const tree = screen.getByRole('tree')
    fireEvent.click(screen.getByRole('button', { name: 'monitor.message.collapseAll' }))
    expect(names()).toEqual(['start', 'body'])
    const press = (...keys: string[]) => keys.map((key) => fireEvent.keyDown(tree, { key }))
    press('ArrowDown', 'ArrowDown')
    expect(chosen()).toBe('body')
    press('ArrowRight', 'ArrowDown')
    expect([names(), chosen()]).toEqual([['start', 'body', 'speed', 'on'], 'speed'])
    press('ArrowLeft')
    expect(chosen()).toBe('body')
    press('ArrowLeft')
    expect(names()).toEqual(['start', 'body'])
  })

  it('that were not understood say where it went wrong', async () => {
    await open(
      parsed({
        error: { code: 'LENGTH', offset: 3, detail: 'short' },
        tail: { offset: 3, length: 1, detail: 'rest' },
      }),
    )
    const notice = screen.getByRole('alert').textContent
    expect(notice).toContain('short')
    expect(notice).toContain('monitor.message.tail')
    expect(bytes()[3]?.className).toContain('is-fault')
    expect(bytes()[3]?.className).toContain('is-unknown')
  })

  it.each([
    [true, 'success', 'monitor.copied'],
    [false, 'error', 'monitor.copyFailed'],
  ])('are copied in pairs; done: %s', async (done, kind, message) => {
    const written: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
      written.push(text)
      return done ? Promise.resolve() : Promise.reject(new Error('denied'))
    })
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'monitor.message.copyHex' }))
    await waitFor(() => expect(shown).toEqual([[kind, message]]))
    expect(written).toEqual(['23 23 AB 00'])
    expect(await copyText('x')).toBe(done)
  })

  it('that cannot be read at all say so', async () => {
    server.on('POST', `${QUERY}/parse`, refusal('X', '无法解析'))
    render(<Parsed row={row} />, surroundings())
    expect(await screen.findByText('无法解析')).toBeDefined()
  })
})
