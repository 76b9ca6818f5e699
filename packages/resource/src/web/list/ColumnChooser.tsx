import { Icon, type IconName, useText } from '@motorpool/ui'
import { Button, Checkbox, Popover } from 'antd'
import type { ReactNode } from 'react'
import { type AnyResource, type Column, labelKey } from '../../shared/define.ts'
import { arrangedColumns, movedColumn, shownColumns } from './columns.tsx'
import type { ViewPrefs } from './view-prefs.ts'

interface Props {
  resource: AnyResource
  columns: readonly Column[]
  view: ViewPrefs
  setView(change: Partial<ViewPrefs>): void
}

interface ToolProps {
  icon: IconName
  label: string
  pressed?: boolean
  disabled?: boolean
  onClick(): void
}

function Tool({ icon, label, pressed, disabled, onClick }: ToolProps): ReactNode {
  return (
    <Button
      type="text"
      size="small"
      className={pressed ? 'is-on' : undefined}
      icon={<Icon name={icon} size={14} />}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      disabled={disabled}
      onClick={onClick}
    />
  )
}

function ColumnList({ resource, columns, view, setView }: Props): ReactNode {
  const t = useText()
  const shown = new Set(shownColumns(columns, view.columns).map((c) => c.field))
  const pinned = new Set(view.pinned)
  const arranged = arrangedColumns(columns, view)
  const toggle = (field: string, on: boolean) =>
    setView({ columns: columns.map((c) => c.field).filter((one) => (one === field ? on : shown.has(one))) })
  const pin = (field: string) =>
    setView({
      pinned: pinned.has(field) ? [...pinned].filter((one) => one !== field) : [...pinned, field],
    })
  const move = (field: string, by: 1 | -1) => setView({ order: movedColumn(arranged, field, by) })
  return (
    <ul className="mp-columns-list">
      {arranged.map(({ field }, at) => {
        const name = t(labelKey(resource, field))
        // Pinned columns stand before the others.
        const meets = (other: Column | undefined) => !other || pinned.has(other.field) !== pinned.has(field)
        return (
          <li key={field}>
            <Checkbox
              checked={shown.has(field)}
              disabled={shown.has(field) && shown.size === 1}
              onChange={(event) => toggle(field, event.target.checked)}
            >
              {name}
            </Checkbox>
            <Tool
              icon="lock"
              label={t('resource.columnPin', { name })}
              pressed={pinned.has(field)}
              onClick={() => pin(field)}
            />
            <Tool
              icon="chevron-up"
              label={t('resource.columnUp', { name })}
              disabled={meets(arranged[at - 1])}
              onClick={() => move(field, -1)}
            />
            <Tool
              icon="chevron-down"
              label={t('resource.columnDown', { name })}
              disabled={meets(arranged[at + 1])}
              onClick={() => move(field, 1)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Which columns are shown (R115), in which order, and which stay where the table is scrolled; at least one is shown. */
export function ColumnChooser(props: Props): ReactNode {
  const t = useText()
  const list = (
    <div className="mp-columns">
      <ColumnList {...props} />
      <Button
        size="small"
        type="link"
        onClick={() => props.setView({ columns: undefined, order: undefined, pinned: undefined })}
      >
        {t('resource.columnsReset')}
      </Button>
    </div>
  )
  return (
    <Popover content={list} trigger="click" placement="bottomRight" arrow={false}>
      <Button
        type="text"
        className="mp-tool"
        icon={<Icon name="columns" />}
        aria-label={t('resource.columns')}
        title={t('resource.columns')}
      />
    </Popover>
  )
}
