import { ErrorState, formatNumber, Stat, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { useTop } from './statistics.ts'
import { share } from './vehicle-state.ts'

/** Four counts of the fleet; a dash until they are known, and the last ones when they cannot be renewed. */
export function FleetStatistics(): ReactNode {
  const t = useText()
  const top = useTop()
  const { data: known } = top
  const rate = known ? share(known.online, known.total) : '—'
  if (top.error && !known) return <ErrorState error={top.error} onRetry={() => void top.refetch()} compact />
  return (
    <section className="home-statistics" aria-busy={!known}>
      <Stat label={t('home.total')} value={formatNumber(known?.total)} />
      <Stat
        label={t('home.online')}
        value={formatNumber(known?.online)}
        tone="ok"
        hint={t('home.onlineRate', { rate })}
      />
      <Stat label={t('home.running')} value={formatNumber(known?.driving)} tone="accent" />
      <Stat label={t('home.offline')} value={formatNumber(known?.offline)} tone="idle" />
    </section>
  )
}
