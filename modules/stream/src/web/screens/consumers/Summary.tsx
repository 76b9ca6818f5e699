import { formatNumber, Panel, Stat, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { ConsumerView } from '../../../shared/consumers.ts'
import { sumsOf } from './sums.ts'
import { lagTone, rateText, useLagText } from './words.ts'

/** The sums over all consumers. */
export function Summary({ consumers }: { consumers: readonly ConsumerView[] | undefined }): ReactNode {
  const t = useText()
  const lag = useLagText()
  const { count, wrong, worst, rate, setAside, setAsideHour } = sumsOf(consumers ?? [])
  const value = (text: string) => (consumers ? text : '—')
  const tone = (of: 'bad' | 'warn', is: boolean) => (is ? { tone: of } : {})
  return (
    <Panel>
      <div className="consumers-figures" aria-busy={!consumers}>
        <Stat label={t('consumers.count')} value={value(formatNumber(count))} />
        <Stat label={t('consumers.wrong')} value={value(formatNumber(wrong))} {...tone('bad', wrong > 0)} />
        <Stat
          label={t('consumers.worstLag')}
          value={worst ? lag(worst.lagSeconds) : '—'}
          {...(worst && lagTone(worst.lagSeconds, worst.state) !== 'ok'
            ? { tone: lagTone(worst.lagSeconds, worst.state) }
            : {})}
        />
        <Stat label={t('consumers.rateAll')} value={value(rateText(rate))} />
        <Stat
          label={t('consumers.setAside')}
          value={value(formatNumber(setAside))}
          hint={consumers ? t('consumers.lastHour', { n: formatNumber(setAsideHour) }) : null}
          {...tone('warn', setAside > 0)}
        />
      </div>
    </Panel>
  )
}
