// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { api } from '../../src/api/client.ts'
import { type CheckNode, flatNodes, matchingNodes, toggled, withParents } from '../../src/parts/check-tree.ts'
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

  it('goes with everything below it; its parent stays, for that can be chosen alone', () => {
    const all = new Set(['a', 'a1', 'a2', 'a21'])
    expect(sorted(toggled(tree(), all, node('a1'), false))).toEqual(['a', 'a2', 'a21'])
    expect(sorted(toggled(tree(), new Set(['a', 'a1']), node('a1'), false))).toEqual(['a'])
    expect(sorted(toggled(tree(), all, a, false))).toEqual([])
  })

  it('found by a word comes only with what the word shows: nothing unseen is granted', () => {
    const [seen] = matchingNodes(tree(), 'a21') as [CheckNode]
    expect(sorted(toggled(tree(), new Set(), seen, true))).toEqual(['a', 'a2', 'a21'])
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
    act(() => choice().toggle(node('a1'), true))
    expect([sorted(choice().checked), choice().changed]).toEqual([['a', 'a1', 'b'], true])
  })

  it('takes all or none, whatever the word shows', async () => {
    const choice = await open()
    act(() => choice().setWord(' B '))
    expect(choice().shownKeys).toEqual(['b'])
    act(() => choice().checkAll())
    expect(choice().checked.size).toBe(5)
    act(() => choice().checkNone())
    expect(choice().checked.size).toBe(0)
  })

  it('is saved whole, parents included, also what the word hides', async () => {
    const choice = await open()
    act(() => choice().toggle(node('a21'), true))
    act(() => choice().setWord('b'))
    await act(async () => void (await choice().save()))
    expect(saved).toEqual([['a', 'a2', 'a21', 'b']])
  })

  it('that is refused says why and keeps what was checked', async () => {
    const choice = await open()
    server.on('POST', '/api/tree', refusal('FORBIDDEN', '没有权限', { status: 403 }))
    act(() => choice().checkNone())
    await act(async () => void (await choice().save()))
    expect([shown, choice().checked.size, choice().busy]).toEqual([[['error', '没有权限']], 0, false])
  })
})
