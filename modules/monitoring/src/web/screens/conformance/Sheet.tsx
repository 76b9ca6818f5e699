import { formatTime, PrintSheet, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Report, type ReportProps } from './Report.tsx'

interface Props extends ReportProps {
  onDone(): void
}

/** The report on paper. */
export function Sheet({ report, asked, onDone }: Props): ReactNode {
  const t = useText()
  return (
    <PrintSheet
      title={t('monitor.conformance')}
      of={`${report.vin} · ${formatTime(asked.startTime)} – ${formatTime(asked.endTime)}`}
      onDone={onDone}
    >
      <Report report={report} asked={asked} />
    </PrintSheet>
  )
}
