import { formatNumber, Mono, TimeText, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ConformanceFinding } from '../../../shared/index.ts'
import type { ConformanceAsked } from '../../calls.ts'
import { typeText } from '../message/bytes.ts'
import { examplePath } from './address.ts'

interface Props {
  findings: readonly ConformanceFinding[]
  asked: ConformanceAsked
}

/** Findings with their clauses and the messages that show them. */
export function FindingList({ findings, asked }: Props): ReactNode {
  return (
    <ul className="conformance-findings">
      {findings.map((finding) => (
        <li key={`${finding.code} ${finding.clause} ${finding.path}`}>
          <Finding finding={finding} asked={asked} />
        </li>
      ))}
    </ul>
  )
}

function Finding({ finding, asked }: { finding: ConformanceFinding; asked: ConformanceAsked }): ReactNode {
  const t = useText()
  const { text, name, path, clause, count, first, last, examples } = finding
  return (
    <>
      <h3>
        {text}
        {name ? <span className="mp-soft"> · {name}</span> : null}
      </h3>
      <div className="conformance-facts">
        <span>{clause ?? t('monitor.conformance.noClause')}</span>
        {path ? <Mono className="mp-soft">{path}</Mono> : null}
        <span>{t('monitor.conformance.times', { n: formatNumber(count) })}</span>
        <span>
          <TimeText value={first} /> – <TimeText value={last} />
        </span>
      </div>
      <div className="conformance-facts">
        <span className="mp-soft">{t('monitor.conformance.examples')}</span>
        {examples.map((example, i) => (
          <Link key={i} to={examplePath(asked, example)}>
            <Mono>{typeText(example.messageId)}</Mono> <TimeText value={example.deviceTime} />
          </Link>
        ))}
      </div>
    </>
  )
}
