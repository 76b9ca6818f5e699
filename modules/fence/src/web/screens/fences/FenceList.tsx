import {
  EmptyState,
  ErrorState,
  enumLabel,
  formatNumber,
  Icon,
  type IconName,
  SkeletonRows,
  ToolButton,
  usePermission,
  useText,
} from '@motorpool/ui'
import { Button, Dropdown, Input, Pagination } from 'antd'
import type { ReactNode } from 'react'
import { FenceAlarmType, type FenceSettingWay, FenceSettingWay as Ways } from '../../../shared/enums.ts'
import type { FenceRow, useFences } from './useFences.ts'

export const WAY_ICONS: Record<FenceSettingWay, IconName> = {
  CIRCLE: 'pin',
  RECTANGLE: 'area',
  POLYGON: 'polygon',
  CORRIDOR: 'route',
  REGION: 'map',
}
const ORDER = ['CIRCLE', 'RECTANGLE', 'POLYGON', 'CORRIDOR', 'REGION'] as const

interface Props {
  fences: ReturnType<typeof useFences>
  keyword: string
  page: number
  selected: string | null
  onKeyword(keyword: string): void
  onPage(page: number): void
  onPick(id: string): void
  onNew(way: FenceSettingWay): void
  onFiles(): void
}

/** The fences beside the map: found by name, picked, and made anew. */
export function FenceList(props: Props): ReactNode {
  const t = useText()
  const may = usePermission()
  const { fences, keyword, page, selected } = props
  const { query, rows, total, pages } = fences
  return (
    <section className="fence-panel" aria-label={t('vehicle/fences')}>
      <header>
        <h2>{t('vehicle/fences')}</h2>
        <span className="mp-num mp-soft">{formatNumber(total)}</span>
        {may('vehicle/fences/import') || may('vehicle/fences/export') ? (
          <ToolButton icon="upload" label={t('fence.files')} onClick={props.onFiles} />
        ) : null}
      </header>
      <div className="fence-panel-tools">
        <Input
          allowClear
          value={keyword}
          prefix={<Icon name="search" size={14} />}
          placeholder={t('fence.search')}
          aria-label={t('fence.search')}
          maxLength={64}
          onChange={(event) => props.onKeyword(event.target.value)}
        />
        {may('vehicle/fences/create') ? (
          <Dropdown
            trigger={['click']}
            menu={{
              items: ORDER.map((way) => ({
                key: way,
                icon: <Icon name={WAY_ICONS[way]} size={16} />,
                label: enumLabel(Ways, way),
              })),
              onClick: ({ key }) => {
                const way = ORDER.find((one) => one === key)
                if (way) props.onNew(way)
              },
            }}
          >
            <Button type="primary" icon={<Icon name="plus" size={14} />}>
              {t('fence.new')}
            </Button>
          </Dropdown>
        ) : null}
      </div>
      {query.isPending ? (
        <SkeletonRows rows={6} />
      ) : query.error && !query.data ? (
        <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          compact
          title={t(keyword ? 'fence.noneFound' : 'fence.none')}
          hint={t('fence.noneHint')}
        />
      ) : (
        <ul className="fence-rows">
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className={row.id === selected ? 'is-on' : ''}
                aria-pressed={row.id === selected}
                onClick={() => props.onPick(row.id)}
              >
                <Row row={row} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 ? (
        <Pagination size="small" simple current={page} total={total} pageSize={100} onChange={props.onPage} />
      ) : null}
    </section>
  )
}

function Row({ row }: { row: FenceRow }): ReactNode {
  const t = useText()
  const way = ORDER.find((one) => one === row.settingWay) ?? 'POLYGON'
  const facts = [
    enumLabel(FenceAlarmType, row.alarmType),
    ...(row.stayMinutes ? [t('fence.fact.stay', { n: formatNumber(row.stayMinutes) })] : []),
    ...(row.speedLimit ? [t('fence.fact.speed', { n: formatNumber(row.speedLimit) })] : []),
  ]
  return (
    <>
      <Icon name={WAY_ICONS[way]} size={18} />
      <span className={row.status === 'ENABLED' ? 'fence-row' : 'fence-row is-off'}>
        <b>{row.fenceName}</b>
        <small>{row.status === 'ENABLED' ? facts.join(' · ') : t('fence.disabled')}</small>
      </span>
      <span className="mp-num mp-soft fence-row-count" title={t('vehicle/fences.vehicleCount')}>
        <Icon name="car" size={14} /> {formatNumber(row.vehicleCount)}
      </span>
    </>
  )
}
