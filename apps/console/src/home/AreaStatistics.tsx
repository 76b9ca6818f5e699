import { type AreaStatistics, Province } from '@motorpool/monitoring/shared'
import {
  currentLocale,
  EmptyState,
  ErrorState,
  formatNumber,
  Panel,
  SkeletonBlock,
  usePermission,
  useText,
} from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Group, Groups } from './Groups.tsx'
import { share } from './shares.ts'
import { useAreas, useTypes } from './statistics.ts'

const SHOWN = 8

function nameOf({ code, name }: AreaStatistics, outside: string): string {
  if (code === null) return outside
  const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = Province.labels
  return labels[code]?.[currentLocale()] ?? name ?? code
}

function Areas(): ReactNode {
  const t = useText()
  const may = usePermission()
  const { data, error, refetch } = useAreas()
  const rows = data
    ?.slice(0, SHOWN)
    .map((area): Group => ({ ...area, key: area.code ?? '-', name: nameOf(area, t('home.outside')) }))
  return (
    <Panel
      title={t('home.areas')}
      flush
      extra={
        may('bigscreen/overview/find') ? (
          <Link to="/bigscreen/overview">{t('bigscreen/overview')}</Link>
        ) : null
      }
    >
      {error && !rows ? (
        <ErrorState error={error} onRetry={() => void refetch()} compact />
      ) : !rows ? (
        <SkeletonBlock height={240} />
      ) : rows.length === 0 ? (
        <EmptyState icon="map" title={t('home.noPositions')} hint={t('home.noneHint')} compact />
      ) : (
        <Groups title={t('home.province')} rows={rows} />
      )}
    </Panel>
  )
}

function Types(): ReactNode {
  const t = useText()
  const { data, error, refetch } = useTypes()
  const all = data?.reduce((sum, row) => sum + row.total, 0) ?? 0
  return (
    <Panel title={t('home.types')}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} compact />
      ) : !data ? (
        <SkeletonBlock height={240} />
      ) : data.length === 0 ? (
        <EmptyState icon="car" title={t('home.noVehicles')} compact />
      ) : (
        <ul className="home-shares">
          {data.slice(0, SHOWN).map((row) => (
            <li key={row.id ?? '-'}>
              <span>{row.name ?? t('home.nameless')}</span>
              <span className="mp-num">{formatNumber(row.total)}</span>
              <strong className="mp-num">{share(row.total, all)}</strong>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Where the vehicles are, and of which types (R072). */
export function AreaStatistics(): ReactNode {
  return (
    <div className="home-parts home-areas">
      <Areas />
      <Types />
    </div>
  )
}
