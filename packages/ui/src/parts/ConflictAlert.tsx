import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { formatTime } from '../format/time.ts'
import { useText } from '../texts/texts.ts'

interface Change {
  key: string
  label: ReactNode
  before: ReactNode
  after: ReactNode
}

interface Props {
  /** The refusal: what was changed, and by whom. */
  message: ReactNode
  /** When the newest was stored, ms. */
  at?: number | undefined
  /** Fields that differ from what the form began with; none = not known. */
  changes?: readonly Change[] | undefined
  /** Shows the newest in place of what was typed. */
  onNewest(): void
  /** Puts what was typed on top of the newest. */
  onOwn?(): void
}

/** A save that was refused since somebody else changed the record: what became of it, and how to go on. */
export function ConflictAlert({ message, at, changes, onNewest, onOwn }: Props): ReactNode {
  const t = useText()
  return (
    <Alert
      type="warning"
      showIcon
      className="mp-form-alert mp-conflict"
      title={message}
      description={
        <>
          {at === undefined ? null : (
            <div className="mp-soft">{t('ui.conflictAt', { time: formatTime(at) })}</div>
          )}
          {changes?.length === 0 ? <div className="mp-soft">{t('ui.conflictNothing')}</div> : null}
          {changes && changes.length > 0 ? (
            <ul>
              {changes.map(({ key, label, before, after }) => (
                <li key={key}>
                  <b>{label}</b> <del>{before}</del> → <ins>{after}</ins>
                </li>
              ))}
            </ul>
          ) : null}
          <div className="mp-conflict-ways">
            <Button size="small" onClick={onNewest}>
              {t('ui.conflictNewest')}
            </Button>
            {onOwn ? (
              <Button size="small" type="primary" onClick={onOwn}>
                {t('ui.conflictOwn')}
              </Button>
            ) : null}
          </div>
        </>
      }
    />
  )
}
