import { EmptyState, ErrorState, useText } from '@motorpool/ui'
import { Button } from 'antd'
import type { ReactNode } from 'react'

interface NoticeProps {
  error: unknown
  empty: boolean
  onRetry(): void
  onClear(): void
}

/** Over the map: what failed, or that nothing is left to show. */
export function Notice({ error, empty, onRetry, onClear }: NoticeProps): ReactNode {
  const t = useText()
  if (!error && !empty) return null
  return (
    <div className="dist-notice">
      {error ? (
        <ErrorState error={error} onRetry={onRetry} compact />
      ) : (
        <EmptyState
          compact
          icon="map"
          title={t('monitor.map.none')}
          hint={t('monitor.map.noneHint')}
          action={<Button onClick={onClear}>{t('monitor.map.clear')}</Button>}
        />
      )}
    </div>
  )
}
