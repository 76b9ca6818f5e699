import '../portal.css'
import {
  Answer,
  Bars,
  EmptyState,
  formatMeasure,
  Icon,
  Page,
  Panel,
  SkeletonBlock,
  useText,
} from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { PortalAttendance, PortalFuel } from '../../../shared/index.ts'
import { daysOfMonth, useAttendance, useMonth, useOneVehicle } from '../useUpkeep.ts'
import { VehicleChoice } from '../VehicleChoice.tsx'

/** What own machines worked and used in a month. */
export default function Attendance(): ReactNode {
  const t = useText()
  const [vin, setVin] = useOneVehicle()
  const { month, isCurrent, turn } = useMonth()
  const { attendance, fuel } = useAttendance(month, vin)
  return (
    <Page>
      <div className="pt">
        <VehicleChoice value={vin} onChange={setVin} />
        <div className="pt-days">
          <button
            type="button"
            className="pt-icon"
            aria-label={t('portal.monthBefore')}
            onClick={() => turn(-1)}
          >
            <Icon name="chevron-left" size={20} />
          </button>
          <b className="mp-num">{month}</b>
          <button
            type="button"
            className="pt-icon"
            aria-label={t('portal.monthAfter')}
            disabled={isCurrent}
            onClick={() => turn(1)}
          >
            <Icon name="chevron-right" size={20} />
          </button>
        </div>
        <Answer of={attendance} waiting={<SkeletonBlock height={280} />}>
          {(data) => <Worked month={month} of={data} fuel={fuel.data} />}
        </Answer>
        <Answer of={fuel} waiting={<SkeletonBlock height={200} />} compact>
          {(data) => <Used month={month} of={data} />}
        </Answer>
      </div>
    </Page>
  )
}

interface WorkedProps {
  month: string
  of: PortalAttendance
  fuel: PortalFuel | undefined
}

function Worked({ month, of, fuel }: WorkedProps): ReactNode {
  const t = useText()
  const byDay = new Map(of.days.map((one) => [one.day, one.work]))
  const figures = [
    ['portal.month.days', String(of.workDays)],
    ['portal.month.work', formatMeasure(of.work, 'h')],
    ['portal.month.distance', formatMeasure(of.distance, 'km')],
    ['portal.month.fuel', formatMeasure(fuel?.fuel, 'L')],
  ] as const
  return (
    <>
      <section className="pt-figures" aria-label={month}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <b className="mp-num">{value}</b>
            <span>{t(label)}</span>
          </div>
        ))}
      </section>
      <Panel title={t('portal.month.hours')}>
        {of.workDays === 0 ? (
          <EmptyState
            icon="calendar"
            title={t('portal.month.none')}
            hint={t('portal.month.noneHint')}
            compact
          />
        ) : (
          <Bars label={t('portal.month.hours')} bars={barsOf(month, byDay, 'h')} />
        )}
      </Panel>
    </>
  )
}

function Used({ month, of }: { month: string; of: PortalFuel }): ReactNode {
  const t = useText()
  if (of.fuel === null) return null
  const byDay = new Map(of.days.map((one) => [one.day, one.fuel ?? 0]))
  const shares = [
    of.perHour === null ? null : formatMeasure(of.perHour, 'L/h'),
    of.perHundred === null ? null : formatMeasure(of.perHundred, 'L/100km'),
  ].filter((one) => one !== null)
  return (
    <Panel
      title={t('portal.month.fuel')}
      extra={<span className="mp-num mp-soft">{shares.join(' · ')}</span>}
    >
      <Bars label={t('portal.month.fuel')} bars={barsOf(month, byDay, 'L')} />
    </Panel>
  )
}

/** A bar for each day of the month, also for those of which nothing is known. */
function barsOf(month: string, byDay: ReadonlyMap<string, number>, unit: string) {
  return daysOfMonth(month).map((day) => {
    const value = byDay.get(day) ?? 0
    return {
      key: day,
      label: String(Number(day.slice(8))),
      value,
      name: `${day} ${formatMeasure(value, unit)}`,
    }
  })
}
