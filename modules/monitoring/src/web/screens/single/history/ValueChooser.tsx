import { EmptyState, Icon, toast, useText } from '@motorpool/ui'
import { Button, Checkbox, Input, Popover } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { HistoryInit } from '../../../../shared/index.ts'
import { defaultKeys, MAX_KEYS } from './useHistoryState.ts'

type Column = HistoryInit['columns'][number]

interface Props {
  init: HistoryInit
  keys: readonly string[]
  onChange(keys: readonly string[]): void
}

function grouped(columns: readonly Column[], find: string): [string, Column[]][] {
  const needle = find.trim().toLowerCase()
  const groups = new Map<string, Column[]>()
  for (const column of columns) {
    if (needle && !`${column.group} ${column.title}`.toLowerCase().includes(needle)) continue
    groups.set(column.group, [...(groups.get(column.group) ?? []), column])
  }
  return [...groups]
}

/** Which of the values that the vehicle sends are shown. */
export function ValueChooser({ init, keys, onChange }: Props): ReactNode {
  const t = useText()
  const [find, setFind] = useState('')
  const groups = useMemo(() => grouped(init.columns, find), [init.columns, find])
  const chosen = new Set(keys)
  const toggle = (key: string, on: boolean) => {
    if (on && chosen.size >= MAX_KEYS) toast.info(t('monitor.history.tooMany', { n: MAX_KEYS }))
    else if (on) onChange([...keys, key])
    else if (keys.length > 1) onChange(keys.filter((one) => one !== key))
  }
  const list = (
    <div className="sv-chooser">
      <Input
        allowClear
        prefix={<Icon name="search" size={14} />}
        placeholder={t('monitor.history.find')}
        aria-label={t('monitor.history.find')}
        value={find}
        onChange={(event) => setFind(event.target.value)}
      />
      <div className="sv-chooser-list">
        {groups.map(([group, columns]) => (
          <section key={group}>
            <h4>{group}</h4>
            {columns.map((column) => (
              <Checkbox
                key={column.key}
                checked={chosen.has(column.key)}
                onChange={(event) => toggle(column.key, event.target.checked)}
              >
                {column.title}
                {column.unit ? <small className="mp-faint"> {column.unit}</small> : null}
              </Checkbox>
            ))}
          </section>
        ))}
        {groups.length === 0 ? <EmptyState compact icon="search" title={t('monitor.map.none')} /> : null}
      </div>
      <Button type="link" size="small" onClick={() => onChange(defaultKeys(init))}>
        {t('monitor.history.reset')}
      </Button>
    </div>
  )
  return (
    <Popover content={list} trigger="click" placement="bottomLeft" arrow={false}>
      <Button icon={<Icon name="columns" size={14} />}>
        {t('monitor.history.columnsOf', { n: keys.length })}
      </Button>
    </Popover>
  )
}
