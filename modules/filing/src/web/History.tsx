import { FilingAuditState, FilingFailure } from '@motorpool/terminal/shared'
import { Answer, EmptyState, enumLabel, SkeletonRows, StatusTag, TimeText, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Timeline } from 'antd'
import type { ReactNode } from 'react'
import { type FilingKind, FilingOperation, labelOf } from '../shared/index.ts'
import { type FilingStep, filingCalls } from './calls.ts'

const TONES = {
  PENDING_SUBMIT: 'idle',
  PENDING_AUDIT: 'info',
  PASSED: 'ok',
  FAILED: 'bad',
  SUBMIT_TIMEOUT: 'warn',
  SUBMIT_FAILED: 'bad',
} as const
const toneOf = (state: string) => TONES[state as keyof typeof TONES] ?? 'idle'

const isSent = ({ sends, record }: FilingKind, field: string): boolean =>
  field in sends || field in record.sends

interface Props {
  kind: FilingKind
  id: string
  name: string
  onClose(): void
}

/** Every step of a filing, with the words of the authority. */
export function History({ kind, id, name, onClose }: Props): ReactNode {
  const t = useText()
  const steps = useQuery({
    queryKey: [kind.resource.key, 'steps', id],
    queryFn: ({ signal }) => filingCalls.steps(kind.resource, id, signal),
    staleTime: 0,
    retry: false,
  })
  return (
    <Drawer open size="large" title={t('filing.historyOf', { name })} onClose={onClose}>
      <Answer of={steps} waiting={<SkeletonRows rows={6} />}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon="history" title={t('filing.noSteps')} compact />
          ) : (
            <Timeline
              items={data.map((step) => ({ key: step.id, content: <Step kind={kind} step={step} /> }))}
            />
          )
        }
      </Answer>
    </Drawer>
  )
}

function Step({ kind, step }: { kind: FilingKind; step: FilingStep }): ReactNode {
  const t = useText()
  const { operation, state, failure, words, fields, user, time } = step
  return (
    <>
      <StatusTag tone={toneOf(state)}>{enumLabel(FilingAuditState, state)}</StatusTag>{' '}
      <span className="mp-faint">
        {enumLabel(FilingOperation, operation)} · {user ?? t('filing.byClock')} · <TimeText value={time} />
      </span>
      {failure ? <div>{enumLabel(FilingFailure, failure)}</div> : null}
      {words ? <div>{words}</div> : null}
      {fields.length > 0 ? (
        <ul>
          {fields.map(({ field, message }) => (
            <li key={field}>
              {isSent(kind, field) ? t(labelOf(kind, field)) : field}: {message}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
