import { Sex } from '@motorpool/identity/shared'
import { EmptyState, enumLabel, type Fact, Facts, Panel, useText } from '@motorpool/ui'
import { CustomerCertType } from '@motorpool/vehicle/shared'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { PAPER_KINDS, type Side } from '../shared/index.ts'
import type { Saved } from './calls.ts'
import { Decision, HandIn } from './Ending.tsx'
import { Pictures } from './Pictures.tsx'
import { reasonText } from './reasons.tsx'

type Paper = Saved['papers'][number]

/** Of several ways the one confirmed last names the person; papers of vehicles stand each for itself. */
export function countingPapers(papers: readonly Paper[]): Paper[] {
  const kept = papers.filter(({ values }) => values !== null)
  const newest = kept.filter(({ vin }) => vin === '').sort((a, b) => b.time - a.time)[0]
  return [...(newest ? [newest] : []), ...kept.filter(({ vin }) => vin !== '')]
}

function shownValue({ kind }: Paper, field: string, value: string): string {
  const rule = PAPER_KINDS.find(({ name }) => name === kind)?.fields[field]?.kind
  if (rule === 'sex') return enumLabel(Sex, value)
  return rule === 'certType' ? enumLabel(CustomerCertType, value) : value
}

function PaperFacts({ paper }: { paper: Paper }): ReactNode {
  const t = useText()
  const values = paper.values ?? {}
  const items = Object.keys(PAPER_KINDS.find(({ name }) => name === paper.kind)?.fields ?? {})
    .filter((key) => values[key])
    .map(
      (key): Fact => ({
        key,
        label: t(`verify.paper.${key}`),
        value: shownValue(paper, key, values[key] ?? ''),
      }),
    )
  return (
    <Panel title={[t(`verify.way.${paper.kind}`), paper.vin].filter(Boolean).join(' · ')}>
      {items.length > 0 ? (
        <Facts minWidth={190} items={items} />
      ) : (
        <p className="rn-hint">{t('verify.noFields')}</p>
      )}
    </Panel>
  )
}

interface Props {
  side: Side
  requestId: string
  saved: Saved
  isOwn: boolean
  onDone: () => void
  /** It is no more. */
  onGone: () => void
}

/** What was confirmed, and what becomes of it. */
export function Result({ side, requestId, saved, isOwn, onDone, onGone }: Props): ReactNode {
  const papers = countingPapers(saved.papers)
  const t = useText()
  const isReady = papers.some(({ vin }) => vin === '') && papers.some(({ vin }) => vin !== '')
  const isOpen = saved.status === 'NOT_VERIFIED' || saved.status === 'FAILED'
  const ending = { requestId, isReady, onDone }
  return (
    <div className="rn-page">
      {saved.failReason ? <Alert type="error" showIcon title={reasonText(saved.failReason)} /> : null}
      {papers.length === 0 ? <EmptyState title={t('verify.noPapers')} /> : null}
      {papers.map((paper) => (
        <PaperFacts key={`${paper.kind}${paper.vin}`} paper={paper} />
      ))}
      <Pictures side={side} requestId={requestId} saved={saved} onErased={onDone} />
      {isOpen && isOwn ? <HandIn {...ending} submitTime={saved.submitTime} onGone={onGone} /> : null}
      {isOpen && !isOwn ? <Decision {...ending} side={side} /> : null}
    </div>
  )
}
