import type { CSSProperties, ReactNode } from 'react'
import { useText } from '../texts/texts.ts'
import { GAP_COLOUR } from './palette.ts'
import { speedBounds, speedColour } from './track.ts'
import type { MapTheme } from './types.ts'

interface LegendProps {
  theme: MapTheme
  /** What the vehicle may drive, km/h. */
  speedLimit: number
  /** For a place other than the upper left corner. */
  style?: CSSProperties
}

/** Classes of speed relative to what the vehicle may drive. */
export function SpeedLegend({ theme, speedLimit, style }: LegendProps): ReactNode {
  const t = useText()
  const bounds = speedBounds(speedLimit)
  const from = [0, ...bounds]
  return (
    <ul className="mp-map-legend" style={style} aria-label={t('map.legend')}>
      <li>{t('map.speedLimit', { limit: speedLimit })}</li>
      {from.map((low, i) => (
        <li key={low}>
          <span className="mp-map-swatch" style={{ background: speedColour(i, theme) }} />
          {bounds[i] === undefined ? `> ${low}` : `${low}–${bounds[i]}`}
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
