import { Icon, useText } from '@motorpool/ui'
import { Button, Checkbox, Popover } from 'antd'
import type { ReactNode } from 'react'
import { type AnyResource, type Column, labelKey } from '../../shared/define.ts'
import { shownColumns } from './columns.tsx'
import type { ViewPrefs } from './view-prefs.ts'

interface Props {
  resource: AnyResource
  columns: readonly Column[]
  view: ViewPrefs
  setView(change: Partial<ViewPrefs>): void
}

/** Which columns are shown (R115); at least one stays. */
export function ColumnChooser({ resource, columns, view, setView }: Props): ReactNode {
  const t = useText()
  const shown = new Set(shownColumns(columns, view.columns).map((c) => c.field))
  const toggle = (field: string, on: boolean) =>
    setView({ columns: columns.map((c) => c.field).filter((one) => (one === field ? on : shown.has(one))) })
  const list = (
    <div className="mp-columns">
      <div className="mp-columns-list">
        {columns.map(({ field }) => (
          <Checkbox
            key={field}
            checked={shown.has(field)}
            disabled={shown.has(field) && shown.size === 1}
            onChange={(event) => toggle(field, event.target.checked)}
          >
            {t(labelKey(resource, field))}
          </Checkbox>
        ))}
      </div>
      <Button size="small" type="link" onClick={() => setView({ columns: undefined })}>
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
