import { useQuery } from '@tanstack/react-query'
import { Button, Input, Modal, Tree, type TreeDataNode } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useText } from '../texts/texts.ts'
import { ErrorState, SkeletonRows } from './states.tsx'

export interface CheckNode {
  key: string
  title: string
  checked: boolean
  children: readonly CheckNode[]
}

interface Props<N extends CheckNode> {
  title: ReactNode
  /** Names the request: what the tree belongs to. */
  queryKey: readonly unknown[]
  load(): Promise<readonly N[]>
  /** All nodes of the tree with what is checked now. */
  onSave(checked: readonly N[]): Promise<void>
  onClose(): void
  /** May only be looked at. */
  readOnly?: boolean
}

function flatten<N extends CheckNode>(nodes: readonly N[]): N[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children as readonly N[])])
}

/** The ways from the root to every node whose title contains the word. */
function matching<N extends CheckNode>(nodes: readonly N[], word: string): N[] {
  if (word === '') return [...nodes]
  return nodes.flatMap((node) => {
    const children = matching(node.children as readonly N[], word)
    const own = node.title.toLowerCase().includes(word)
    return own || children.length > 0 ? [{ ...node, children: own ? node.children : children }] : []
  })
}

/** Parents of the checked, so that what is reached can also be seen. */
function withParents<N extends CheckNode>(nodes: readonly N[], checked: ReadonlySet<string>): Set<string> {
  const out = new Set<string>()
  const visit = (node: N): boolean => {
    const below = (node.children as readonly N[]).map(visit).some(Boolean)
    if (!below && !checked.has(node.key)) return false
    out.add(node.key)
    return true
  }
  nodes.forEach(visit)
  return out
}

/** Chooses entries of a tree: a parent comes with what stands below it, and is kept while any of that is. */
export function CheckTreeDialog<N extends CheckNode>(props: Props<N>): ReactNode {
  const { title, queryKey, load, onSave, onClose, readOnly } = props
  const t = useText()
  const tree = useQuery({ queryKey: ['check-tree', ...queryKey], queryFn: load, staleTime: 0, gcTime: 0 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const [word, setWord] = useState('')
  const [busy, setBusy] = useState(false)
  const nodes = useMemo(() => tree.data ?? [], [tree.data])
  const all = useMemo(() => flatten(nodes), [nodes])
  const checked = chosen ?? new Set(all.filter((node) => node.checked).map((node) => node.key))
  const shown = useMemo(() => matching(nodes, word.trim().toLowerCase()), [nodes, word])
  const shownKeys = useMemo(() => flatten(shown).map((node) => node.key), [shown])

  const save = async () => {
    setBusy(true)
    try {
      const kept = withParents(nodes, checked)
      await onSave(all.filter((node) => kept.has(node.key)))
    } catch (error) {
      console.warn('check tree', error)
    } finally {
      setBusy(false)
    }
  }
  const toggle = (node: N, on: boolean) => {
    const next = new Set(checked)
    for (const one of flatten([node])) {
      if (on) next.add(one.key)
      else next.delete(one.key)
    }
    setChosen(withParents(nodes, next))
  }
  return (
    <Modal
      open
      title={title}
      width={640}
      mask={{ closable: false }}
      okText={t('ui.save')}
      confirmLoading={busy}
      okButtonProps={{ disabled: !tree.data || !chosen }}
      footer={readOnly ? null : undefined}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="mp-check-head">
        <Input
          allowClear
          value={word}
          onChange={(event) => setWord(event.target.value)}
          placeholder={t('ui.search')}
          aria-label={t('ui.search')}
        />
        {readOnly ? null : (
          <>
            <Button onClick={() => setChosen(new Set(all.map((node) => node.key)))}>
              {t('ui.checkAll')}
            </Button>
            <Button onClick={() => setChosen(new Set())}>{t('ui.checkNone')}</Button>
          </>
        )}
        <span className="mp-soft mp-num">{t('ui.checkedOf', { n: checked.size, all: all.length })}</span>
      </div>
      <div className="mp-check-tree">
        {tree.isPending ? <SkeletonRows rows={8} /> : null}
        {tree.isError ? <ErrorState error={tree.error} onRetry={() => void tree.refetch()} compact /> : null}
        {tree.data ? (
          <Tree
            key={word === '' ? 'all' : 'found'}
            checkable
            checkStrictly
            selectable={false}
            disabled={readOnly}
            height={400}
            treeData={shown as unknown as TreeDataNode[]}
            checkedKeys={{ checked: shownKeys.filter((key) => checked.has(key)), halfChecked: [] }}
            defaultExpandedKeys={word === '' ? nodes.map((node) => node.key) : shownKeys}
            onCheck={(_keys, info) => toggle(info.node as unknown as N, info.checked)}
          />
        ) : null}
      </div>
    </Modal>
  )
}
