import './conformance.css'
import { useLive } from '@motorpool/live/web'
import {
  Answer,
  EmptyState,
  Icon,
  Page,
  SkeletonRows,
  usePageTitle,
  usePermission,
  useText,
} from '@motorpool/ui'
import { Button, Progress } from 'antd'
import { type ReactNode, useState } from 'react'
import { type ConformanceProgress, LIVE_TOPIC } from '../../../shared/index.ts'
import { type ConformanceAsked, conformanceCalls } from '../../calls.ts'
import { useExport } from '../../parts/useExport.ts'
import { ConformanceForm } from './ConformanceForm.tsx'
import { Report } from './Report.tsx'
import { Sheet } from './Sheet.tsx'
import { useConformance } from './useConformance.ts'

/** How the messages of one terminal keep to the standard of its protocol. */
export default function Conformance(): ReactNode {
  const t = useText()
  const may = usePermission()
  const exporting = useExport()
  const state = useConformance()
  const [isPrinting, setPrinting] = useState(false)
  const { asked, report } = state
  usePageTitle(t('monitor.conformance'))
  const save = () => asked && exporting('export conformance', () => conformanceCalls.export(asked))
  const isEmpty = !report.data || report.data.verdict === 'empty'
  return (
    <Page>
      <div className="conformance">
        <ConformanceForm state={state}>
          {may('export', 'monitor/messageQuery') ? (
            <Button icon={<Icon name="download" size={14} />} disabled={isEmpty} onClick={() => void save()}>
              {t('monitor.export')}
            </Button>
          ) : null}
          <Button icon={<Icon name="print" size={14} />} disabled={isEmpty} onClick={() => setPrinting(true)}>
            {t('monitor.conformance.print')}
          </Button>
        </ConformanceForm>
        {asked ? (
          <Answer of={report} waiting={<Waiting asked={asked} />}>
            {(data) => <Report report={data} asked={asked} />}
          </Answer>
        ) : (
          <EmptyState
            icon="check"
            title={t('monitor.conformance.choose')}
            hint={t('monitor.conformance.chooseHint')}
          />
        )}
      </div>
      {isPrinting && asked && report.data ? (
        <Sheet report={report.data} asked={asked} onDone={() => setPrinting(false)} />
      ) : null}
    </Page>
  )
}

/** The report of a month takes a minute: how far it is comes over the live channel. */
function Waiting({ asked }: { asked: ConformanceAsked }): ReactNode {
  const t = useText()
  const [share, setShare] = useState<number>()
  useLive<ConformanceProgress>(LIVE_TOPIC.conformance, { ...asked }, (told) => setShare(told.share))
  return (
    <div>
      <p className="mp-soft" role="status">
        {t('monitor.conformance.waiting')}
      </p>
      {share === undefined ? null : (
        <Progress percent={share} aria-label={t('monitor.conformance.waiting')} />
      )}
      <SkeletonRows rows={8} />
    </div>
  )
}
