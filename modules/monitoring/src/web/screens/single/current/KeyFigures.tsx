import { formatNumber, ToolButton, usePermission, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import type { VehicleOverview } from '../../../../shared/index.ts'
import { Changing } from '../../../parts/Changing.tsx'
import { FiguresDialog } from './FiguresDialog.tsx'
import { type Reported, type ShownFigure, shownFigures } from './figures.ts'
import { valueText } from './words.ts'

/** What is looked at first, large and in place; those who keep the models choose what it is. */
export function KeyFigures({
  vehicle,
  reported,
}: {
  vehicle: VehicleOverview
  reported: Reported
}): ReactNode {
  const t = useText()
  const may = usePermission()
  const [choosing, setChoosing] = useState(false)
  const figures = shownFigures(vehicle, reported)
  return (
    <div className="sv-figures">
      {figures.map((figure) => (
        <FigureTile key={figure.key} figure={figure} />
      ))}
      {may('vehicle/models/update') ? (
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

function FigureTile({ figure }: { figure: ShownFigure }): ReactNode {
  const t = useText()
  const { value, number } = figure
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
      className={`sv-bar is-drawn${figure.signed ? ' is-signed' : ''}${low ? ' is-low' : ''}`}
      aria-hidden="true"
    >
      <i style={style} />
    </div>
  )
}
