import { dayOf, dayText } from '@motorpool/kernel'
import { Answer, EmptyState, SkeletonRows, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { analysisCalls } from './calls.ts'
import { DayTable } from './DayTable.tsx'
import { type ShownOfDay, VehicleDayShape } from './VehicleDayShape.tsx'

interface Props {
  vin: string
  time: readonly [number, number]
  of: 'mileageList' | 'fuelList'
  /** The field whose bars are drawn. */
  shown: ShownOfDay
  unit: string
  onClose(): void
}

/** The days of one vehicle; each leads to its track. */
export function DaysDrawer({ vin, time, of, shown, unit, onClose }: Props): ReactNode {
  const t = useText()
  const days = useQuery({
    queryKey: ['analysis', 'days', vin, of, time],
    queryFn: ({ signal }) => analysisCalls.days(vin, of, time, signal),
  })
  const [from = '', to = ''] = time.map((at) => dayText(dayOf(at)))
  return (
    <Drawer open size="large" title={t('analysis.days', { vin })} onClose={onClose}>
      <Answer of={days} waiting={<SkeletonRows rows={8} />}>
        {(data) =>
          data.length > 0 ? (
            <>
              <VehicleDayShape vin={vin} days={data} from={from} to={to} shown={shown} unit={unit} />
              <DayTable vin={vin} days={data} />
            </>
          ) : (
            <EmptyState icon="chart" title={t('analysis.none')} hint={t('analysis.noneHint')} />
          )
        }
      </Answer>
    </Drawer>
  )
}
