import { OperatingState } from '@motorpool/ingest/shared'
import { Ago, enumLabel, formatMeasure, Icon, OperatingStateTag, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PortalVehicle } from '../../shared/index.ts'
import { energyOf, nameOf, numberOf, vehiclePath } from './vehicle.ts'

/** How much is left to drive on: a bar for a battery, litres of a tank, whose size nobody told. */
export function EnergyLine({ vehicle }: { vehicle: PortalVehicle }): ReactNode {
  const t = useText()
  const energy = energyOf(vehicle)
  if (!energy) return <span className="mp-faint">{t('portal.noEnergy')}</span>
  if (energy.kind === 'fuel')
    return (
      <span className="pt-energy">
        {t('portal.fuel')} <b className="mp-num">{formatMeasure(energy.value, 'L')}</b>
      </span>
    )
  return (
    <span className={`pt-energy${energy.value < 20 ? ' is-low' : ''}`}>
      <i className="pt-bar" aria-hidden="true">
        <i style={{ width: `${energy.value}%` }} />
      </i>
      <b className="mp-num">{energy.value}%</b>
    </span>
  )
}

/** What of a vehicle asks for its customer. */
export function Badges({ vehicle }: { vehicle: PortalVehicle }): ReactNode {
  const t = useText()
  const { alarms, maintenance, assignees, assignedBy } = vehicle
  return (
    <span className="pt-badges">
      {alarms > 0 ? <em className="is-bad">{t('portal.alarmsOf', { n: alarms })}</em> : null}
      {maintenance > 0 ? <em className="is-warn">{t('portal.maintenanceOf', { n: maintenance })}</em> : null}
      {assignees > 0 ? <em>{t('portal.assignedTo', { n: assignees })}</em> : null}
      {assignedBy ? <em>{t('portal.assignedBy', { phone: assignedBy })}</em> : null}
    </span>
  )
}

interface Props {
  vehicle: PortalVehicle
  /** Turns following on and off; left out, the card only says it. */
  onFocus?: (vehicle: PortalVehicle) => void
  /** In place of leading to the page of the vehicle. */
  action?: ReactNode
}

/** A machine at a glance, as large as a thumb needs it. */
export function VehicleCard({ vehicle, onFocus, action }: Props): ReactNode {
  const t = useText()
  const isFocused = vehicle.focusStatus === 'FOCUSED'
  const name = nameOf(vehicle)
  const head = (
    <>
      <strong>{name}</strong>
      <small className="mp-soft">{numberOf(vehicle)}</small>
    </>
  )
  return (
    <li className="pt-card">
      <div className="pt-card-head">
        {action ? (
          <span className="pt-card-name">{head}</span>
        ) : (
          <Link className="pt-card-name" to={vehiclePath(vehicle.vin)}>
            {head}
          </Link>
        )}
        {onFocus ? (
          <button
            type="button"
            className={`pt-icon${isFocused ? ' is-on' : ''}`}
            aria-pressed={isFocused}
            aria-label={t(isFocused ? 'portal.unfollow' : 'portal.follow', { name })}
            onClick={() => onFocus(vehicle)}
          >
            <Icon name="bookmark" size={20} />
          </button>
        ) : null}
      </div>
      <div className="pt-card-row">
        <OperatingStateTag
          state={vehicle.operatingState}
          label={enumLabel(OperatingState, vehicle.operatingState)}
        />
        <EnergyLine vehicle={vehicle} />
      </div>
      <div className="pt-card-row mp-soft">
        <span>
          {t('portal.today')} <b className="mp-num">{formatMeasure(vehicle.dayWork, 'h')}</b> ·{' '}
          <b className="mp-num">{formatMeasure(vehicle.dayDistance, 'km')}</b>
        </span>
        <Ago value={vehicle.reportTime} />
      </div>
      <Badges vehicle={vehicle} />
      {action}
    </li>
  )
}
