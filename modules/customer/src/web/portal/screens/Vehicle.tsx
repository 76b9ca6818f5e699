import '../portal.css'
import { OperatingState } from '@motorpool/ingest/shared'
import {
  Ago,
  Answer,
  enumLabel,
  formatMeasure,
  Icon,
  Mono,
  OperatingStateTag,
  Page,
  ScreenParts,
  SkeletonBlock,
  TimeText,
  useMayOpen,
  usePageTitle,
  usePermission,
  useText,
} from '@motorpool/ui'
import { type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import type { PortalVehicleInfo } from '../../../shared/index.ts'
import { Badges, EnergyLine } from '../Card.tsx'
import { Deeds, NameField } from '../Deeds.tsx'
import { TrackPanel } from '../TrackPanel.tsx'
import { useDeeds, useInfo } from '../usePortal.ts'
import { nameOf } from '../vehicle.ts'

/** One machine: how it is, where it was, what it did, and what its customer does with it. */
export default function Vehicle(): ReactNode {
  const { vin = '' } = useParams()
  const t = useText()
  const info = useInfo(vin)
  usePageTitle(info.data ? nameOf(info.data) : t('portal/vehicles.detail'))
  return (
    <Page>
      <div className="pt">
        <Answer of={info} waiting={<SkeletonBlock height={480} />}>
          {(vehicle) => (
            <div className="pt-vehicle">
              <div>
                <State vehicle={vehicle} />
                <Did vehicle={vehicle} />
                <Dealer vehicle={vehicle} />
                <Deeds vehicle={vehicle} />
                <ScreenParts place="portal.vehicle" subject={vin} height={44} />
              </div>
              <TrackPanel vehicle={vehicle} />
            </div>
          )}
        </Answer>
      </div>
    </Page>
  )
}

function State({ vehicle }: { vehicle: PortalVehicleInfo }): ReactNode {
  const t = useText()
  const may = usePermission()
  const { focus } = useDeeds()
  const isFocused = vehicle.focusStatus === 'FOCUSED'
  const name = nameOf(vehicle)
  return (
    <section className="pt-state">
      <div className="pt-card-head">
        <NameField key={vehicle.vin} vehicle={vehicle} />
        {may('update', 'portal/vehicles') ? (
          <button
            type="button"
            className={`pt-icon${isFocused ? ' is-on' : ''}`}
            aria-pressed={isFocused}
            aria-label={t(isFocused ? 'portal.unfollow' : 'portal.follow', { name })}
            onClick={() => void focus(vehicle)}
          >
            <Icon name="bookmark" size={20} />
          </button>
        ) : null}
      </div>
      <small className="mp-soft">
        {[vehicle.modelName, vehicle.plateCode].filter(Boolean).join(' · ')} <Mono>{vehicle.vin}</Mono>
      </small>
      <div className="pt-card-row">
        <OperatingStateTag
          state={vehicle.operatingState}
          label={enumLabel(OperatingState, vehicle.operatingState)}
        />
        <Ago value={vehicle.reportTime} />
      </div>
      <EnergyLine vehicle={vehicle} />
      <Badges vehicle={vehicle} />
      {vehicle.lastDay ? <p className="pt-note">{t('portal.until', { day: vehicle.lastDay })}</p> : null}
    </section>
  )
}

/** What it did today and altogether. */
function Did({ vehicle }: { vehicle: PortalVehicleInfo }): ReactNode {
  const t = useText()
  const figures = [
    ['portal.dayWork', formatMeasure(vehicle.dayWork, 'h')],
    ['portal.dayDistance', formatMeasure(vehicle.dayDistance, 'km')],
    ['portal.work', formatMeasure(vehicle.work, 'h')],
    ['portal.mileage', formatMeasure(vehicle.mileage ?? vehicle.distance, 'km')],
  ] as const
  return (
    <section className="pt-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <b className="mp-num">{value}</b>
          <span>{t(label)}</span>
        </div>
      ))}
    </section>
  )
}

function Dealer({ vehicle }: { vehicle: PortalVehicleInfo }): ReactNode {
  const t = useText()
  const may = usePermission()
  const livePath = `/single-vehicle/${encodeURIComponent(vehicle.vin)}`
  const mayLook = useMayOpen(livePath)
  const pages = ['portal/alarm', 'portal/maintenance', 'portal/documents', 'portal/attendance'].filter(
    (page) => may('find', page),
  )
  return (
    <ul className="pt-lines">
      {vehicle.orgName ? (
        <li>
          <span>{t('portal.dealer')}</span>
          {vehicle.orgPhone ? (
            <a href={`tel:${vehicle.orgPhone}`}>
              {vehicle.orgName} · {vehicle.orgPhone}
            </a>
          ) : (
            <b>{vehicle.orgName}</b>
          )}
        </li>
      ) : null}
      {vehicle.serviceEndDate ? (
        <li>
          <span>{t('portal.serviceEnd')}</span>
          <TimeText value={vehicle.serviceEndDate} dateOnly />
        </li>
      ) : null}
      {pages.map((page) => (
        <li key={page}>
          <Link to={`/${page}?vin=${encodeURIComponent(vehicle.vin)}`}>{t(page)}</Link>
          <Icon name="chevron-right" size={18} />
        </li>
      ))}
      {mayLook ? (
        <li>
          <Link to={livePath}>{t('portal.live')}</Link>
          <Icon name="chevron-right" size={18} />
        </li>
      ) : null}
    </ul>
  )
}
