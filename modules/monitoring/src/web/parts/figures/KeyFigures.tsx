import './figures.css'
import { formatNumber, ToolButton, usePermission, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import type { VehicleOverview } from '../../../shared/index.ts'
import { Changing } from '../Changing.tsx'
import { valueText } from '../words.ts'
import { FiguresDialog } from './FiguresDialog.tsx'
import { type Reported, type ShownFigure, shownFigures } from './figures.ts'

interface Props {
  vehicle: VehicleOverview
  reported: Reported
  /** Within a card, where there is little room and nothing is chosen. */
  small?: boolean
}

/** What is looked at first, large and in place; those who keep the models choose what it is. */
export function KeyFigures({ vehicle, reported, small = false }: Props): ReactNode {
  const t = useText()
  const may = usePermission()
  const [choosing, setChoosing] = useState(false)
  const figures = shownFigures(vehicle, reported)
  return (
    <div className={small ? 'key-figures is-small' : 'key-figures'}>
      {figures.map((figure) => (
        <FigureTile key={figure.key} figure={figure} speedLimit={vehicle.speedLimit} />
      ))}
      {!small && may('vehicle/models/update') ? (
        <ToolButton icon="settings" label={t('monitor.figures.choose')} onClick={() => setChoosing(true)} />
      ) : null}
      {choosing ? (
        <FiguresDialog
          vehicle={vehicle}
          shown={figures.map(({ key }) => key)}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </div>
  )
}

function FigureTile({ figure, speedLimit }: { figure: ShownFigure; speedLimit: number }): ReactNode {
  const t = useText()
  const { key, value, number } = figure
  const word = value?.state === 'abnormal' || value?.state === 'invalid' ? valueText(value, t) : undefined
  // Digits behind the point stay, or the figure would change its width with every report.
  const text = word ?? formatNumber(number, figure.decimals, figure.decimals)
  const isOver = key === 'speed' && (number ?? 0) > speedLimit
  const look = word ? 'is-word' : isOver ? 'mp-num is-over' : 'mp-num'
  return (
    <div className="key-figure">
      <div className="key-figure-name">
        {t(`monitor.${key}`)}
        {key === 'speed' ? (
          <small>{t('monitor.card.limit', { limit: formatNumber(speedLimit) })}</small>
        ) : null}
      </div>
      <div className={`key-figure-value ${look}`}>
        <Changing text={text} />
        {word ? null : <small>{figure.unit}</small>}
      </div>
      {figure.scale ? (
        <Bar figure={figure} scale={figure.scale} value={number} />
      ) : (
        <div className="key-figure-bar" />
      )}
    </div>
  )
}

function Bar({
  figure,
  scale,
  value,
}: {
  figure: ShownFigure
  scale: number
  value: number | null
}): ReactNode {
  const share = Math.max(-1, Math.min(1, (value ?? 0) / scale)) * 100
  const low = figure.low !== undefined && value !== null && value < figure.low
  const style = figure.signed
    ? { insetInlineStart: `${50 + Math.min(0, share) / 2}%`, inlineSize: `${Math.abs(share) / 2}%` }
    : { insetInlineStart: 0, inlineSize: `${Math.max(0, share)}%` }
  return (
    <div
      className={`key-figure-bar is-drawn${figure.signed ? ' is-signed' : ''}${low ? ' is-low' : ''}`}
      aria-hidden="true"
    >
      <i style={style} />
    </div>
  )
}
