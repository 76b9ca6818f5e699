import { OperatingState } from '@motorpool/ingest/shared'
import { ErrorState, enumLabel, formatNumber, OperatingStateTag, Stat, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { share } from './shares.ts'
import { useTop } from './statistics.ts'

/** Counts of the fleet; a dash until they are known, and the last ones when they cannot be renewed. */
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
      {(['running', 'idling', 'offline'] as const).map((state) => (
        <Stat
          key={state}
          label={<OperatingStateTag state={state} label={enumLabel(OperatingState, state)} />}
          value={formatNumber(known?.[state])}
        />
      ))}
    </section>
  )
}
