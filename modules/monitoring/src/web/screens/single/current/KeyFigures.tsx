import { formatNumber, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { ConditionGroup, ConditionValue, VehicleOverview } from '../../../../shared/index.ts'
import { isNewEnergy } from '../../../calls.ts'
import { Changing } from '../../../parts/Changing.tsx'
import { valueAt } from './view.ts'
import { valueText } from './words.ts'

interface Figure {
  key: string
  /** Path in the condition; without a value there, the vehicle's state is shown. */
  path?: string
  fallback: number | null
  unit: string
  decimals: number
  /** Full scale of the bar; `signed` bars start in the middle. */
  scale?: number
  signed?: boolean
  /** Below this the bar warns. */
  low?: number
}

function figuresOf(v: VehicleOverview): Figure[] {
  const speed = { key: 'speed', fallback: v.speed, unit: 'km/h', decimals: 1, scale: 120 }
  const mileage = { key: 'mileage', fallback: v.mileage, unit: 'km', decimals: 1 }
  const day = { key: 'dayDistance', fallback: v.dayDistance, unit: 'km', decimals: 1 }
  if (!isNewEnergy(v.vehicleCategory)) {
    return [speed, { key: 'fuel', fallback: v.fuel, unit: 'L', decimals: 1 }, mileage, day]
  }
  return [
    { ...speed, path: 'vehicle.speed' },
    { key: 'soc', path: 'vehicle.soc', fallback: v.soc, unit: '%', decimals: 0, scale: 100, low: 20 },
    { key: 'voltage', path: 'vehicle.voltage', fallback: null, unit: 'V', decimals: 1 },
    {
      key: 'current',
      path: 'vehicle.current',
      fallback: null,
      unit: 'A',
      decimals: 1,
      scale: 300,
      signed: true,
    },
    { ...mileage, path: 'vehicle.mileage' },
    day,
  ]
}

/** What is looked at first, large and in place. */
export function KeyFigures({
  vehicle,
  groups,
}: {
  vehicle: VehicleOverview
  groups: readonly ConditionGroup[]
}): ReactNode {
  return (
    <div className="sv-figures">
      {figuresOf(vehicle).map((figure) => (
        <FigureTile
          key={figure.key}
          figure={figure}
          value={figure.path ? valueAt(groups, figure.path) : undefined}
        />
      ))}
    </div>
  )
}

function FigureTile({ figure, value }: { figure: Figure; value: ConditionValue | undefined }): ReactNode {
  const t = useText()
  const number = value ? (typeof value.value === 'number' ? value.value : null) : figure.fallback
  const word = value?.state === 'abnormal' || value?.state === 'invalid' ? valueText(value, t) : undefined
  // Digits behind the point stay, or the figure would change its width with every report.
  const text = word ?? formatNumber(number, figure.decimals, figure.decimals)
  return (
    <div className="sv-figure">
      <div className="sv-figure-name">{t(`monitor.${figure.key}`)}</div>
      <div className={word ? 'sv-figure-value is-word' : 'sv-figure-value mp-num'}>
        <Changing text={text} />
        {word ? null : <small>{figure.unit}</small>}
      </div>
      {figure.scale ? (
        <Bar figure={figure} scale={figure.scale} value={number} />
      ) : (
        <div className="sv-bar" />
      )}
    </div>
  )
}

function Bar({ figure, scale, value }: { figure: Figure; scale: number; value: number | null }): ReactNode {
  const share = Math.max(-1, Math.min(1, (value ?? 0) / scale)) * 100
  const low = figure.low !== undefined && value !== null && value < figure.low
  const style = figure.signed
    ? { insetInlineStart: `${50 + Math.min(0, share) / 2}%`, inlineSize: `${Math.abs(share) / 2}%` }
    : { insetInlineStart: 0, inlineSize: `${Math.max(0, share)}%` }
  return (
    <div
      className={`sv-bar is-drawn${figure.signed ? ' is-signed' : ''}${low ? ' is-low' : ''}`}
      aria-hidden="true"
    >
      <i style={style} />
    </div>
  )
}
