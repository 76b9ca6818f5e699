import { Answer, PrintSheet, SkeletonRows, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { analysisCalls } from './calls.ts'
import { OneReportView } from './OneReportView.tsx'
import type { Detail } from './UseScreen.tsx'

/** The report of one vehicle, and the same on paper. */
export function ReportDrawer({ vin, time, onClose }: Detail): ReactNode {
  const t = useText()
  const [printing, setPrinting] = useState(false)
  const report = useQuery({
    queryKey: ['analysis', 'report', vin, time],
    queryFn: ({ signal }) => analysisCalls.report(vin, time, signal),
  })
  const title = t('analysis.report', { vin })
  return (
    <Drawer
      open
      size="large"
      title={title}
      onClose={onClose}
      extra={
        <Button disabled={!report.data} onClick={() => setPrinting(true)}>
          {t('analysis.report.print')}
        </Button>
      }
    >
      <Answer of={report} waiting={<SkeletonRows rows={12} />}>
        {(data) => (
          <>
            <OneReportView report={data} />
            {printing ? (
              <PrintSheet
                title={title}
                of={t('analysis.report.span', { from: data.from, to: data.to })}
                onDone={() => setPrinting(false)}
              >
                <OneReportView report={data} />
              </PrintSheet>
            ) : null}
          </>
        )}
      </Answer>
    </Drawer>
  )
}
