import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { conflictOf } from '../api/failure.ts'
import { type CheckNode, flatNodes, matchingNodes, toggled, withParents } from './check-tree.ts'
import { useAct } from './useAct.ts'

interface Options<N extends CheckNode> {
  /** Names the request: what the tree belongs to. */
  queryKey: readonly unknown[]
  load(): Promise<readonly N[]>
  /** All nodes of the tree that are checked now, with their parents. */
  onSave(checked: readonly N[]): Promise<void>
}

/** A tree of which entries are checked: found by a word, all, none or one at a time, and saved together. */
export function useCheckTree<N extends CheckNode>({ queryKey, load, onSave }: Options<N>) {
  const tree = useQuery({ queryKey: ['check-tree', ...queryKey], queryFn: load, staleTime: 0, gcTime: 0 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const [word, setWord] = useState('')
  const { act, busy } = useAct()
  const [conflict, setConflict] = useState<string>()
  const nodes = useMemo(() => tree.data ?? [], [tree.data])
  const all = useMemo(() => flatNodes(nodes), [nodes])
  const checked = chosen ?? new Set(all.filter((node) => node.checked).map((node) => node.key))
  const shown = useMemo(() => matchingNodes(nodes, word.trim().toLowerCase()), [nodes, word])
  return {
    tree,
    /** Those that the word finds, with the ways to them. */
    shown,
    shownKeys: useMemo(() => flatNodes(shown).map((node) => node.key), [shown]),
    roots: nodes,
    checked,
    total: all.length,
    word,
    setWord,
    busy,
    /** Something was changed since it was loaded. */
    changed: chosen !== undefined,
    /** A node as it is shown: what the word hides below it stays as it is. */
    toggle: (node: N, on: boolean) => setChosen(toggled(nodes, checked, node, on)),
    checkAll: () => setChosen(new Set(all.map((node) => node.key))),
    checkNone: () => setChosen(new Set()),
    /** Why the last save was refused, when somebody else changed the tree. */
    conflict,
    /** Loads the tree anew; what was chosen is dropped or stays, to be saved on top. */
    reload: async (own: 'dropped' | 'kept') => {
      await tree.refetch()
      if (own === 'dropped') setChosen(undefined)
      setConflict(undefined)
    },
    save: () => {
      const keys = withParents(nodes, checked)
      return act(async () => {
        try {
          await onSave(all.filter((node) => keys.has(node.key)))
        } catch (error) {
          setConflict(conflictOf(error))
          throw error
        }
      })
    },
  }
}
