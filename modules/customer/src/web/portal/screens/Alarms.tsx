import '../portal.css'
import {
  Ago,
  Answer,
  EmptyState,
  enumLabel,
  Icon,
  Page,
  SkeletonBlock,
  StatusTag,
  type Tone,
  useText,
} from '@motorpool/ui'
import { AlarmLevel } from '@motorpool/vehicle/shared'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type PortalAlarm, PortalAlarmStatus } from '../../../shared/portal/index.ts'
import { More } from '../More.tsx'
import { useAlarms, useOneVehicle } from '../useUpkeep.ts'
import { VehicleChoice } from '../VehicleChoice.tsx'
import { vehiclePath } from '../vehicle.ts'

const TONES: Readonly<Record<string, Tone>> = { '1': 'info', '2': 'warn', '3': 'bad' }

/** What own machines raised, the newest first. */
export default function Alarms(): ReactNode {
  const t = useText()
  const [vin, setVin] = useOneVehicle()
  const [open, setOpen] = useState(true)
  const alarms = useAlarms({ ...(vin ? { vin } : {}), ...(open ? { open } : {}) })
  return (
    <Page>
      <div className="pt">
        <VehicleChoice value={vin} onChange={setVin} />
        <div className="pt-chips" role="group" aria-label={t('portal.filters')}>
          <button type="button" aria-pressed={open} onClick={() => setOpen(true)}>
            {t('portal.alarms.open')}
          </button>
          <button type="button" aria-pressed={!open} onClick={() => setOpen(false)}>
            {t('portal.all')}
          </button>
        </div>
        <Answer of={alarms} waiting={<SkeletonBlock height={320} />}>
          {({ items: rows }) =>
            rows.length === 0 ? (
              <EmptyState icon="check" title={t('portal.alarms.none')} hint={t('portal.alarms.noneHint')} />
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

function AlarmCard({ alarm }: { alarm: PortalAlarm }): ReactNode {
  const t = useText()
  return (
    <li className="pt-card">
      <Link className="pt-card-name" to={vehiclePath(alarm.vin)}>
        <strong>{alarm.name}</strong>
        <small className="mp-soft">{alarm.vehicle}</small>
      </Link>
      <div className="pt-card-row">
        <StatusTag tone={TONES[alarm.level] ?? 'info'}>{enumLabel(AlarmLevel, alarm.level)}</StatusTag>
        <Ago value={alarm.happenTime} />
      </div>
      <div className="pt-card-row mp-soft">
        <span>{t(alarm.open ? 'portal.alarms.lasts' : 'portal.alarms.ended')}</span>
        <span>
          <Icon name="check" size={14} /> {enumLabel(PortalAlarmStatus, alarm.alarmStatus)}
        </span>
      </div>
    </li>
  )
}
