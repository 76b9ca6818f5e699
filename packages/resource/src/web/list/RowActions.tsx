import { Icon, useText } from '@motorpool/ui'
import { Button, Dropdown } from 'antd'
import { createContext, type ReactNode, useContext } from 'react'
import type { AnyResource } from '../../shared/define.ts'
import { rowName } from '../names.ts'
import { useMay } from '../useMay.ts'
import type { ResourceAction } from './Toolbar.tsx'
import type { Row } from './useResourceList.ts'

/** What can be done with one row, whichever rows are selected. */
export interface RowMoves {
  resource: AnyResource
  edit: ((row: Row) => void) | undefined
  remove: ((row: Row) => void) | undefined
  actions: readonly ResourceAction[]
}

/** What the rows of a list offer; cells read it here, so that a list's columns stay what they are between renders. */
export const RowMovesContext = createContext<RowMoves | undefined>(undefined)

/** Of these actions those that one row alone takes, permitted to the user. */
export function useRowMoves(moves: Omit<RowMoves, 'actions'>, actions: readonly ResourceAction[]) {
  const may = useMay(moves.resource)
  const own = actions.filter(({ rows, permission }) => rows !== 'any' && may(permission))
  return moves.edit || moves.remove || own.length > 0 ? { ...moves, actions: own } : undefined
}

/** The most used action of a row as a button, the others in a menu. */
export function RowActions({ row }: { row: Row }): ReactNode {
  const t = useText()
  const moves = useContext(RowMovesContext)
  if (!moves) return null
  const { resource, edit, remove, actions } = moves
  const named = (action: string) => t('resource.rowAction', { action, name: rowName(resource, row) })
  const all = [
    ...(edit
      ? [{ key: ' edit', icon: 'edit' as const, label: t('resource.update'), run: () => edit(row) }]
      : []),
    ...actions.map(({ key, icon, label, danger, onClick }) => ({
      key,
      icon,
      label,
      danger,
      run: () => onClick([row]),
    })),
    ...(remove
      ? [
          {
            key: ' remove',
            icon: 'trash' as const,
            label: t('resource.delete'),
            danger: true,
            run: () => remove(row),
          },
        ]
      : []),
  ]
  const [first, ...others] = all
  if (!first) return null
  return (
    // A double click on a button is no double click on the row.
    <span className="mp-row-actions" onDoubleClick={(event) => event.stopPropagation()}>
      <Button
        type="text"
        size="small"
        icon={<Icon name={first.icon} size={14} />}
        aria-label={named(first.label)}
        title={first.label}
        onClick={first.run}
      />
      {others.length > 0 ? (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: others.map(({ key, icon, label, ...more }) => ({
              key,
              label,
              icon: <Icon name={icon} size={14} />,
              danger: 'danger' in more && more.danger === true,
            })),
            onClick: ({ key }) => others.find((one) => one.key === key)?.run(),
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<Icon name="more" size={14} />}
            aria-label={named(t('ui.more'))}
            title={t('ui.more')}
          />
        </Dropdown>
      ) : null}
    </span>
  )
}
