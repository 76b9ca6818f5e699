import '../portal.css'
import {
  Ago,
  Answer,
  EmptyState,
  formatMeasure,
  Icon,
  type IconName,
  Page,
  SkeletonBlock,
  usePermission,
  useText,
} from '@motorpool/ui'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { PortalHome, PortalNeed, PortalStatistics, PortalVehicle } from '../../../shared/index.ts'
import { VehicleCard } from '../Card.tsx'
import { useDeeds, useHome } from '../usePortal.ts'
import { vehiclePath } from '../vehicle.ts'

/** With its form, which the first view does without. */
const BindDialog = lazy(() => import('../BindDialog.tsx'))

const ICONS: Readonly<Record<PortalNeed['kind'], IconName>> = {
  ALARM: 'alert',
  MAINTENANCE: 'wrench',
  ORDER: 'clock',
}

/** My machines: how they are, what of them needs me, and the ones that I follow. */
export default function Home(): ReactNode {
  const home = useHome()
  return (
    <Page>
      <div className="pt">
        <Answer of={home} waiting={<SkeletonBlock height={320} />}>
          {(data) => <HomeOf home={data} />}
        </Answer>
      </div>
    </Page>
  )
}

function HomeOf({ home }: { home: PortalHome }): ReactNode {
  const t = useText()
  const [binding, setBinding] = useState(false)
  const bindButton = (
    <Button type="primary" size="large" icon={<Icon name="plus" />} onClick={() => setBinding(true)}>
      {t('portal.bind')}
    </Button>
  )
  return (
    <>
      {home.statistics.total === 0 ? (
        <EmptyState icon="car" title={t('portal.none')} hint={t('portal.noneHint')} action={bindButton} />
      ) : (
        <>
          <Figures of={home.statistics} />
          <Needs needs={home.needs} />
          <Followed vehicles={home.vehicles} />
        </>
      )}
      {binding ? (
        <Suspense fallback={null}>
          <BindDialog onClose={() => setBinding(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Figures({ of }: { of: PortalStatistics }): ReactNode {
  const t = useText()
  const figures: readonly (readonly [string, ReactNode, string])[] = [
    [
      'portal.online',
      <>
        {of.online}
        <small>/{of.total}</small>
      </>,
      '/portal/map',
    ],
    ['portal.working', of.working, '/portal/vehicles'],
    ['portal.dayWork', formatMeasure(of.dayWork, 'h'), '/portal/vehicles'],
    ['portal.dayDistance', formatMeasure(of.dayDistance, 'km'), '/portal/vehicles'],
  ]
  return (
    <section className="pt-figures" aria-label={t('portal.today')}>
      {figures.map(([label, value, to]) => (
        <Link key={label} to={to}>
          <b className="mp-num">{value}</b>
          <span>{t(label)}</span>
        </Link>
      ))}
    </section>
  )
}

function Needs({ needs }: { needs: readonly PortalNeed[] }): ReactNode {
  const t = useText()
  return (
    <section className="pt-section">
      <h2>{t('portal.needs')}</h2>
      {needs.length === 0 ? (
        <p className="pt-calm">
          <Icon name="check" size={18} /> {t('portal.noNeeds')}
        </p>
      ) : (
        <ul className="pt-needs">
          {needs.map(({ kind, vin, vehicle, count, time }) => (
            <li key={kind + vin}>
              <Link to={vehiclePath(vin)} className={`is-${kind.toLowerCase()}`}>
                <Icon name={ICONS[kind]} size={20} />
                <span>
                  <strong>{vehicle}</strong>
                  <span>{t(`portal.need.${kind}`, { n: count })}</span>
                </span>
                <small className="mp-faint">
                  <Ago value={time} />
                </small>
                <Icon name="chevron-right" size={18} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Followed({ vehicles }: { vehicles: readonly PortalVehicle[] }): ReactNode {
  const t = useText()
  const may = usePermission()
  const { focus } = useDeeds()
  if (!may('find', 'portal/vehicles')) return null
  return (
    <section className="pt-section">
      <header>
        <h2>{t('portal/vehicles')}</h2>
        <Link to="/portal/vehicles">{t('portal.all')}</Link>
      </header>
      <ul className="pt-cards">
        {vehicles.map((one) => (
          <VehicleCard key={one.vin} vehicle={one} onFocus={(it) => void focus(it)} />
        ))}
      </ul>
    </section>
  )
}
