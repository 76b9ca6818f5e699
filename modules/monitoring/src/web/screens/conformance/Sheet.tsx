import { formatTime, useText } from '@motorpool/ui'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { Report, type ReportProps } from './Report.tsx'

interface Props extends ReportProps {
  onDone(): void
}

/** The report on paper, in place of the page: A4, black on white. */
export function Sheet({ report, asked, onDone }: Props): ReactNode {
  const t = useText()
  const [time] = useState(() => Date.now())
  const done = useEffectEvent(onDone)
  useEffect(() => {
    window.print()
    done()
  }, [])
  return createPortal(
    <div className="conformance-sheet">
      <header>
        <h1>{t('monitor.conformance')}</h1>
        <p>
          {report.vin} · {formatTime(asked.startTime)} – {formatTime(asked.endTime)}
        </p>
        <p>{t('monitor.conformance.made', { time: formatTime(time) })}</p>
      </header>
      <Report report={report} asked={asked} />
    </div>,
    document.body,
  )
}
