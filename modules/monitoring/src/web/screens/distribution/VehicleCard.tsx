import {
  Ago,
  currentLocale,
  formatMeasure,
  formatNumber,
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
import type { Situation } from '../../../shared/index.ts'
import { isNewEnergy, singleCalls } from '../../calls.ts'
import { Address } from '../../parts/Address.tsx'
import { CopyButton } from '../../parts/Copy.tsx'
import { StateTag } from '../../parts/status.tsx'
import type { FleetVehicle } from './fleet.ts'

interface Props {
  vin: string
  /** As it is on the map; unknown where the map holds clusters. */
  vehicle: FleetVehicle | undefined
  follow: boolean
  onFollow(on: boolean): void
  onClose(): void
}

/** A vehicle with its record, for those who may see single vehicles; the map and the card ask together. */
export function useOverview(vin: string, wanted = true) {
  const may = usePermission()
  return useQuery({
    queryKey: ['monitor', 'card', vin],
    queryFn: ({ signal }) => singleCalls.overview(vin, signal),
    enabled: wanted && (may('single-vehicle/find') || may('single-vehicle/basic/find')),
    refetchInterval: 30_000,
  })
}

/** The selected vehicle: a few values that stay current. */
export function VehicleCard({ vin, vehicle, follow, onFollow, onClose }: Props): ReactNode {
  const t = useText()
  const overview = useOverview(vin)
  const situation = useSituation(vin, vehicle?.alarm ?? false)
  const now = vehicle?.live ?? overview.data
  const plate = vehicle?.plate ?? overview.data?.plateCode ?? null
  const state = vehicle?.state ?? overview.data?.operatingState
  const alarm = vehicle?.alarm ?? overview.data?.alarm ?? false
  const electric = overview.data ? isNewEnergy(overview.data.vehicleCategory) : now?.soc !== null
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
      <dl>
        <div>
          <dt>{t('monitor.speed')}</dt>
          <dd className={isSpeeding(now?.speed, overview.data?.speedLimit) ? 'mp-num is-over' : 'mp-num'}>
            {formatMeasure(now?.speed, 'km/h')}
            {overview.data ? (
              <small className="mp-faint">
                {' '}
                {t('monitor.card.limit', { limit: formatNumber(overview.data.speedLimit) })}
              </small>
            ) : null}
          </dd>
        </div>
        <div>
          <dt>{t(electric ? 'monitor.soc' : 'monitor.fuel')}</dt>
          <dd className="mp-num">
            {electric ? formatMeasure(now?.soc, '%', 0) : formatMeasure(now?.fuel, 'L')}
          </dd>
        </div>
        <div>
          <dt>{t('monitor.dayDistance')}</dt>
          <dd className="mp-num">{formatMeasure(now?.dayDistance, 'km')}</dd>
        </div>
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
          <dd>{overview.data?.terminalCode ? <Mono>{overview.data.terminalCode}</Mono> : '—'}</dd>
        </div>
        <div>
          <dt>{t('monitor.card.driver')}</dt>
          <dd>{driverOf(situation.data) ?? overview.data?.customerName ?? <Nothing />}</dd>
        </div>
        <div className="is-wide">
          <dt>{t('monitor.address')}</dt>
          <dd>
            <Address
              lng={vehicle?.lng ?? overview.data?.lng}
              lat={vehicle?.lat ?? overview.data?.lat}
              known={overview.data}
            />
          </dd>
        </div>
      </dl>
      <CardActions vin={vin} vehicleId={overview.data?.id} follow={follow} onFollow={onFollow} />
    </section>
  )
}

/** What it warns of and who drives it; asked for anew when an alarm begins or ends. */
function useSituation(vin: string, alarm: boolean) {
  const may = usePermission()
  return useQuery({
    queryKey: ['monitor', 'situation', vin, alarm, currentLocale()],
    queryFn: ({ signal }) => singleCalls.situation(vin, signal),
    enabled: may('single-vehicle/find') || may('single-vehicle/basic/find'),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
}

const driverOf = (situation: Situation | undefined): string | null =>
  situation?.driver?.name ?? situation?.driver?.licence ?? null

const isSpeeding = (speed: number | null | undefined, limit: number | undefined): boolean =>
  limit !== undefined && (speed ?? 0) > limit

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
