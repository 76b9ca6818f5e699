import { OPERATING_STATES, type OperatingState } from '@motorpool/ingest/shared'
import { formatNumber, Icon, SkeletonBlock, ToolButton, useLook, useMediaQuery, useText } from '@motorpool/ui'
import { alarmIconUrl, type MapRegion, statusIconUrl } from '@motorpool/ui/map'
import { VehicleCategory } from '@motorpool/vehicle/shared'
import { Select, TreeSelect } from 'antd'
import { type ReactNode, useState } from 'react'
import type { FleetCounts, PlaceHit } from '../../../shared/index.ts'
import { optionsOf, stateLabel } from '../../parts/status.tsx'
import { FleetSearch } from './FleetSearch.tsx'
import type { FleetMap, FleetVehicle } from './fleet.ts'
import { useOrgs } from './tools/useOrgTree.ts'
import type { useMapState } from './useMapState.ts'
import { VehicleList } from './VehicleList.tsx'

interface Props {
  state: ReturnType<typeof useMapState>
  counts: FleetCounts | undefined
  /** The fleet is on its way. */
  waiting: boolean
  shown: readonly FleetVehicle[]
  fleet: FleetMap
  region: MapRegion | null
  clustered: boolean
  marked: ReadonlySet<string>
  onMark(vins: readonly string[], on: boolean): void
  onGo(vin: string): void
  onPlace(place: PlaceHit): void
  onAll(): void
}

/** Windows in which the menu leaves a map that the panel would cover half of: it begins folded. */
const BESIDE_MENU = '(max-width: 1023.98px)'

/** Counts of the fleet, which also filter; search, filters, and the vehicles in view. */
export function FleetPanel(props: Props): ReactNode {
  const { state, counts, clustered, fleet, onGo, onPlace, onAll } = props
  const t = useText()
  const narrow = useMediaQuery(BESIDE_MENU)
  const [open, setOpen] = useState(!narrow)
  const filtered = state.filters.states.length > 0 || state.filters.alarm
  const [folded, setFolded] = useState<boolean>()
  // What a filter leaves is listed, all of it; else the list is opened by hand and holds what is in view.
  const listed = folded === undefined ? filtered : !folded
  return (
    <aside className={`dist-panel${open ? '' : ' is-folded'}`} aria-label={t('monitor.map.panel')}>
      <header className="dist-head">
        <Total counts={counts} waiting={props.waiting} />
        <ToolButton icon="expand" label={t('monitor.map.fitAll')} onClick={onAll} />
        <ToolButton
          icon={open ? 'chevron-up' : 'chevron-down'}
          label={t(open ? 'monitor.map.collapse' : 'monitor.map.expand')}
          onClick={() => setOpen(!open)}
        />
      </header>
      <States state={state} counts={counts} />
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
              onClick={() => setFolded(listed)}
            >
              {t(listed ? 'monitor.map.hideList' : 'monitor.map.showList')}
              <Icon name={listed ? 'chevron-up' : 'chevron-down'} size={14} />
            </button>
          )}
          {listed && !clustered ? (
            <VehicleList {...props} region={filtered ? null : props.region} selected={state.selected} />
          ) : null}
        </>
      ) : null}
    </aside>
  )
}

function Total({ counts, waiting }: Pick<Props, 'counts' | 'waiting'>): ReactNode {
  const t = useText()
  return (
    <div className="dist-total" aria-busy={waiting}>
      {waiting ? <SkeletonBlock height={28} /> : <b className="mp-num">{formatNumber(counts?.total)}</b>}
      <span className="mp-soft">
        {t('monitor.map.total')} · {t('monitor.map.online')}{' '}
        <span className="mp-num">{formatNumber(counts?.online)}</span>
      </span>
    </div>
  )
}

/** The states of the fleet with their counts, and the alarms among them; each a filter. */
function States({ state, counts }: Pick<Props, 'state' | 'counts'>): ReactNode {
  const t = useText()
  const theme = useLook().dark ? 'dark' : 'light'
  const { states, alarm } = state.filters
  const toggle = (one: OperatingState) =>
    state.setStates(states.includes(one) ? states.filter((s) => s !== one) : [...states, one], alarm)
  return (
    <div className="dist-statuses" role="group" aria-label={t('map.legend')}>
      {OPERATING_STATES.map((one) => (
        <StateButton
          key={one}
          icon={statusIconUrl(one, theme)}
          label={stateLabel(one)}
          count={counts?.[one]}
          on={states.includes(one)}
          onClick={() => toggle(one)}
        />
      ))}
      <StateButton
        icon={alarmIconUrl(theme)}
        label={t('ui.inAlarm')}
        count={counts?.alarm}
        on={alarm}
        onClick={() => state.setStates(states, !alarm)}
      />
    </div>
  )
}

interface StateButtonProps {
  icon: string
  label: string
  count: number | undefined
  on: boolean
  onClick(): void
}

function StateButton({ icon, label, count, on, onClick }: StateButtonProps): ReactNode {
  return (
    <button type="button" className={`dist-status${on ? ' is-on' : ''}`} aria-pressed={on} onClick={onClick}>
      <img src={icon} alt="" />
      <span>{label}</span>
      <b className="mp-num">{formatNumber(count)}</b>
    </button>
  )
}

function Filters({ state }: Pick<Props, 'state'>): ReactNode {
  const t = useText()
  const orgs = useOrgs()
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
