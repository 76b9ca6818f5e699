import { Icon, useText } from '@motorpool/ui'
import { Button, Popover } from 'antd'
import type { ReactNode } from 'react'

const KEYS = [
  ['↑ ↓', 'walk'],
  ['Home End', 'ends'],
  ['Space', 'select'],
  ['Ctrl A', 'all'],
  ['Esc', 'none'],
  ['Enter', 'open'],
  ['/', 'find'],
  ['Ctrl K', 'palette'],
] as const

/** What the keyboard does in a list. */
export function KeyHelp(): ReactNode {
  const t = useText()
  const list = (
    <dl className="mp-keys">
      {KEYS.map(([keys, name]) => (
        <div key={name}>
          <dt>
            {keys.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{t(`resource.keys.${name}`)}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <Popover content={list} title={t('resource.keys')} trigger="click" placement="bottomRight" arrow={false}>
      <Button
        type="text"
        className="mp-tool"
        icon={<Icon name="keyboard" />}
        aria-label={t('resource.keys')}
        title={t('resource.keys')}
      />
    </Popover>
  )
}
