import {
  Ago,
  currentLocale,
  formatMeasure,
  Icon,
  Mono,
  Nothing,
  ToolButton,
  usePermission,
  useText,
} from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Situation, VehicleOverview } from '../../../shared/index.ts'
import { singleCalls } from '../../calls.ts'
import { Address } from '../../parts/Address.tsx'
import { CopyButton } from '../../parts/Copy.tsx'
import { NOTHING_REPORTED } from '../../parts/figures/figures.ts'
import { KeyFigures } from '../../parts/figures/KeyFigures.tsx'
import { StateTag } from '../../parts/status.tsx'
import { useCondition, useMayLook, useVehicle } from '../../parts/useVehicle.ts'
import type { FleetVehicle } from './fleet.ts'

interface Props {
  vin: string
  /** As it is on the map; unknown where the map holds clusters. */
  vehicle: FleetVehicle | undefined
  follow: boolean
  onFollow(on: boolean): void
  onClose(): void
}

/** The selected vehicle: its figures and a few facts, which stay current. */
export function VehicleCard({ vin, vehicle, follow, onFollow, onClose }: Props): ReactNode {
  const t = useText()
  const mayLook = useMayLook()
  const overview = useVehicle(vin, mayLook)
  const situation = useSituation(vin, vehicle?.alarm ?? false, mayLook)
  const plate = vehicle?.plate ?? overview.data?.plateCode ?? null
  const state = vehicle?.state ?? overview.data?.operatingState
  const alarm = vehicle?.alarm ?? overview.data?.alarm ?? false
  return (
    <section className="dist-card" aria-label={plate ?? vin}>
      <header>
        <strong>{plate ?? vin}</strong>
        {state ? <StateTag state={state} alarm={alarm} /> : null}
        <ToolButton icon="close" label={t('monitor.card.close')} onClick={onClose} />
      </header>
      {alarm ? <Alarms names={situation.data?.alarms ?? []} /> : null}
      <div className="dist-card-vin">
        <Mono className="mp-soft">{vin}</Mono>
        <CopyButton text={vin} label={t('monitor.copyVin')} />
        <span className="mp-faint">{overview.data?.vehicleModel ?? ''}</span>
      </div>
      {overview.data ? <CardFigures vehicle={overview.data} /> : null}
      <CardFacts vehicle={vehicle} overview={overview.data} driver={driverOf(situation.data)} />
      <CardActions vin={vin} vehicleId={overview.data?.id} follow={follow} onFollow={onFollow} />
    </section>
  )
}

/** Without the right to its condition, what its state knows. */
function CardFigures({ vehicle }: { vehicle: VehicleOverview }): ReactNode {
  const may = usePermission()
  const condition = useCondition(vehicle, may('single-vehicle/current/find'))
  return <KeyFigures small vehicle={vehicle} reported={condition.data ?? NOTHING_REPORTED} />
}

interface FactsProps {
  vehicle: FleetVehicle | undefined
  overview: VehicleOverview | undefined
  driver: string | null
}

function CardFacts({ vehicle, overview, driver }: FactsProps): ReactNode {
  const t = useText()
  const now = overview ?? vehicle?.live
  return (
    <dl>
      <div>
        <dt>{t('monitor.lastReport')}</dt>
        <dd>
          <Ago value={now?.reportTime} everyMs={5000} />
        </dd>
      </div>
      <div>
        <dt>{t('monitor.direction')}</dt>
        <dd className="mp-num">{formatMeasure(now?.direction, '°', 0)}</dd>
      </div>
      <div>
        <dt>{t('monitor.terminalCode')}</dt>
        <dd>{overview?.terminalCode ? <Mono>{overview.terminalCode}</Mono> : '—'}</dd>
      </div>
      <div>
        <dt>{t('monitor.card.driver')}</dt>
        <dd>{driver ?? overview?.customerName ?? <Nothing />}</dd>
      </div>
      <div className="is-wide">
        <dt>{t('monitor.address')}</dt>
        <dd>
          <Address lng={vehicle?.lng ?? overview?.lng} lat={vehicle?.lat ?? overview?.lat} known={overview} />
        </dd>
      </div>
    </dl>
  )
}

/** What it warns of and who drives it; asked for anew when an alarm begins or ends. */
function useSituation(vin: string, alarm: boolean, wanted: boolean) {
  return useQuery({
    queryKey: ['monitor', 'situation', vin, alarm, currentLocale()],
    queryFn: ({ signal }) => singleCalls.situation(vin, signal),
    enabled: wanted,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
}

const driverOf = (situation: Situation | undefined): string | null =>
  situation?.driver?.name ?? situation?.driver?.licence ?? null

/** The alarms that are active, by name; that there is one where nothing names it. */
function Alarms({ names }: { names: readonly string[] }): ReactNode {
  const t = useText()
  return (
    <ul className="dist-card-alarms" aria-label={t('ui.inAlarm')}>
      {(names.length > 0 ? names : [t('ui.inAlarm')]).map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

type ActionProps = Pick<Props, 'vin' | 'follow' | 'onFollow'> & { vehicleId: string | undefined }

function CardActions({ vin, vehicleId, follow, onFollow }: ActionProps): ReactNode {
  const t = useText()
  const may = usePermission()
  const navigate = useNavigate()
  return (
    <footer>
      <Button
        type={follow ? 'primary' : 'default'}
        ghost={follow}
        aria-pressed={follow}
        icon={<Icon name="pin" size={14} />}
        onClick={() => onFollow(!follow)}
      >
        {t('monitor.card.follow')}
      </Button>
      {may('single-vehicle/track/find') ? (
        <Button
          icon={<Icon name="route" size={14} />}
          onClick={() => void navigate(`/single-vehicle/${vin}?tab=track`)}
        >
          {t('monitor.card.track')}
        </Button>
      ) : null}
      {vehicleId && may('vehicle/vehicles/find') ? (
        <Button
          icon={<Icon name="file" size={14} />}
          onClick={() => void navigate(`/vehicle/vehicles/${vehicleId}`)}
        >
          {t('monitor.card.record')}
        </Button>
      ) : null}
      {may('single-vehicle/find') ? (
        <Button
          type="primary"
          icon={<Icon name="gauge" size={14} />}
          onClick={() => void navigate(`/single-vehicle/${vin}`)}
        >
          {t('monitor.card.open')}
        </Button>
      ) : null}
    </footer>
  )
}
