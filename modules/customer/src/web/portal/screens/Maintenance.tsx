import '../portal.css'
import { MaintenanceHandler, MaintenanceType } from '@motorpool/maintenance/shared'
import {
  Answer,
  EmptyState,
  enumLabel,
  formatMeasure,
  Page,
  SkeletonBlock,
  StatusTag,
  TimeText,
  useText,
} from '@motorpool/ui'
import { type ReactNode, useEffect } from 'react'
import type { PortalMaintenance, PortalMaintenanceLog, PortalReminder } from '../../../shared/index.ts'
import { useVehicles } from '../usePortal.ts'
import { useMaintenance, useOneVehicle } from '../useUpkeep.ts'
import { VehicleChoice } from '../VehicleChoice.tsx'

/** When a machine is due for service, and what was done. */
export default function Maintenance(): ReactNode {
  const t = useText()
  const [vin, setVin] = useOneVehicle()
  const own = useVehicles({})
  const items = own.data?.items
  // The one that is due, else the first: most have few machines.
  const proposed = (items?.find(({ maintenance }) => maintenance > 0) ?? items?.[0])?.vin
  useEffect(() => {
    if (vin === undefined && proposed !== undefined) setVin(proposed)
  }, [vin, proposed, setVin])
  const maintenance = useMaintenance(vin)
  if (items?.length === 0)
    return (
      <Page>
        <EmptyState icon="car" title={t('portal.none')} hint={t('portal.noneHint')} />
      </Page>
    )
  return (
    <Page>
      <div className="pt">
        <VehicleChoice value={vin} onChange={setVin} required />
        <Answer of={maintenance} waiting={<SkeletonBlock height={320} />}>
          {(data) => <Upkeep of={data} />}
        </Answer>
      </div>
    </Page>
  )
}

function Upkeep({ of: { reminders, logs } }: { of: PortalMaintenance }): ReactNode {
  const t = useText()
  if (reminders.length === 0 && logs.length === 0)
    return <EmptyState icon="wrench" title={t('portal.upkeep.none')} hint={t('portal.upkeep.noneHint')} />
  return (
    <>
      {reminders.length > 0 ? (
        <section className="pt-section">
          <h2>{t('portal.upkeep.next')}</h2>
          <ul className="pt-cards">
            {reminders.map((one) => (
              <ReminderCard key={one.strategyId} reminder={one} />
            ))}
          </ul>
        </section>
      ) : null}
      {logs.length > 0 ? (
        <section className="pt-section">
          <h2>{t('portal.upkeep.done')}</h2>
          <ul className="pt-lines">
            {logs.map((one) => (
              <LogLine key={one.id} log={one} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

interface Way {
  key: string
  now: number
  next: number
  unit: string
}

/** How far a machine is on the ways to its next service. */
export const waysOf = ({ workTime, nextWorkTime, mileage, nextMileage }: PortalReminder): Way[] => [
  ...(nextWorkTime === null ? [] : [{ key: 'work', now: workTime ?? 0, next: nextWorkTime, unit: 'h' }]),
  ...(nextMileage === null ? [] : [{ key: 'mileage', now: mileage ?? 0, next: nextMileage, unit: 'km' }]),
]

function ReminderCard({ reminder }: { reminder: PortalReminder }): ReactNode {
  const t = useText()
  return (
    <li className="pt-card">
      <span className="pt-card-name">
        <strong>{reminder.content}</strong>
        <small className="mp-soft">
          {enumLabel(MaintenanceType, reminder.maintenanceType)} · {reminder.strategyName}
        </small>
      </span>
      {waysOf(reminder).map(({ key, now, next, unit }) => (
        <div key={key} className="pt-card-row">
          <i className="pt-bar is-wide" aria-hidden="true">
            <i style={{ width: `${Math.min(100, Math.max(0, (now / next) * 100))}%` }} />
          </i>
          <span className="mp-num">
            {formatMeasure(now, unit)} / {formatMeasure(next, unit)}
          </span>
        </div>
      ))}
      <div className="pt-card-row">
        <StatusTag tone={reminder.due ? 'warn' : 'ok'}>
          {t(reminder.due ? 'portal.upkeep.due' : 'portal.upkeep.fine')}
        </StatusTag>
        {reminder.nextDate ? <span className="mp-num">{reminder.nextDate}</span> : null}
      </div>
    </li>
  )
}

function LogLine({ log }: { log: PortalMaintenanceLog }): ReactNode {
  return (
    <li>
      <span>
        <StatusTag tone={log.handler === 'DISPOSED' ? 'ok' : 'warn'}>
          {enumLabel(MaintenanceHandler, log.handler)}
        </StatusTag>
        <b>{log.content ?? enumLabel(MaintenanceType, log.maintenanceType)}</b>
        {log.stationName ? <span>{log.stationName}</span> : null}
      </span>
      <TimeText value={log.maintenanceTime ?? log.remindTime} dateOnly />
    </li>
  )
}
