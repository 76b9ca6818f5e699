// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { api } from '../../src/api/client.ts'
import { type Grant, grantedBy, onlyReading } from '../../src/parts/authority.ts'
import { differenceOf } from '../../src/parts/check-difference.ts'
import {
  type CheckNode,
  flatNodes,
  matchingNodes,
  sharesOf,
  toggled,
  withParents,
} from '../../src/parts/check-tree.ts'
import { useCheckTree } from '../../src/parts/useCheckTree.ts'
import { fakeConsole, refusal, surroundings } from '../../src/testing/index.ts'

const { server, shown } = fakeConsole()

const node = (key: string, children: CheckNode[] = [], checked = false): CheckNode => ({
  key,
  title: key.toUpperCase(),
  checked,
  children,
})
/** a → (a1, a2 → a21), b */
const tree = () => [node('a', [node('a1'), node('a2', [node('a21')])]), node('b', [], true)]
const keys = (nodes: readonly CheckNode[]) => flatNodes(nodes).map((one) => one.key)
const sorted = (set: ReadonlySet<string>) => [...set].sort()

describe('a tree that is searched', () => {
  it('shows the way to what is found, and all below it', () => {
    expect(keys(matchingNodes(tree(), 'a2'))).toEqual(['a', 'a2', 'a21'])
    expect(keys(matchingNodes(tree(), 'a21'))).toEqual(['a', 'a2', 'a21'])
    expect(keys(matchingNodes(tree(), 'b'))).toEqual(['b'])
    expect(matchingNodes(tree(), 'nothing')).toEqual([])
    expect(keys(matchingNodes(tree(), ''))).toEqual(['a', 'a1', 'a2', 'a21', 'b'])
  })
})

describe('an entry of a tree', () => {
  const [a] = tree() as [CheckNode, CheckNode]

  it('comes with everything below it and with its parents', () => {
    expect(sorted(toggled(tree(), new Set(), a, true))).toEqual(['a', 'a1', 'a2', 'a21'])
    expect(sorted(withParents(tree(), new Set(['a21'])))).toEqual(['a', 'a2', 'a21'])
  })

  it('goes with everything below it; its parents go with the last of what is below them', () => {
    const all = new Set(['a', 'a1', 'a2', 'a21'])
    expect(sorted(toggled(tree(), all, node('a1'), false))).toEqual(['a', 'a2', 'a21'])
    expect(sorted(toggled(tree(), all, node('a21'), false))).toEqual(['a', 'a1'])
    expect(sorted(toggled(tree(), new Set(['a', 'a1']), node('a1'), false))).toEqual([])
    expect(sorted(toggled(tree(), new Set(['a', 'a2', 'a21', 'b']), node('a21'), false))).toEqual(['b'])
    expect(sorted(toggled(tree(), all, a, false))).toEqual([])
  })

  it('found by a word comes only with what the word shows: nothing unseen is granted', () => {
    const [seen] = matchingNodes(tree(), 'a21') as [CheckNode]
    expect(sorted(toggled(tree(), new Set(), seen, true))).toEqual(['a', 'a2', 'a21'])
  })
})

describe('the share of a branch', () => {
  it.each<[string, string[], object]>([
    ['nothing', [], { on: 0, all: 3, state: 'none' }],
    ['a part', ['a', 'a1'], { on: 1, all: 3, state: 'some' }],
    ['itself alone', ['a'], { on: 0, all: 3, state: 'some' }],
    ['all below it, not itself', ['a1', 'a2', 'a21'], { on: 3, all: 3, state: 'some' }],
    ['everything', ['a', 'a1', 'a2', 'a21'], { on: 3, all: 3, state: 'all' }],
  ])('with %s', (_what, checked, share) => {
    expect(sharesOf(tree(), new Set(checked)).get('a')).toEqual(share)
  })

  it('of a leaf is itself', () => {
    expect(sharesOf(tree(), new Set(['b'])).get('b')).toEqual({ on: 0, all: 0, state: 'all' })
  })
})

describe('the difference of two choices', () => {
  it('names what comes and goes, branch by branch, and no parent that only comes along', () => {
    expect(differenceOf(tree(), new Set(['a', 'a1', 'b']), new Set(['a', 'a1', 'a2', 'a21']))).toEqual({
      added: [{ path: ['A', 'A2'], titles: ['A21'] }],
      removed: [{ path: [], titles: ['B'] }],
    })
  })

  it('names a parent that comes alone, and is nothing between equals', () => {
    expect(differenceOf(tree(), new Set(['a1']), new Set(['a', 'a1']))).toEqual({
      added: [{ path: [], titles: ['A'] }],
      removed: [],
    })
    expect(differenceOf(tree(), new Set(['b']), new Set(['b']))).toEqual({ added: [], removed: [] })
  })
})

