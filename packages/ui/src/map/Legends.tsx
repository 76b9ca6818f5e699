import type { CSSProperties, ReactNode } from 'react'
import { useText } from '../texts/texts.ts'
import { GAP_COLOUR } from './palette.ts'
import { SPEED_LIMITS, speedColour } from './track.ts'
import type { MapTheme } from './types.ts'

interface LegendProps {
  theme: MapTheme
  /** For a place other than the upper left corner. */
  style?: CSSProperties
}

export function SpeedLegend({ theme, style }: LegendProps): ReactNode {
  const t = useText()
  const from = [0, ...SPEED_LIMITS]
  return (
    <ul className="mp-map-legend" style={style} aria-label={t('map.legend')}>
      {from.map((low, i) => (
        <li key={low}>
          <span className="mp-map-swatch" style={{ background: speedColour(i, theme) }} />
          {SPEED_LIMITS[i] === undefined ? `≥ ${low}` : `${low}–${SPEED_LIMITS[i]}`}
        </li>
      ))}
      <li>{t('map.unit.kmh')}</li>
      <li>
        <span className="mp-map-swatch mp-map-swatch-gap" style={{ color: GAP_COLOUR[theme] }} />
        {t('map.track.gap')}
      </li>
    </ul>
  )
}
