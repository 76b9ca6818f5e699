import { Icon, type IconName, ScreenParts, ToolButton, usePermission, useText } from '@motorpool/ui'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import type { AnyResource, Column } from '../../shared/define.ts'
import { useMay } from '../useMay.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { listButtons, pressable, type RowsNeeded } from './permitted.ts'
import { SavedViews } from './SavedViews.tsx'
import { Selected } from './Selected.tsx'
import type { ResourceList, Row } from './useResourceList.ts'
import type { Density, ViewPrefs } from './view-prefs.ts'

/** A button of a list beyond the usual ones. */
export interface ResourceAction {
  key: string
  label: string
  icon: IconName
  /** `update`, or a whole permission. */
  permission: string
  /** With how many rows selected it can be pressed; default exactly one. */
  rows?: RowsNeeded
  danger?: boolean
  onClick(rows: readonly Row[]): void
}

interface Props {
  resource: AnyResource
  list: ResourceList
  rows: readonly Row[]
  columns: readonly Column[]
  view: ViewPrefs
  setView(change: Partial<ViewPrefs>): void
  /** Cards are forced: the switch would do nothing. */
  narrow: boolean
  actions: readonly ResourceAction[]
  place?: string | undefined
  onCreate(): void
  onEdit(row: Row): void
  onDelete(rows: readonly Row[]): void
  onImport(): void
  onExport(): void
  onBulk(): void
}

const DENSITIES: readonly Density[] = ['small', 'middle', 'large']

/** What can be done to a list, each with its permission (R113, R114). */
export function Toolbar(props: Props): ReactNode {
  const { resource, list, rows, actions, place, narrow } = props
  const t = useText()
  const can = useMay(resource)
  const buttons = listButtons(resource, can)
  const count = list.selected.length
  const one = count === 1 ? rows.find((row) => row.id === list.selected[0]) : undefined
  const chosen = rows.filter((row) => list.selected.includes(row.id))
  const more = [
    ...(buttons.import
      ? [
          {
            key: 'import',
            icon: <Icon name="upload" size={14} />,
            label: t('resource.import'),
            onClick: props.onImport,
          },
        ]
      : []),
    ...(buttons.export
      ? [
          {
            key: 'export',
            icon: <Icon name="download" size={14} />,
            label: t('resource.export'),
            onClick: props.onExport,
          },
        ]
      : []),
  ]
  return (
    <div className="mp-toolbar">
      <div className="mp-toolbar-main">
        {buttons.create ? (
          <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={props.onCreate}>
            {t('resource.create')}
          </Button>
        ) : null}
        {buttons.update ? (
          <Button
            icon={<Icon name="edit" size={14} />}
            disabled={!one}
            aria-label={t('resource.update')}
            onClick={() => one && props.onEdit(one)}
          >
            {narrow ? null : t('resource.update')}
          </Button>
        ) : null}
        {buttons.bulk ? (
          <Button
            icon={<Icon name="layers" size={14} />}
            disabled={count < 2}
            aria-label={t('resource.bulk')}
            onClick={props.onBulk}
          >
            {narrow ? null : t('resource.bulk')}
          </Button>
        ) : null}
        {buttons.remove ? (
          <Button
            icon={<Icon name="trash" size={14} />}
            disabled={count === 0}
            danger={count > 0}
            aria-label={t('resource.delete')}
            onClick={() => props.onDelete(chosen)}
          >
            {narrow ? null : t('resource.delete')}
          </Button>
        ) : null}
        {actions
          .filter((action) => can(action.permission))
          .map((action) => (
            <Button
              key={action.key}
              icon={<Icon name={action.icon} size={14} />}
              danger={action.danger}
              disabled={!pressable(action.rows, count)}
              onClick={() => action.onClick(chosen)}
            >
              {action.label}
            </Button>
          ))}
        {place === undefined ? null : (
          <ScreenParts
            place={place}
            height={32}
            subject={resource.key}
            list={{ asked: list.asked, total: list.total, capped: list.capped, selected: chosen }}
          />
        )}
        {narrow && more.length > 0 ? (
          <Dropdown menu={{ items: more }} trigger={['click']}>
            <Button icon={<Icon name="more" size={14} />} aria-label={t('ui.more')} />
          </Dropdown>
        ) : (
          more.map((item) => (
            <Button key={item.key} icon={item.icon} onClick={item.onClick}>
              {item.label}
            </Button>
          ))
        )}
        {resource.tree ? <Selected list={list} /> : null}
      </div>
      <ViewTools {...props} />
    </div>
  )
}

function ViewTools({ resource, list, columns, view, setView, narrow }: Props): ReactNode {
  const t = useText()
  const may = usePermission()
  return (
    <div className="mp-toolbar-view">
      <ToolButton icon="refresh" label={t('ui.refresh')} onClick={() => void list.refresh()} />
      {may('common/plugin/lineheight') && !narrow ? (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            selectable: true,
            selectedKeys: [view.density],
            items: DENSITIES.map((one) => ({ key: one, label: t(`resource.density.${one}`) })),
            onClick: ({ key }) => setView({ density: key as Density }),
          }}
        >
          <Button
            type="text"
            className="mp-tool"
            icon={<Icon name="rows" />}
            aria-label={t('resource.density')}
            title={t('resource.density')}
          />
        </Dropdown>
      ) : null}
      {may('common/plugin/renderMode') && !narrow ? (
        <ToolButton
          icon={view.mode === 'table' ? 'cards' : 'table'}
          label={t(view.mode === 'table' ? 'resource.asCards' : 'resource.asTable')}
          onClick={() => setView({ mode: view.mode === 'table' ? 'card' : 'table' })}
        />
      ) : null}
      <SavedViews resource={resource} list={list} view={view} setView={setView} />
      {narrow ? null : <KeyHelp />}
      <ColumnChooser resource={resource} columns={columns} view={view} setView={setView} />
    </div>
  )
}
