import { enumLabel } from '@motorpool/resource/web'
import { VehicleCategory } from '@motorpool/tenancy/shared'
import {
  EmptyState,
  ErrorState,
  formatNumber,
  Page,
  Panel,
  SkeletonBlock,
  StatusTag,
  type Tone,
  useSession,
  useText,
} from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type CategoryFigures, useCategories } from './categories.ts'
import { FleetFigures } from './FleetFigures.tsx'
import { type Fleet, useFleet } from './fleet.ts'
import './home.css'
import { LatestReports } from './LatestReports.tsx'
import { Shortcuts, useShortcuts } from './Shortcuts.tsx'

const share = (part: number, of: number): string => (of > 0 ? `${formatNumber((part / of) * 100, 1)}%` : '—')

/** Each category with its vehicles and how many of them are online. */
function Categories({ rows }: { rows: readonly CategoryFigures[] }): ReactNode {
  const t = useText()
  const most = Math.max(...rows.map((row) => row.total), 1)
  return (
    <table className="home-categories">
      <thead>
        <tr>
          <th>{t('home.category')}</th>
          <th className="is-bar">{t('home.onlineOfTotal')}</th>
          <th className="is-number">{t('home.total')}</th>
          <th className="is-number">{t('home.online')}</th>
          <th className="is-number">{t('home.running')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ category, total, online, running }) => (
          <tr key={category}>
            <th scope="row">{enumLabel(VehicleCategory, category)}</th>
            <td className="is-bar">
              <span className="home-bar" style={{ width: `${(total / most) * 100}%` }}>
                <i style={{ width: `${(online / Math.max(total, 1)) * 100}%` }} />
              </span>
            </td>
            <td className="is-number">{formatNumber(total)}</td>
            <td className="is-number">{formatNumber(online)}</td>
            <td className="is-number">{formatNumber(running)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What part of the fleet drives, stands, is away; and what part each category is. */
function Proportions({ fleet, rows }: { fleet: Fleet; rows: readonly CategoryFigures[] }): ReactNode {
  const t = useText()
  const states: [string, number, Tone][] = [
    ['home.running', fleet.running, 'accent'],
    ['home.standing', fleet.online - fleet.running, 'ok'],
    ['home.offline', fleet.total - fleet.online, 'idle'],
  ]
  return (
    <>
      <ul className="home-shares">
        {states.map(([key, count, tone]) => (
          <li key={key}>
            <StatusTag tone={tone}>{t(key)}</StatusTag>
            <span className="mp-num">{formatNumber(count)}</span>
            <strong className="mp-num">{share(count, fleet.total)}</strong>
          </li>
        ))}
      </ul>
      <h3 className="home-shares-title">{t('home.byCategory')}</h3>
      <ul className="home-shares">
        {rows.map(({ category, total }) => (
          <li key={category}>
            <span>{enumLabel(VehicleCategory, category)}</span>
            <span className="mp-num">{formatNumber(total)}</span>
            <strong className="mp-num">{share(total, fleet.total)}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The second template: the fleet by category and in proportions, before who reported last. */
export default function SecondTemplate(): ReactNode {
  const t = useText()
  const user = useSession((s) => s.user)
  const app = useSession((s) => s.branding?.appName) ?? 'Motorpool'
  const shortcuts = useShortcuts()
  const { allowed, query } = useFleet()
  const categories = useCategories()
  return (
    <Page>
      <div className="home-second">
        <h1 className="home-hello">
          {t('home.welcome', { name: user?.realName || user?.userName || '', app })}
        </h1>
        {allowed ? (
          <>
            <FleetFigures fleet={query.data} failed={query.isError} />
            <div className="home-parts">
              <Panel title={t('home.categories')} flush>
                {categories.isError && !categories.data ? (
                  <ErrorState error={categories.error} onRetry={() => void categories.refetch()} compact />
                ) : !categories.data ? (
                  <SkeletonBlock height={240} />
                ) : categories.data.length === 0 ? (
                  <EmptyState icon="car" title={t('home.noVehicles')} hint={t('home.noneHint')} compact />
                ) : (
                  <Categories rows={categories.data} />
                )}
              </Panel>
              <Panel title={t('home.proportions')}>
                {query.data && categories.data ? (
                  <Proportions fleet={query.data} rows={categories.data} />
                ) : (
                  <SkeletonBlock height={240} />
                )}
              </Panel>
            </div>
          </>
        ) : null}
        <div className={`home-parts${allowed ? '' : ' is-single'}`}>
          {allowed ? (
            <Panel
              title={t('home.latest')}
              flush
              extra={<Link to="/monitor/vehicleStatus">{t('home.allVehicles')}</Link>}
            >
              {query.data ? <LatestReports rows={query.data.latest} /> : <SkeletonBlock height={396} />}
            </Panel>
          ) : null}
          <Panel title={t('home.shortcuts')}>
            {shortcuts.length > 0 ? (
              <Shortcuts groups={shortcuts} />
            ) : (
              <EmptyState icon="lock" title={t('home.nothing')} hint={t('home.nothingHint')} compact />
            )}
          </Panel>
        </div>
      </div>
    </Page>
  )
}
