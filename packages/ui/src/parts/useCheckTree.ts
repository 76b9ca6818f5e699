import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { conflictOf } from '../api/failure.ts'
import { differenceOf } from './check-difference.ts'
import { type CheckNode, flatNodes, matchingNodes, sharesOf, toggled, withParents } from './check-tree.ts'
import { useAct } from './useAct.ts'

interface Options<N extends CheckNode> {
  /** Names the request: what the tree belongs to. */
  queryKey: readonly unknown[]
  load(): Promise<readonly N[]>
  /** All nodes of the tree that are checked now, with their parents. */
  onSave(checked: readonly N[]): Promise<void>
}

/** The part of the tree that a word leaves, and which of its branches are open. */
function useShown<N extends CheckNode>(nodes: readonly N[]) {
  const [word, setWord] = useState('')
  const [opened, setOpened] = useState<readonly string[]>()
  const shown = useMemo(() => matchingNodes(nodes, word.trim().toLowerCase()), [nodes, word])
  const shownKeys = useMemo(() => flatNodes(shown).map((node) => node.key), [shown])
  return {
    /** Those that the word finds, with the ways to them. */
    shown,
    shownKeys,
    word,
    setWord: (next: string) => {
      setWord(next)
      setOpened(undefined)
    },
    /** What a word finds is open; else the first level. */
    opened: opened ?? (word.trim() === '' ? nodes.map((node) => node.key) : shownKeys),
    setOpened,
  }
}

/** Saving in two steps: what would change is shown, and then confirmed. */
function useReview(save: () => Promise<void>) {
  const { act, busy } = useAct()
  const [reviewing, setReviewing] = useState(false)
  const [conflict, setConflict] = useState<string>()
  return {
    reviewing,
    review: () => setReviewing(true),
    back: () => setReviewing(false),
    busy,
    /** Why the last save was refused, when somebody else changed the tree. */
    conflict,
    settled: () => setConflict(undefined),
    save: () =>
      act(async () => {
        try {
          await save()
        } catch (error) {
          setConflict(conflictOf(error))
          throw error
        }
      }),
  }
}

/** A tree of which entries are checked: found by a word, by presets or one at a time, reviewed and saved together. */
export function useCheckTree<N extends CheckNode>({ queryKey, load, onSave }: Options<N>) {
  const tree = useQuery({ queryKey: ['check-tree', ...queryKey], queryFn: load, staleTime: 0, gcTime: 0 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const nodes = useMemo(() => tree.data ?? [], [tree.data])
  const all = useMemo(() => flatNodes(nodes), [nodes])
  const stored = useMemo(() => new Set(all.filter((node) => node.checked).map((node) => node.key)), [all])
  const checked = chosen ?? stored
  const wanted = useMemo(() => (chosen ? withParents(nodes, chosen) : stored), [nodes, chosen, stored])
  const difference = useMemo(() => differenceOf(nodes, stored, wanted), [nodes, stored, wanted])
  const shown = useShown(nodes)
  const { settled, ...steps } = useReview(() => onSave(all.filter((node) => wanted.has(node.key))))
  return {
    tree,
    ...shown,
    ...steps,
    checked,
    shares: useMemo(() => sharesOf(nodes, checked), [nodes, checked]),
    total: all.length,
    difference,
    /** Something would be different after a save. */
    changed: difference.added.length + difference.removed.length > 0,
    /** A node as it is shown: what the word hides below it stays as it is. All of it comes, or goes if all of it is there. */
    toggle: (node: N) => {
      const on = !flatNodes([node]).every((one) => checked.has(one.key))
      setChosen(toggled(nodes, checked, node, on))
    },
    /** Exactly those that a preset takes, with their parents. */
    apply: (takes: (node: N) => boolean) =>
      setChosen(withParents(nodes, new Set(all.filter(takes).map((node) => node.key)))),
    /** Loads the tree anew; what was chosen is dropped or stays, to be saved on top. */
    reload: async (own: 'dropped' | 'kept') => {
      await tree.refetch()
      if (own === 'dropped') setChosen(undefined)
      settled()
      steps.back()
    },
  }
}

export type CheckTreeState<N extends CheckNode> = ReturnType<typeof useCheckTree<N>>
