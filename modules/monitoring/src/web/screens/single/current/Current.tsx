import { useLiveUp } from '@motorpool/live/web'
import {
  Ago,
  EmptyState,
  ErrorState,
  SkeletonBlock,
  StatusTag,
  type Tone,
  useNow,
  usePermission,
  useText,
} from '@motorpool/ui'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import type { Condition, VehicleOverview } from '../../../../shared/index.ts'
import { KeyFigures } from '../../../parts/figures/KeyFigures.tsx'
import { useCondition } from '../../../parts/useVehicle.ts'
import { type Freshness, freshness } from './freshness.ts'
import { SectionPanel } from './SectionPanel.tsx'
import { raisedAlarms, type Section, sectionsOf } from './view.ts'

/** Sections of the right column: alarms and the battery. */
const ASIDE = ['alarm', 'faults', 'extremes', 'voltages', 'temperatures']

const isAside = (section: Section): boolean => ASIDE.includes(section.path) || section.series.length > 0
const byPlace = (a: Section, b: Section): number => ASIDE.indexOf(a.path) - ASIDE.indexOf(b.path)

export default function Current({ vehicle }: { vehicle: VehicleOverview }): ReactNode {
  return vehicle.terminalCode === null ? <Unbound vehicle={vehicle} /> : <Reported vehicle={vehicle} />
}

/** Without a terminal there is no condition to view (R288). */
function Unbound({ vehicle }: { vehicle: VehicleOverview }): ReactNode {
  const t = useText()
  const may = usePermission()
  return (
    <EmptyState
      icon="gauge"
      title={t('monitor.current.unbound')}
      hint={t('monitor.current.unboundHint')}
      {...(may('vehicle/vehicles/find')
        ? { action: <Link to={`/vehicle/vehicles/${vehicle.id}`}>{t('monitor.current.record')}</Link> }
        : {})}
    />
  )
}

function Reported({ vehicle }: { vehicle: VehicleOverview }): ReactNode {
  const condition = useCondition(vehicle)
  if (condition.error && !condition.data) {
    return <ErrorState error={condition.error} onRetry={() => void condition.refetch()} />
  }
  if (!condition.data) return <SkeletonBlock height={480} />
  return <Shown vehicle={vehicle} condition={condition.data} />
}

function Shown({ vehicle, condition }: { vehicle: VehicleOverview; condition: Condition }): ReactNode {
  const t = useText()
  const sections = useMemo(() => sectionsOf(condition.groups), [condition.groups])
  if (sections.length === 0) {
    return (
      <EmptyState
        icon="gauge"
        title={t('monitor.current.none')}
        hint={t('monitor.current.noneHint', { terminal: vehicle.terminalCode ?? '—' })}
      />
    )
  }
  return (
    <div className="sv-current">
      <Status vehicle={vehicle} condition={condition} alarms={raisedAlarms(sections).length} />
      <KeyFigures vehicle={vehicle} reported={condition} />
      <div className="sv-sections">
        <div className="sv-column">
          {sections
            .filter((s) => !isAside(s))
            .map((s) => (
              <SectionPanel key={s.path} section={s} />
            ))}
        </div>
        <div className="sv-column">
          {sections
            .filter(isAside)
            .sort(byPlace)
            .map((s) => (
              <SectionPanel key={s.path} section={s} />
            ))}
        </div>
      </div>
    </div>
  )
}

interface StatusProps {
  vehicle: VehicleOverview
  condition: Condition
  alarms: number
}

const FRESHNESS_TONE: Record<Freshness, Tone> = { live: 'ok', late: 'warn', notLive: 'idle' }

function Status({ vehicle, condition, alarms }: StatusProps): ReactNode {
  const t = useText()
  const up = useLiveUp()
  const now = useNow(5000)
  const state = freshness(up && vehicle.onlineStatus === 'ONLINE', condition.time, now)
  return (
    <div className="sv-live" role="status">
      <StatusTag tone={FRESHNESS_TONE[state]}>{t(`monitor.${state}`)}</StatusTag>
      <span className="mp-soft">
        {t('monitor.current.asOf')} <Ago value={condition.time} everyMs={5000} />
      </span>
      {alarms > 0 ? (
        <StatusTag tone="bad" solid>
          {t('monitor.current.alarms', { n: alarms })}
        </StatusTag>
      ) : null}
    </div>
  )
}
