import { Tree, type TreeDataNode } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../texts/texts.ts'
import type { CheckNode } from './check-tree.ts'
import { ErrorState, SkeletonRows } from './states.tsx'
import { Highlight } from './text.tsx'
import type { CheckTreeState } from './useCheckTree.ts'

interface Props<N extends CheckNode> {
  choice: CheckTreeState<N>
  readOnly: boolean
}

/** The tree with a box at every entry, half where a part of the branch is checked, and how much of it that is. */
export function CheckTree<N extends CheckNode>({ choice, readOnly }: Props<N>): ReactNode {
  const t = useText()
  const { tree, shown, shownKeys, shares, word, opened } = choice
  const inState = (state: 'all' | 'some') => shownKeys.filter((key) => shares.get(key)?.state === state)
  const titleOf = (node: N) => {
    const share = shares.get(node.key)
    return (
      <span className="mp-check-title">
        <Highlight text={node.title} keyword={word.trim()} />
        {share && share.all > 0 ? (
          <small className="mp-soft mp-num">{t('ui.check.share', { n: share.on, all: share.all })}</small>
        ) : null}
      </span>
    )
  }
  return (
    <div className="mp-check-tree">
      {tree.isPending ? <SkeletonRows rows={8} /> : null}
      {tree.isError ? <ErrorState error={tree.error} onRetry={() => void tree.refetch()} compact /> : null}
      {tree.data && shown.length === 0 ? (
        <p className="mp-soft">{t('ui.check.nothing', { word: word.trim() })}</p>
      ) : null}
      {tree.data && shown.length > 0 ? (
        <Tree
          checkable
          checkStrictly
          selectable={false}
          height={400}
          treeData={shown as unknown as TreeDataNode[]}
          checkedKeys={{ checked: inState('all'), halfChecked: inState('some') }}
          expandedKeys={[...opened]}
          onExpand={(keys) => choice.setOpened(keys.map(String))}
          titleRender={(node) => titleOf(node as unknown as N)}
          onCheck={(_keys, info) => {
            if (!readOnly) choice.toggle(info.node as unknown as N)
          }}
          className={readOnly ? 'is-read-only' : undefined}
        />
      ) : null}
    </div>
  )
}