describe('presets of rights', () => {
  const grant = (authorityType: Grant['authorityType'], id: string, code: string): Grant => ({
    ...node(`${authorityType}:${id}`),
    authorityType,
    id,
    code,
    children: [],
  })

  it.each([
    ['vehicle/vehicles/find', true],
    ['common/plugin/lineheight', true],
    ['vehicle/vehicles/create', false],
    ['vehicle/vehicles/update', false],
    ['vehicle/vehicles/delete', false],
    ['vehicle/vehicles/import', false],
    ['vehicle/vehicles/export', false],
  ])('only reading: %s %s', (code, taken) => {
    expect(onlyReading(grant('resource', '1', code))).toBe(taken)
  })

  it('only reading takes screens by what is below them', () => {
    expect(onlyReading(grant('menu', '1', 'map'))).toBe(true)
    expect(onlyReading({ ...grant('menu', '1', 'map'), children: [node('x')] })).toBe(false)
  })

  it('a copy takes the same ids of the same kind', () => {
    const takes = grantedBy({ menuIds: ['1'], resourceIds: ['2'] })
    expect(
      [grant('menu', '1', 'a'), grant('resource', '1', 'b'), grant('client', '1', 'c')].map(takes),
    ).toEqual([true, false, false])
  })
})

describe('choosing entries of a tree', () => {
  const saved: string[][] = []
  async function open() {
    saved.length = 0
    server.on('GET', '/api/tree', tree()).on('POST', '/api/tree', null)
    const { result } = renderHook(
      () =>
        useCheckTree<CheckNode>({
          queryKey: ['probe'],
          load: () => api.get<CheckNode[]>('/api/tree'),
          onSave: async (checked) => {
            saved.push(checked.map((one) => one.key))
            await api.post('/api/tree')
          },
        }),
      surroundings(),
    )
    await waitFor(() => expect(result.current.tree.isSuccess).toBe(true))
    return () => result.current
  }

  it('begins with what is stored, and can be saved once something was changed', async () => {
    const choice = await open()
    expect([sorted(choice().checked), choice().changed, choice().total]).toEqual([['b'], false, 5])
    act(() => choice().toggle(node('a1')))
    expect([sorted(choice().checked), choice().changed]).toEqual([['a', 'a1', 'b'], true])
    act(() => choice().toggle(node('a1')))
    expect([sorted(choice().checked), choice().changed]).toEqual([['b'], false])
  })

  it('takes the rest of a branch that is there in part, and then gives up all of it', async () => {
    const choice = await open()
    const [a] = tree() as [CheckNode]
    act(() => choice().toggle(node('a1')))
    act(() => choice().toggle(a))
    expect(sorted(choice().checked)).toEqual(['a', 'a1', 'a2', 'a21', 'b'])
    act(() => choice().toggle(a))
    expect(sorted(choice().checked)).toEqual(['b'])
  })

  it('takes a preset, whatever the word shows', async () => {
    const choice = await open()
    act(() => choice().setWord(' B '))
    expect(choice().shownKeys).toEqual(['b'])
    act(() => choice().apply(() => true))
    expect(choice().checked.size).toBe(5)
    act(() => choice().apply((one) => one.key === 'a21'))
    expect(sorted(choice().checked)).toEqual(['a', 'a2', 'a21'])
    act(() => choice().apply(() => false))
    expect(choice().checked.size).toBe(0)
  })

  it('opens what a word finds, also after another word', async () => {
    const choice = await open()
    expect(choice().opened).toEqual(['a', 'b'])
    act(() => choice().setWord('b'))
    act(() => choice().setOpened([]))
    act(() => choice().setWord('a21'))
    expect(choice().opened).toEqual(['a', 'a2', 'a21'])
  })

  it('shows what would change before it is saved, and goes back to it', async () => {
    const choice = await open()
    act(() => choice().toggle(node('a1')))
    act(() => choice().review())
    expect([choice().reviewing, choice().difference]).toEqual([
      true,
      { added: [{ path: ['A'], titles: ['A1'] }], removed: [] },
    ])
    act(() => choice().back())
    expect([choice().reviewing, sorted(choice().checked)]).toEqual([false, ['a', 'a1', 'b']])
  })

  it('is saved whole, parents included, also what the word hides', async () => {
    const choice = await open()
    act(() => choice().toggle(node('a21')))
    act(() => choice().setWord('b'))
    await act(async () => void (await choice().save()))
    expect(saved).toEqual([['a', 'a2', 'a21', 'b']])
  })

  it('that is refused says why and keeps what was checked', async () => {
    const choice = await open()
    server.on('POST', '/api/tree', refusal('FORBIDDEN', '没有权限', { status: 403 }))
    act(() => choice().apply(() => false))
    await act(async () => void (await choice().save()))
    expect([shown, choice().checked.size, choice().busy]).toEqual([[['error', '没有权限']], 0, false])
  })
})
