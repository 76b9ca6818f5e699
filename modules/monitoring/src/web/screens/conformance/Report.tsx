import {
  type Fact,
  Facts,
  formatNumber,
  formatTime,
  Panel,
  StatusTag,
  type Tone,
  useText,
} from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { TerminalConformance } from '../../../shared/index.ts'
import type { ConformanceAsked } from '../../calls.ts'
import { bySeverity } from './address.ts'
import { ClockBars, IntervalBars } from './Bars.tsx'
import { FieldTable } from './FieldTable.tsx'
import { FindingList } from './FindingList.tsx'
import { spanText } from './span.ts'
import { TypeTable } from './TypeTable.tsx'

const TONES: Record<TerminalConformance['verdict'], Tone> = {
  clean: 'ok',
  remarks: 'warn',
  violations: 'bad',
  empty: 'idle',
}

export interface ReportProps {
  report: TerminalConformance
  asked: ConformanceAsked
}

/** A report from its verdict to its tables; the same on the screen and on paper. */
export function Report({ report, asked }: ReportProps): ReactNode {
  const t = useText()
  return (
    <>
      <Verdict report={report} />
      {report.verdict === 'empty' ? null : (
        <>
          <Figures report={report} />
          {bySeverity(report.findings).map(({ severity, findings }) => (
            <Panel
              key={severity}
              title={t(`monitor.conformance.${severity}s`, { n: formatNumber(findings.length) })}
            >
              <FindingList findings={findings} asked={asked} />
            </Panel>
          ))}
          <LeftOut n={report.findingsLeftOut} />
          <div className="conformance-charts">
            <IntervalBars types={report.types} />
            <ClockBars clockDays={report.clockDays} />
          </div>
          <Panel title={t('monitor.conformance.types')} flush>
            <TypeTable types={report.types} />
          </Panel>
          <LeftOut n={report.typesLeftOut} />
          <Panel title={t('monitor.conformance.fields')} flush>
            <FieldTable fields={report.fields} />
          </Panel>
          <LeftOut n={report.fieldsLeftOut} />
        </>
      )}
    </>
  )
}

function Verdict({ report }: { report: TerminalConformance }): ReactNode {
  const t = useText()
  const { verdict, findings, hasRules } = report
  const count = (severity: string) => findings.filter((one) => one.severity === severity).length
  const n = { violations: count('violation'), remarks: count('remark') }
  return (
    <div className="conformance-verdict" role="status">
      <StatusTag tone={TONES[verdict]} solid>
        {t(`monitor.conformance.verdict.${verdict}`)}
      </StatusTag>
      <span>{t(`monitor.conformance.says.${verdict}`, n)}</span>
      {hasRules ? null : <span className="mp-soft">{t('monitor.conformance.noRules')}</span>}
    </div>
  )
}

const LeftOut = ({ n }: { n: number }): ReactNode => {
  const t = useText()
  return n > 0 ? <p className="mp-soft">{t('monitor.conformance.leftOut', { n: formatNumber(n) })}</p> : null
}

function Figures({ report }: { report: TerminalConformance }): ReactNode {
  const t = useText()
  const { messages, reissued, clock, sessions, first, last } = report
  const share = messages > 0 ? formatNumber((100 * reissued) / messages, 1) : '0'
  const fact = (key: string, value: ReactNode): Fact => ({
    key,
    label: t(`monitor.conformance.fact.${key}`),
    value,
  })
  return (
    <Facts
      items={[
        fact('editions', [report.protocol, ...report.editions].join(' · ')),
        fact('first', first === null ? null : formatTime(first)),
        fact('last', last === null ? null : formatTime(last)),
        fact('messages', formatNumber(messages)),
        fact('refused', formatNumber(report.refused)),
        fact('reissued', `${formatNumber(reissued)} (${share} %)`),
        fact('duplicates', formatNumber(report.duplicates)),
        fact('signs', `${formatNumber(report.signOns)} / ${formatNumber(report.signOffs)}`),
        fact('sessions', sessions && `${spanText(sessions.median)} / ${spanText(sessions.max)}`),
        fact('clock', clock && `${spanText(clock.median)} / ${spanText(clock.p95)} / ${spanText(clock.max)}`),
        fact('fast', clock && formatNumber(clock.fast)),
      ]}
    />
  )
}
