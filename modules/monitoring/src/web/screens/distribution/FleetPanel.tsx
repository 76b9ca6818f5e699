import { api, formatNumber, Icon, ToolButton, useLook, useNarrow, useText } from '@motorpool/ui'
import { type MapRegion, statusIconUrl } from '@motorpool/ui/map'
import { VehicleCategory } from '@motorpool/vehicle/shared'
import { useQuery } from '@tanstack/react-query'
import { Select, TreeSelect } from 'antd'
import { type ReactNode, useState } from 'react'
import type { FleetCounts, MapStatus, PlaceHit } from '../../../shared/index.ts'
import { optionsOf } from '../../parts/status.tsx'
import { FleetSearch } from './FleetSearch.tsx'
import { type FleetMap, type FleetVehicle, STATUSES } from './fleet.ts'
import type { useMapState } from './useMapState.ts'
import { VehicleList } from './VehicleList.tsx'

interface Props {
  state: ReturnType<typeof useMapState>
  counts: FleetCounts | undefined
  shown: readonly FleetVehicle[]
  fleet: FleetMap
  region: MapRegion | null
  clustered: boolean
  onGo(vin: string): void
  onPlace(place: PlaceHit): void
  onAll(): void
}

/** Statuses that the server can tell apart in a fleet shown as clusters. */
const SERVED: readonly MapStatus[] = ['running', 'offline']

/** Counts of the fleet, which also filter; search, filters, and the vehicles in view. */
export function FleetPanel(props: Props): ReactNode {
  const { state, counts, clustered, fleet, onGo, onPlace, onAll } = props
  const t = useText()
  const narrow = useNarrow()
  const [open, setOpen] = useState(!narrow)
  const [listed, setListed] = useState(false)
  return (
    <aside className={`dist-panel${open ? '' : ' is-folded'}`} aria-label={t('monitor.map.panel')}>
      <header className="dist-head">
        <Total counts={counts} />
        <ToolButton icon="expand" label={t('monitor.map.fitAll')} onClick={onAll} />
        <ToolButton
          icon={open ? 'chevron-up' : 'chevron-down'}
          label={t(open ? 'monitor.map.collapse' : 'monitor.map.expand')}
          onClick={() => setOpen(!open)}
        />
      </header>
      <Statuses state={state} counts={counts} clustered={clustered} />
      {open ? (
        <>
          <div className="dist-filters">
            <FleetSearch fleet={fleet} clustered={clustered} onGo={onGo} onPlace={onPlace} />
            <Filters state={state} />
          </div>
          {counts && counts.unlocated > 0 ? (
            <p className="dist-note">{t('monitor.map.unlocated', { n: formatNumber(counts.unlocated) })}</p>
          ) : null}
          {clustered ? <p className="dist-note">{t('monitor.map.clustered')}</p> : null}
          {clustered ? null : (
            <button
              type="button"
              className="dist-more"
              aria-expanded={listed}
              onClick={() => setListed(!listed)}
            >
              {t(listed ? 'monitor.map.hideList' : 'monitor.map.showList')}
              <Icon name={listed ? 'chevron-up' : 'chevron-down'} size={14} />
            </button>
          )}
          {listed && !clustered ? <VehicleList {...props} selected={state.selected} /> : null}
        </>
      ) : null}
    </aside>
  )
}

function Total({ counts }: { counts: FleetCounts | undefined }): ReactNode {
  const t = useText()
  return (
    <div className="dist-total">
      <b className="mp-num">{formatNumber(counts?.total)}</b>
      <span className="mp-soft">
        {t('monitor.map.total')} · {t('monitor.map.online')}{' '}
        <span className="mp-num">{formatNumber(counts?.online)}</span>
      </span>
    </div>
  )
}

function Statuses({ state, counts, clustered }: Pick<Props, 'state' | 'counts' | 'clustered'>): ReactNode {
  const t = useText()
  const { dark } = useLook()
  const { statuses } = state.filters
  const toggle = (status: MapStatus) => {
    const on = statuses.includes(status)
    if (clustered) state.setStatuses(on ? [] : [status])
    else state.setStatuses(on ? statuses.filter((s) => s !== status) : [...statuses, status])
  }
  return (
    <div className="dist-statuses" role="group" aria-label={t('map.legend')}>
      {STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          className={`dist-status${statuses.includes(status) ? ' is-on' : ''}`}
          aria-pressed={statuses.includes(status)}
          disabled={clustered && !SERVED.includes(status)}
          onClick={() => toggle(status)}
        >
          <img src={statusIconUrl(status, dark ? 'dark' : 'light')} alt="" />
          <span>{t(`map.status.${status}`)}</span>
          <b className="mp-num">{formatNumber(counts?.[status])}</b>
        </button>
      ))}
    </div>
  )
}

interface OrgOption {
  value: string
  label: string
  children?: OrgOption[]
}

function Filters({ state }: Pick<Props, 'state'>): ReactNode {
  const t = useText()
  const orgs = useQuery({
    queryKey: ['options', 'system/orgs', 'tree'],
    queryFn: ({ signal }) =>
      api.get<OrgOption[]>('/api/system-svc/orgs/V1.0/tree/comp', undefined, { signal, quiet: true }),
  })
  return (
    <>
      <TreeSelect
        allowClear
        showSearch={{ treeNodeFilterProp: 'label' }}
        treeDefaultExpandAll
        placeholder={t('monitor.map.allOrgs')}
        aria-label={t('monitor.orgName')}
        value={state.filters.orgId ?? undefined}
        treeData={orgs.data ?? []}
        popupMatchSelectWidth={false}
        onChange={(value: string | undefined) => state.setOrg(value ?? null)}
      />
      <Select
        allowClear
        placeholder={t('monitor.map.allCategories')}
        aria-label={t('monitor.vehicleCategory')}
        value={state.filters.vehicleCategory ?? undefined}
        options={optionsOf(VehicleCategory)}
        popupMatchSelectWidth={false}
        onChange={(value: string | undefined) => state.setCategory(value ?? null)}
      />
    </>
  )
}
