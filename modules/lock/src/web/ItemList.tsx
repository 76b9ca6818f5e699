import { enumLabel, type Row } from '@motorpool/resource/web'
import { LockCommand } from '@motorpool/terminal/shared'
import { Mono, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { LockAction } from '../shared/index.ts'

const SHOWN = 8

/** Which lock items of which vehicles a decision is about. */
export function ItemList({ rows }: { rows: readonly Row[] }): ReactNode {
  const t = useText()
  return (
    <ul className="lk-items">
      {rows.slice(0, SHOWN).map(({ id, vin, lockCommand, action, reason }) => (
        <li key={id}>
          {typeof action === 'string' ? <strong>{enumLabel(LockAction, action)}</strong> : null}
          <Mono>{String(vin)}</Mono>
          <span>{enumLabel(LockCommand, String(lockCommand))}</span>
          {typeof reason === 'string' ? <span className="lk-reason">{reason}</span> : null}
        </li>
      ))}
      {rows.length > SHOWN ? <li>{t('lock.more', { n: rows.length - SHOWN })}</li> : null}
    </ul>
  )
}
