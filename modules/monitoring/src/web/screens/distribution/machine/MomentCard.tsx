import {
  formatMeasure,
  formatTime,
  Icon,
  Mono,
  splitDuration,
  ToolButton,
  usePermission,
  useText,
} from '@motorpool/ui'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Address } from '../../../parts/Address.tsx'
import { CopyButton } from '../../../parts/Copy.tsx'
import { StateTag } from '../../../parts/status.tsx'
import { labelOf } from '../fleet.ts'
import type { Past } from './useTimeMachine.ts'

interface Props {
  vin: string
  past: Past
  onClose(): void
}

/** The selected vehicle as it was at the moment. */
export function MomentCard({ vin, past, onClose }: Props): ReactNode {
  const t = useText()
  const vehicle = past.fleet.get(vin)
  const { moment, player } = past.machine
  const index = moment.indexOf(vin)
  const plate = vehicle ? labelOf(vehicle) : moment.labelOf(index) || vin
  const age = moment.age[index] ?? -1
  const reported = age < 0 ? null : player.time - age * 1000
  return (
    <section className="dist-card" aria-label={plate}>
      <header>
        <strong>{plate}</strong>
        {vehicle ? <StateTag state={vehicle.state} alarm={vehicle.alarm} /> : null}
        <ToolButton icon="close" label={t('monitor.card.close')} onClick={onClose} />
      </header>
      <div className="dist-card-vin">
        <Mono className="mp-soft">{vin}</Mono>
        <CopyButton text={vin} label={t('monitor.copyVin')} />
      </div>
      {vehicle && reported !== null ? (
        <dl>
          <div>
            <dt>{t('monitor.lastReport')}</dt>
            <dd className="mp-num">{formatTime(reported)}</dd>
          </div>
          <div>
            <dt>{t('monitor.past.age')}</dt>
            <dd className="mp-num">{ageText(t, age)}</dd>
          </div>
          <div>
            <dt>{t('monitor.speed')}</dt>
            <dd className="mp-num">{formatMeasure(vehicle.speed, 'km/h', 0)}</dd>
          </div>
          <div>
            <dt>{t('monitor.direction')}</dt>
            <dd className="mp-num">{formatMeasure(vehicle.heading, '°', 0)}</dd>
          </div>
          <div className="is-wide">
            <dt>{t('monitor.address')}</dt>
            <dd>
              {past.machine.isPlaying ? '…' : <Address lng={placed(vehicle.lng)} lat={placed(vehicle.lat)} />}
            </dd>
          </div>
        </dl>
      ) : (
        <p className="dist-note">{t('monitor.past.unknown')}</p>
      )}
      <Actions vin={vin} />
    </section>
  )
}

/** To a hundred metres. While it plays no address is asked for. */
const placed = (degrees: number): number => Math.round(degrees * 1000) / 1000

function ageText(t: ReturnType<typeof useText>, seconds: number): string {
  const { days, hours, minutes } = splitDuration(seconds * 1000)
  if (days > 1) return t('monitor.past.days', { n: days })
  const all = days * 24 + hours
  if (all > 1) return t('monitor.past.hours', { n: all })
  return t('monitor.past.minutes', { n: hours * 60 + minutes })
}

function Actions({ vin }: { vin: string }): ReactNode {
  const t = useText()
  const may = usePermission()
  const navigate = useNavigate()
  if (!may('single-vehicle/track/find')) return null
  return (
    <footer>
      <Button
        icon={<Icon name="route" size={14} />}
        onClick={() => void navigate(`/single-vehicle/${vin}?tab=track`)}
      >
        {t('monitor.card.track')}
      </Button>
    </footer>
  )
}
