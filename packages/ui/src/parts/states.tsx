import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../brand/Icon.tsx'
import { useText } from '../texts/texts.ts'
import { failureMessage } from './toast.ts'

interface EmptyProps {
  icon?: IconName
  title: ReactNode
  /** What to do next. */
  hint?: ReactNode
  action?: ReactNode
  compact?: boolean
}

/** Nothing here, and what to do about it. */
export function EmptyState({ icon = 'box', title, hint, action, compact }: EmptyProps): ReactNode {
  return (
    <div className={`mp-empty${compact ? ' is-compact' : ''}`}>
      <span className="mp-empty-icon">
        <Icon name={icon} size={compact ? 20 : 26} />
      </span>
      <div className="mp-empty-title">{title}</div>
      {hint ? <div className="mp-empty-hint">{hint}</div> : null}
      {action ? <div className="mp-empty-action">{action}</div> : null}
    </div>
  )
}

/** Something failed: the message, and a way to try again. */
export function ErrorState({
  error,
  onRetry,
  compact,
}: {
  error: unknown
  onRetry?: () => void
  compact?: boolean
}): ReactNode {
  const t = useText()
  return (
    <EmptyState
      icon="alert"
      compact={compact}
      title={t('ui.loadFailed')}
      hint={failureMessage(error)}
      action={onRetry ? <Button onClick={onRetry}>{t('ui.retry')}</Button> : undefined}
    />
  )
}

/** Bars where rows will be. */
export function SkeletonRows({ rows = 8 }: { rows?: number }): ReactNode {
  return (
    <div className="mp-skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_, i) => (
        <i key={i} style={{ width: `${92 - ((i * 37) % 34)}%` }} />
      ))}
    </div>
  )
}

/** A block of the size of what is loading. */
export function SkeletonBlock({ height }: { height: number | string }): ReactNode {
  return <div className="mp-skeleton-block" style={{ height }} aria-hidden="true" />
}
