import { Button, Input, Modal, Tree, type TreeDataNode } from 'antd'
import type { ReactNode } from 'react'
import { useUnsaved } from '../shell/useUnsaved.ts'
import { useText } from '../texts/texts.ts'
import { ConflictAlert } from './ConflictAlert.tsx'
import type { CheckNode } from './check-tree.ts'
import { ErrorState, SkeletonRows } from './states.tsx'
import { useCheckTree } from './useCheckTree.ts'

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

/** Chooses entries of a tree: a parent comes with what stands below it, and is kept while any of that is. */
export function CheckTreeDialog<N extends CheckNode>(props: Props<N>): ReactNode {
  const { title, onClose, readOnly } = props
  const t = useText()
  const choice = useCheckTree<N>(props)
  const close = useUnsaved(choice.changed, onClose)
  const { tree, shown, shownKeys, checked, word } = choice
  return (
    <Modal
      open
      title={title}
      width={640}
      mask={{ closable: false }}
      okText={t('ui.save')}
      confirmLoading={choice.busy}
      okButtonProps={{ disabled: !tree.data || !choice.changed }}
      footer={readOnly ? null : undefined}
      onOk={() => void choice.save()}
      onCancel={close}
    >
      {choice.conflict ? (
        <ConflictAlert
          message={choice.conflict}
          onNewest={() => void choice.reload('dropped')}
          onOwn={() => void choice.reload('kept')}
        />
      ) : null}
      <div className="mp-check-head">
        <Input
          allowClear
          value={word}
          onChange={(event) => choice.setWord(event.target.value)}
          placeholder={t('ui.search')}
          aria-label={t('ui.search')}
        />
        {readOnly ? null : (
          <>
            <Button onClick={choice.checkAll}>{t('ui.checkAll')}</Button>
            <Button onClick={choice.checkNone}>{t('ui.checkNone')}</Button>
          </>
        )}
        <span className="mp-soft mp-num">{t('ui.checkedOf', { n: checked.size, all: choice.total })}</span>
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
            defaultExpandedKeys={word === '' ? choice.roots.map((node) => node.key) : shownKeys}
            onCheck={(_keys, info) => choice.toggle(info.node as unknown as N, info.checked)}
          />
        ) : null}
      </div>
    </Modal>
  )
}
