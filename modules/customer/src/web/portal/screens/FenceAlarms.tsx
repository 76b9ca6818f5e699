import '../portal.css'
import { FenceAlarmKind } from '@motorpool/alarm/shared'
import { Ago, Answer, EmptyState, enumLabel, Page, SkeletonBlock, StatusTag, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { PortalFenceAlarm } from '../../../shared/index.ts'
import { useFenceAlarms } from '../fences/useFences.ts'
import { More } from '../More.tsx'
import { useOneVehicle } from '../useUpkeep.ts'
import { VehicleChoice } from '../VehicleChoice.tsx'
import { vehiclePath } from '../vehicle.ts'

/** When own machines crossed own fences, the newest first. */
export default function FenceAlarms(): ReactNode {
  const t = useText()
  const [vin, setVin] = useOneVehicle()
  const [open, setOpen] = useState(false)
  const alarms = useFenceAlarms({ ...(vin ? { vin } : {}), ...(open ? { open } : {}) })
  return (
    <Page>
      <div className="pt">
        <VehicleChoice value={vin} onChange={setVin} />
        <div className="pt-chips" role="group" aria-label={t('portal.filters')}>
          <button type="button" aria-pressed={!open} onClick={() => setOpen(false)}>
            {t('portal.all')}
          </button>
          <button type="button" aria-pressed={open} onClick={() => setOpen(true)}>
            {t('portal.alarms.open')}
          </button>
        </div>
        <Answer of={alarms} waiting={<SkeletonBlock height={320} />}>
          {({ items: rows }) =>
            rows.length === 0 ? (
              <EmptyState
                icon="check"
                title={t('portal.fenceAlarm.none')}
                hint={t('portal.fenceAlarm.noneHint')}
              />
            ) : (
              <ul className="pt-cards">
                {rows.map((row) => (
                  <AlarmCard key={row.id} alarm={row} />
                ))}
              </ul>
            )
          }
        </Answer>
        <More of={alarms} />
      </div>
    </Page>
  )
}

function AlarmCard({ alarm }: { alarm: PortalFenceAlarm }): ReactNode {
  const t = useText()
  return (
    <li className="pt-card">
      <Link className="pt-card-name" to={vehiclePath(alarm.vin)}>
        <strong>{alarm.vehicle}</strong>
        <small className="mp-soft">{alarm.fenceName}</small>
      </Link>
      <div className="pt-card-row">
        <StatusTag tone={alarm.alarmType === 'OUT' ? 'warn' : 'info'}>
          {enumLabel(FenceAlarmKind, alarm.alarmType)}
        </StatusTag>
        <Ago value={alarm.happenTime} />
      </div>
      <div className="pt-card-row mp-soft">
        <span>{t(alarm.open ? 'portal.alarms.lasts' : 'portal.alarms.ended')}</span>
      </div>
    </li>
  )
}
