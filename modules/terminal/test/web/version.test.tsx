// @vitest-environment happy-dom
import { fakeConsole, refusal, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { softVersionCollects } from '../../src/shared/index.ts'
import { byteRows, hueOfSignal } from '../../src/web/screens/version/bits.ts'
import { linesOf } from '../../src/web/screens/version/DbcPreview.tsx'
import { useDbc } from '../../src/web/screens/version/useDbc.ts'
import { useMarks } from '../../src/web/screens/version/useMarks.ts'
import { useTrial } from '../../src/web/screens/version/useTrial.ts'

const { server, shown } = fakeConsole()
const API = softVersionCollects.api

describe('the bits of a body', () => {
  it('are read byte by byte, the highest bit first', () => {
    const [first, second] = byteRows('a10f', [])
    expect([first?.hex, second?.hex]).toEqual(['A1', '0F'])
    expect(first?.bits.map((cell) => cell.value).join('')).toBe('10100001')
    expect(first?.bits.map((cell) => cell.bit)).toEqual([7, 6, 5, 4, 3, 2, 1, 0])
  })

  it('belong to the signals that use them, also across bytes', () => {
    const rows = byteRows('0000', [
      { bits: [[0, 0]] },
      {
        bits: [
          [0, 7],
          [1, 0],
        ],
      },
    ])
    const owners = rows.map((row) => row.bits.map((cell) => cell.owner ?? '.').join(''))
    expect(owners).toEqual(['1......0', '.......1'])
  })

  it('of an odd rest are left out', () => {
    expect(byteRows('a1f', [])).toHaveLength(1)
    expect(byteRows('', [])).toEqual([])
  })

  it('of neighbouring signals have colours far apart', () => {
    const apart = (a: number, b: number) => Math.min(Math.abs(a - b), 360 - Math.abs(a - b))
    for (let i = 0; i < 20; i++) expect(apart(hueOfSignal(i), hueOfSignal(i + 1))).toBeGreaterThan(90)
  })
})

describe('a trial of a software version', () => {
  async function open() {
    server.on('POST', `${API}/page`, {
      items: [{ frameId: '18FF' }, { frameId: null }, { frameId: '0CF0' }, { frameId: '18FF' }],
    })
    const { result } = renderHook(() => useTrial('5'), surroundings())
    await waitFor(() => expect(result.current.frameIds).toEqual(['18FF', '0CF0']))
    return () => result.current
  }

  it('needs something to try', async () => {
    const trial = await open()
    expect(trial().ready).toBe(false)
    act(() => trial().setContent(' \n'))
    expect(trial().ready).toBe(false)
    act(() => trial().setContent('7E'))
    expect(trial().ready).toBe(true)
  })

  it.each([
    [undefined, { softVersionId: '5', content: '7E01' }],
    ['18FF', { softVersionId: '5', content: '7E01', frameId: '18FF' }],
  ])('sends what was pasted, of the frame %s', async (frameId, body) => {
    server.on('POST', `${API}/decode`, [{ data: '01', signals: [] }])
    const trial = await open()
    act(() => trial().setContent('7E01'))
    act(() => trial().setFrameId(frameId))
    act(() => trial().tried.mutate())
    await waitFor(() => expect(trial().tried.data).toHaveLength(1))
    expect(server.bodies('POST', `${API}/decode`)).toEqual([body])
  })

  it('that cannot be read says why in the dialog', async () => {
    server.on('POST', `${API}/decode`, refusal('FRAME_UNREADABLE', '无法解析'))
    const trial = await open()
    act(() => trial().setContent('xx'))
    act(() => trial().tried.mutate())
    await waitFor(() => expect(trial().tried.error).toMatchObject({ message: '无法解析' }))
    expect(shown).toEqual([])
  })
})

describe('a DBC file', () => {
  const IMPORT = `${API}/import/dbc`
  const book = new File(['VERSION'], 'a.dbc')
  const report = (more: object = {}) => ({
    messages: 1,
    created: 2,
    updated: 0,
    unchanged: 0,
    signals: [],
    skipped: [],
    ...more,
  })
  const open = () => {
    const heard: string[] = []
    const { result } = renderHook(() => useDbc('5', () => void heard.push('done')), surroundings())
    const take = () => act(() => result.current.take(book))
    const send = () => act(() => result.current.send())
    return { now: () => result.current, take, send, heard }
  }

  it('is shown before it is stored, with the signals that find no place', async () => {
    const skipped = [{ message: 'M', signal: 'S', line: 3, why: 'beyond' }]
    server.on('POST', `${IMPORT}/preview`, report({ skipped }))
    const { now, take, heard } = open()
    await take()
    expect(server.calls.map(({ query }) => query)).toEqual([{ softVersionId: '5' }])
    expect([now().preview?.skipped, heard, now().busy]).toEqual([skipped, [], false])
  })

  it('is stored when it is sent, and says what became of it', async () => {
    server.on('POST', `${IMPORT}/preview`, report())
    server.on('POST', IMPORT, report())
    const { take, send, heard } = open()
    await take()
    await send()
    expect([heard, shown.map(([kind]) => kind)]).toEqual([['done'], ['success']])
  })

  it('that is refused says why, until another is chosen', async () => {
    server.on('POST', `${IMPORT}/preview`, refusal('DBC_INVALID', '文件格式有误'))
    const { now, take, send, heard } = open()
    await take()
    expect([now().failure, now().busy, heard]).toEqual(['文件格式有误', false, []])
    await send()
    expect(server.bodies('POST', IMPORT)).toEqual([])
    server.on('POST', `${IMPORT}/preview`, report())
    await take()
    expect(now().failure).toBeUndefined()
  })

  it('lists refused signals before all others, each with its line', () => {
    const lines = linesOf(
      report({
        signals: [{ code: 'A', message: 'M', frameId: '1', line: 2, state: 'created' }],
        skipped: [{ signal: 'B', message: 'M', line: 9, why: 'beyond' }],
      }),
    )
    expect(lines.map(({ line, signal, state }) => [line, signal, state])).toEqual([
      [9, 'B', 'skipped'],
      [2, 'A', 'created'],
    ])
  })
})

describe('a data item', () => {
  const open = () => {
    const { result } = renderHook(() => useMarks(), surroundings())
    return () => result.current
  }

  it.each([
    ['workTime', 'setWorkTime', { workTimeFlag: '0' }, { workTimeFlag: '1' }],
    ['workTime', 'setWorkTime', { workTimeFlag: '1' }, { workTimeFlag: '0' }],
    ['workTime', 'setWorkTime', {}, { workTimeFlag: '1' }],
    ['consumption', 'consumption', { consumptionFlag: false }, { consumptionFlag: true }],
    ['consumption', 'consumption', { consumptionFlag: true }, { consumptionFlag: false }],
  ] as const)('is marked for %s, or no longer', async (mark, call, row, body) => {
    const path = `${API}/9/${call}`
    server.on('PUT', path, null)
    const marks = open()
    await act(async () => void (await marks()[mark]({ id: '9', ...row })))
    expect(server.bodies('PUT', path)).toEqual([body])
    expect(shown).toEqual([['success', 'resource.updated']])
  })

  it('is not marked where none is selected; a refusal is shown once', async () => {
    const marks = open()
    await act(async () => void (await marks().workTime(undefined)))
    expect(server.calls).toEqual([])
    server.on('PUT', `${API}/9/consumption`, refusal('FORBIDDEN', '没有权限', { status: 403 }))
    await act(async () => void (await marks().consumption({ id: '9' })))
    expect(shown).toEqual([['error', '没有权限']])
  })
})
