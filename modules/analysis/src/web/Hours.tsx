import type { HourStatistics } from '@motorpool/monitoring/shared'
import { Answer, EmptyState, SkeletonBlock, useText } from '@motorpool/ui'
import { TimeChart } from '@motorpool/ui/chart'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { analysisCalls } from './calls.ts'
import { recent } from './words.ts'

/** Of fewer hours there is no line to draw. */
const DRAWN = 2

/** How many vehicles were online hour by hour, and which share of all: the last 31 days of a range at most. */
export function Hours({ time }: { time: readonly [number, number] }): ReactNode {
  const t = useText()
  const asked = recent(time)
  const hours = useQuery({
    queryKey: ['analysis', 'hours', asked],
    queryFn: ({ signal }) => analysisCalls.hours(asked, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Answer of={hours} waiting={<SkeletonBlock height={220} />} compact>
      {(data) =>
        data.length >= DRAWN ? (
          <Curves hours={data} />
        ) : (
          <EmptyState icon="chart" title={t('analysis.none')} hint={t('analysis.noneHint')} compact />
        )
      }
    </Answer>
  )
}

function Curves({ hours }: { hours: readonly HourStatistics[] }): ReactNode {
  const t = useText()
  const times = useMemo(() => hours.map(({ time }) => time), [hours])
  const series = useMemo(
    () => [
      {
        key: 'online',
        label: t('analysis.hours.online'),
        values: hours.map(({ online }) => online),
        scale: 'n',
        decimals: 1,
      },
      {
        key: 'peak',
        label: t('analysis.hours.peak'),
        values: hours.map(({ peak }) => peak),
        scale: 'n',
        decimals: 0,
      },
      {
        key: 'rate',
        label: t('analysis.hours.rate'),
        unit: '%',
        values: hours.map(({ rate }) => (rate === null ? null : rate * 100)),
        decimals: 1,
      },
    ],
    [hours, t],
  )
  return <TimeChart times={times} series={series} height={200} />
}
