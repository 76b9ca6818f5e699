import { ErrorState, formatNumber, SkeletonBlock, useDebounced, useText } from '@motorpool/ui'
import { Tree } from 'antd'
import type { ReactNode } from 'react'
import type { CountedOrg } from './org-tree.ts'
import type { ToolContext } from './tools.ts'
import { useOrgTree } from './useOrgTree.ts'

/** Organisations with the vehicles in sight, online of all; choosing one narrows map, list and counts, again lets go. */
export default function OrgPanel({ state, region }: ToolContext): ReactNode {
  const t = useText()
  const { tree, error, retry } = useOrgTree(state.filters, useDebounced(region, 400))
  if (error) return <ErrorState compact error={error} onRetry={retry} />
  if (!tree) return <SkeletonBlock height={160} />
  return (
    <div className="dist-orgs">
      <p className="dist-note">{t('monitor.orgs.hint')}</p>
      <Tree<CountedOrg>
        blockNode
        defaultExpandAll
        treeData={tree}
        selectedKeys={state.filters.orgId ? [state.filters.orgId] : []}
        onSelect={([chosen]) => state.setOrg(typeof chosen === 'string' ? chosen : null)}
        titleRender={({ title, online, total }) => (
          <span className={total === 0 ? 'dist-org mp-faint' : 'dist-org'}>
            <span>{title}</span>
            <span
              className="mp-num"
              title={t('monitor.orgs.count', { online: formatNumber(online), total: formatNumber(total) })}
            >
              <b>{formatNumber(online)}</b>/{formatNumber(total)}
            </span>
          </span>
        )}
      />
    </div>
  )
}
