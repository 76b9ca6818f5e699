import './print.css'
import { OPERATING_STATES } from '@motorpool/ingest/shared'
import { formatNumber, formatTime, useText } from '@motorpool/ui'
import { alarmIconUrl, type MapPrint, statusIconUrl } from '@motorpool/ui/map'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FleetCounts } from '../../../../shared/index.ts'
import { stateLabel } from '../../../parts/status.tsx'

interface Props {
  title: string
  /** The map as a picture. */
  image: MapPrint
  counts: FleetCounts | undefined
  onDone(): void
}

/** The sheet that is printed in place of the page: title, time, map, legend with counts, where the map is from. */
export function PrintSheet({ title, image, counts, onDone }: Props): ReactNode {
  const t = useText()
  const [time] = useState(() => Date.now())
  const print = () => {
    window.print()
    onDone()
  }
  return createPortal(
    <div className="mp-print-sheet">
      <header>
        <h1>{title}</h1>
        <time dateTime={new Date(time).toISOString()}>{formatTime(time)}</time>
      </header>
      <img className="mp-print-map" src={image.url} alt={t('map.title')} onLoad={print} />
      <ul>
        {OPERATING_STATES.map((state) => (
          <li key={state}>
            <img src={statusIconUrl(state, 'light')} alt="" />
            {stateLabel(state)} <b>{formatNumber(counts?.[state])}</b>
          </li>
        ))}
        <li>
          <img src={alarmIconUrl('light')} alt="" />
          {t('ui.inAlarm')} <b>{formatNumber(counts?.alarm)}</b>
        </li>
      </ul>
      <footer>{image.attribution}</footer>
    </div>,
    document.body,
  )
}
