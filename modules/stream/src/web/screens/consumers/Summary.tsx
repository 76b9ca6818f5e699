import { formatNumber, Panel, Stat, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { ConsumerView } from '../../../shared/consumers.ts'
import { lagTone, rateText, useLagText } from './words.ts'

const wrong = ({ state }: ConsumerView): boolean => state === 'FAILING' || state === 'STOPPED'

/** The sums over all consumers. */
export function Summary({ consumers }: { consumers: readonly ConsumerView[] | undefined }): ReactNode {
  const t = useText()
  const lag = useLagText()
  const all = consumers ?? []
  const sum = (of: (one: ConsumerView) => number) => all.reduce((total, one) => total + of(one), 0)
  const bad = all.filter(wrong).length
  const worst = all.toSorted((a, b) => b.lagSeconds - a.lagSeconds)[0]
  const aside = sum((one) => one.setAside)
  const value = (text: string) => (consumers ? text : '—')
  const tone = (of: 'bad' | 'warn', is: boolean) => (is ? { tone: of } : {})
  return (
    <Panel>
      <div className="consumers-figures" aria-busy={!consumers}>
        <Stat label={t('consumers.count')} value={value(formatNumber(all.length))} />
        <Stat label={t('consumers.wrong')} value={value(formatNumber(bad))} {...tone('bad', bad > 0)} />
        <Stat
          label={t('consumers.worstLag')}
          value={worst ? lag(worst.lagSeconds) : '—'}
          {...(worst && lagTone(worst.lagSeconds, worst.state) !== 'ok'
            ? { tone: lagTone(worst.lagSeconds, worst.state) }
            : {})}
        />
        <Stat label={t('consumers.rateAll')} value={value(rateText(sum((one) => one.rate ?? 0)))} />
        <Stat
          label={t('consumers.setAside')}
          value={value(formatNumber(aside))}
          hint={
            consumers ? t('consumers.lastHour', { n: formatNumber(sum((one) => one.setAsideHour)) }) : null
          }
          {...tone('warn', aside > 0)}
        />
      </div>
    </Panel>
  )
}
