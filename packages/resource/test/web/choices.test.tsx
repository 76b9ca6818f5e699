// @vitest-environment happy-dom
import { useSession } from '@motorpool/ui'
import { fakeConsole, refusal, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import dayjs from 'dayjs'
import { describe, expect, it } from 'vitest'
import { areaCode, areaNodes, areaText, codesOf } from '../../src/kinds/area/nodes.ts'
import { DAYS, heldRange, INSTANTS, shownRange } from '../../src/kinds/range/ends.ts'
import { clockFormat, clockOf } from '../../src/kinds/time/clock.ts'
import { f } from '../../src/shared/index.ts'
import { dayOf, msOfDay, searchedRange } from '../../src/web/kinds/days.ts'
import { fileRefusal, fileUrl } from '../../src/web/kinds/uploads.ts'
import { matches, queryOf, searchedChoices, useChoices, useNarrowed } from '../../src/web/kinds/useChoices.ts'
import { numberRange, useTypedNumber } from '../../src/web/kinds/useTypedNumber.ts'
import { useUpload } from '../../src/web/kinds/useUpload.ts'
import {
  clearedTo,
  flatChoices,
  idsOf,
  pathTo,
  storedOptions,
  withoutNode,
} from '../../src/web/options/ref-options.ts'
import { useRefChoices } from '../../src/web/options/useRefChoices.ts'
import { API, Colour, paintsWith } from './support.ts'

const { server, shown } = fakeConsole()
const option = (id: string, label = `name ${id}`) => ({ id, label, raw: {} })

describe('choices of a reference', () => {
  it.each([
    [undefined, []],
    [null, []],
    ['', []],
    ['5', ['5']],
    [5, ['5']],
    [
      [1, '2'],
      ['1', '2'],
    ],
  ])('hold of %j the ids %j', (value, ids) => {
    expect(idsOf(value)).toEqual(ids)
  })

  it('are each offered once, under the name found last by the server', () => {
    const offered = flatChoices(
      [option('1', 'new')],
      [
        { value: '1', label: 'old' },
        { value: '2', label: 'two' },
      ],
      [],
    )
    expect(offered).toEqual([
      { value: '1', label: 'new' },
      { value: '2', label: 'two' },
    ])
  })

  it('are named by the stored row until the server is asked', () => {
    const field = f.ref('probe/paints', { as: 'paintName' })
    const row = { id: '1', paintId: '5', paintName: 'Red' }
    expect(storedOptions({ name: 'paintId', field, row }, ['5'])).toEqual([{ value: '5', label: 'Red' }])
    expect(storedOptions({ name: 'paintId', field, row }, ['6'])).toEqual([])
    expect(storedOptions({ name: 'paintId', field }, ['5'])).toEqual([])
  })

  it('cleared say that there is none in a form, and nothing in a search', () => {
    expect([clearedTo(undefined, false), clearedTo(undefined, true), clearedTo('5', true)]).toEqual([
      null,
      undefined,
      '5',
    ])
  })

  it('in a tree: nothing stands below itself, and an entry is reached from the top', () => {
    const tree = [
      {
        value: '1',
        title: 'a',
        children: [{ value: '2', title: 'b', children: [{ value: '3', title: 'c' }] }],
      },
    ]
    expect(pathTo(tree, '3')).toEqual(['1', '2', '3'])
    expect(pathTo(tree, '9')).toEqual([])
    expect(pathTo(withoutNode(tree, '2'), '3')).toEqual([])
    expect(pathTo(withoutNode(tree, undefined), '3')).toEqual(['1', '2', '3'])
  })

  it('are asked for when the list unfolds; what is chosen is looked up by its id', async () => {
    const chosen = paintsWith({ calls: { options: [{ method: 'POST', path: '/options' }] } })
    const [call] = chosen.calls.options
    if (!call) throw new Error('no call for choices')
    const answers = ({ body, query }: { body: unknown; query: Record<string, string> }) => {
      const ids = (body as { ids?: string[] } | undefined)?.ids ?? query.ids?.split(',')
      return ids ? ids.map((id) => ({ value: id, label: `chosen ${id}` })) : [{ value: '1', label: 'one' }]
    }
    server.on(call.method, call.path, answers)
    const field = f.ref(chosen.key, { as: 'paintName' })
    const { result } = renderHook(
      () => useRefChoices({ name: 'paintId', field: field as never, value: '7', values: {}, row: undefined }),
      surroundings(),
    )
    await waitFor(() => expect(result.current.options).toEqual([{ value: '7', label: 'chosen 7' }]))
    act(() => result.current.setOpened(true))
    await waitFor(() => expect(result.current.options.map((one) => one.value)).toEqual(['1', '7']))
  })
})

describe('choices of an enumeration', () => {
  const call = { path: '/api/probe/colours', by: { kind: 'paintKind' } }

  it('are all of them, or those that a call names, with what is chosen', async () => {
    server.on('GET', call.path, [{ value: 'RED', label: 'x' }])
    const { result } = renderHook(
      () => useChoices({ of: Colour, from: call as never }, { value: 'BLUE', values: { paintKind: 'a' } }),
      surroundings(),
    )
    await waitFor(() => expect(result.current.options.map((one) => one.value)).toEqual(['RED', 'BLUE']))
    expect(server.calls[0]?.query).toEqual({ kind: 'a' })
  })

  it('that another field narrows give way to the usual one of what it leaves, in forms and not in searches', () => {
    const among = ({ kind }: Readonly<Record<string, unknown>>) =>
      kind === 'sky' ? ['BLUE'] : kind === 'none' ? [] : ['RED', 'BLUE']
    const taken: unknown[] = []
    const { result, rerender } = renderHook(
      (props: { kind: string; value: string; searching: boolean }) =>
        useNarrowed(
          { among },
          {
            value: props.value,
            values: { kind: props.kind },
            searching: props.searching,
            onChange: (value) => taken.push(value),
          },
        ),
      { initialProps: { kind: 'any', value: 'RED', searching: false } },
    )
    expect([result.current, taken]).toEqual([['RED', 'BLUE'], []])
    rerender({ kind: 'sky', value: 'RED', searching: false })
    expect([result.current, taken]).toEqual([['BLUE'], ['BLUE']])
    rerender({ kind: 'none', value: 'BLUE', searching: false })
    rerender({ kind: 'any', value: 'BLUE', searching: false })
    rerender({ kind: 'sky', value: 'RED', searching: true })
    expect([result.current, taken]).toEqual([undefined, ['BLUE']])
  })

  it.each([
    ['TENANT', ['BLUE']],
    ['ADMIN', ['RED', 'BLUE']],
  ])('are offered to user type %s where the server takes them from it: %j', (code, offered) => {
    useSession.setState({ user: { id: '1', userName: 'u', userType: { code, desc: '' } } })
    const of = (value?: string, searching = false) =>
      renderHook(
        () => useChoices({ of: Colour, platform: ['RED'] }, { value, values: {}, searching }),
        surroundings(),
      ).result.current.options.map((one) => one.value)
    expect([of(), of('RED'), of(undefined, true)]).toEqual([offered, ['RED', 'BLUE'], ['RED', 'BLUE']])
  })

  it('in a search are all, and nothing is asked for', () => {
    const { result } = renderHook(
      () =>
        useChoices({ of: Colour, from: call as never }, { value: undefined, values: {}, searching: true }),
      surroundings(),
    )
    expect([result.current.options.length, server.calls]).toEqual([2, []])
  })

  it('are asked for only by fields that are filled', () => {
    expect(queryOf(call as never, { paintKind: '' })).toEqual({})
    expect(queryOf(undefined, { paintKind: 'a' })).toEqual({})
  })

  it('are searched by what their labels hold; nothing chosen asks for nothing', () => {
    expect([matches('rE', { label: 'Dark red' }), matches('x', { label: 'red' })]).toEqual([true, false])
    expect([
      searchedChoices(null),
      searchedChoices([]),
      searchedChoices('A'),
      searchedChoices(['A']),
    ]).toEqual([undefined, undefined, ['A'], ['A']])
  })
})

describe('a number box', () => {
  const open = (min?: number) => {
    const held: unknown[] = []
    const { result } = renderHook(
      () => useTypedNumber(held.at(-1) ?? null, min, (value) => held.push(value)),
      surroundings(),
    )
    return {
      held,
      type: (text: string) => act(() => result.current.type(text)),
      now: () => result.current.shown,
    }
  }

  it('holds what is typed on the way to a number', () => {
    const { held, type, now } = open()
    type('1.')
    expect([held, now()]).toEqual([[1], '1.'])
    type('1.5')
    expect([held.at(-1), now()]).toEqual([1.5, '1.5'])
    type('')
    expect(held.at(-1)).toBeNull()
  })

  it('R164 is emptied by what is no number, with a message', () => {
    const { held, type } = open(0)
    type('-1')
    expect(held).toEqual([null])
    expect(shown.map(([kind]) => kind)).toEqual(['warning'])
  })

  it('of a range leaves the other end, and is nothing without both', () => {
    expect(numberRange(undefined, { from: 1 })).toEqual([1, null])
    expect(numberRange([1, 2], { to: null })).toEqual([1, null])
    expect(numberRange([1, null], { from: null })).toBeUndefined()
    expect(numberRange([0, null], { to: 5 })).toEqual([0, 5])
  })
})

describe('days, times and clocks', () => {
  const first = Date.UTC(2026, 10, 20, 16)

  it('a day is one in China, as it is shown and as it is held', () => {
    expect(dayOf(first)?.format('YYYY-MM-DD')).toBe('2026-11-21')
    expect(msOfDay(dayOf(first))).toBe(first)
    expect([dayOf(null), msOfDay(null)]).toEqual([null, null])
  })

  it('R168 a search by days ends with the last moment of the last one', () => {
    expect(searchedRange(dayjs('2026-11-21'), dayjs('2026-11-21'), true)).toEqual([first, first + 86_399_999])
    expect(searchedRange(null, dayjs('2026-11-21'), true)).toEqual([null, first + 86_399_999])
    expect(searchedRange(null, null, true)).toBeUndefined()
  })

  it('a range may be open at one end, not at both', () => {
    expect(heldRange([dayjs('2026-11-21'), null], DAYS.hold)).toEqual([first, null])
    expect(heldRange([null, null], DAYS.hold)).toBeNull()
    expect(shownRange([5, null], INSTANTS.show).map((end) => end?.valueOf())).toEqual([5, undefined])
    expect(shownRange('no range', INSTANTS.show)).toEqual([null, null])
  })

  it('a clock is read with seconds where its field has them', () => {
    expect(clockOf('08:30', {})?.format(clockFormat({}))).toBe('08:30')
    expect(clockOf('08:30:15', { seconds: true })?.format(clockFormat({ seconds: true }))).toBe('08:30:15')
    expect(clockOf('25:00', {})).toBeNull()
  })
})

describe('areas', () => {
  const levels = [
    [
      { code: '44', label: 'Province' },
      { code: '11', label: 'Other' },
    ],
    [{ code: '4401', label: 'City' }],
  ]

  it('R171 are offered level by level, below only what lies on the chosen way', () => {
    const nodes = areaNodes(levels, ['44'], 2)
    expect(nodes[0]?.children).toEqual([{ value: '4401', label: 'City', isLeaf: true }])
    expect(nodes[1]).toEqual({ value: '11', label: 'Other', isLeaf: false })
    expect(areaNodes(levels, [], 1)[0]).toEqual({ value: '44', label: 'Province', isLeaf: true })
  })

  it('are named on the way to them; an unknown one is its code', () => {
    expect(areaText(['44', '4401'], levels)).toBe('Province / City')
    expect(areaText(['99'], levels)).toBe('99')
    expect([codesOf('44'), codesOf(null), codesOf([44])]).toEqual([['44'], [], ['44']])
    expect([areaCode({ code: '44' }, 1), areaCode({}, 1)]).toEqual(['44', '1'])
  })
})

describe('a file of a form', () => {
  const UPLOAD = '/api/file-svc/attachments/V1.0/upload'
  const rule = { ext: ['png'], maxSize: 10 }
  const file = (name: string, size = 1) => new File(['x'.repeat(size)], name)
  const send = async (files: File[]) => {
    const { result } = renderHook(() => useUpload(rule), surroundings())
    let ids: string[] = []
    await act(async () => {
      ids = await result.current.send(files)
    })
    return { ids, percent: result.current.percent }
  }

  it('R172–R175 is sent at once; one that the rule refuses is not', async () => {
    server.on('POST', UPLOAD, { id: '7', fileName: 'a.png' })
    expect(await send([file('a.png'), file('b.exe'), file('c.png', 11)])).toEqual({
      ids: ['7'],
      percent: undefined,
    })
    expect(server.bodies('POST', UPLOAD)).toHaveLength(1)
    expect(shown.map(([kind]) => kind)).toEqual(['error', 'error'])
    expect(fileRefusal(file('a.png'), rule)).toBeUndefined()
  })

  it('that the server refuses ends the sending; those before it stay', async () => {
    let n = 0
    server.on('POST', UPLOAD, () => (++n === 1 ? { id: '1' } : refusal('FULL', '空间不足')))
    expect((await send([file('a.png'), file('b.png'), file('c.png')])).ids).toEqual(['1'])
    expect(server.bodies('POST', UPLOAD)).toHaveLength(2)
    expect(shown).toEqual([['error', '空间不足']])
  })

  it('has an address; what is one already stays', () => {
    expect(fileUrl('a/b')).toBe('/api/file-svc/attachments/V1.0/a%2Fb/download')
    expect(fileUrl('/logo.png')).toBe('/logo.png')
    expect(API).toMatch(/^\/api/)
  })
})
