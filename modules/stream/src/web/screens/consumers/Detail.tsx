import { Ago, EmptyState, Facts, Panel, SkeletonBlock, useText } from '@motorpool/ui'
import { TimeChart } from '@motorpool/ui/chart'
import type { ReactNode } from 'react'
import type { ConsumerView } from '../../../shared/consumers.ts'
import { broken } from './curves.ts'
import { ShareTable } from './Shares.tsx'
import { useHistory } from './useConsumers.ts'
import { useConsumerName } from './words.ts'

const CHART_HEIGHT = 200

function Curves({ consumer }: { consumer: string }): ReactNode {
  const t = useText()
  const history = useHistory(consumer)
  if (!history) return <SkeletonBlock height={CHART_HEIGHT} />
  if (history.length < 2)
    return (
      <EmptyState icon="chart" title={t('consumers.noHistory')} hint={t('consumers.historyFrom')} compact />
    )
  const { times, rate, lag } = broken(history)
  return (
    <>
      <TimeChart
        times={times}
        height={CHART_HEIGHT}
        series={[
          { key: 'rate', label: t('consumers.rate'), unit: '/s', values: rate, decimals: 1 },
          { key: 'lag', label: t('consumers.lag'), unit: 's', values: lag, decimals: 1 },
        ]}
      />
      <p className="mp-faint consumers-note">{t('consumers.historyFrom')}</p>
    </>
  )
}

/** One consumer: its last hour, and who is at which share. */
export function Detail({ of: one }: { of: ConsumerView }): ReactNode {
  const t = useText()
  const name = useConsumerName()(one.name) ?? one.name
  return (
    <div className="consumers-detail">
      <Panel title={t('consumers.hour', { name })}>
        <Curves key={one.name} consumer={one.name} />
      </Panel>
      <Panel title={t('consumers.sharesOf', { name })}>
        <Facts
          minWidth={120}
          items={[
            { key: 'version', label: t('consumers.version'), value: one.version },
            { key: 'begin', label: t('consumers.beginTime'), value: <Ago value={one.beginTime} /> },
            {
              key: 'order',
              label: t('consumers.order'),
              value: one.order ? t(`consumers.order.${one.order}`) : null,
            },
            {
              key: 'replayable',
              label: t('consumers.replayable'),
              value: t(one.replayable ? 'consumers.yes' : 'consumers.no'),
            },
          ]}
        />
        <ShareTable of={one} />
      </Panel>
    </div>
  )
}
