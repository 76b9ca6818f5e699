import { formatNumber, Stat, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { useTop } from './statistics.ts'
import { share } from './vehicle-state.ts'

/** Four counts of the fleet; a dash until they are known. */
export function FleetStatistics(): ReactNode {
  const t = useText()
  const { data, isError } = useTop()
  const known = isError ? undefined : data
  const rate = known ? share(known.online, known.total) : '—'
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
