import type { Row } from '@motorpool/resource/web'
import { StatusTag, t } from '@motorpool/ui'
import { Button, Modal, Progress } from 'antd'
import type { ReactNode } from 'react'
import type { StepForm } from './steps.ts'
import { countsOf, type Outcome, type Run, useRun } from './useRun.ts'

/** Does one thing with several vehicles, one after another, and shows what became of each. */
export function useSeveral(done: () => void): {
  start(step: StepForm, rows: readonly Row[], body: object): void
  element: ReactNode
} {
  const { run, start, stop, close } = useRun(done)
  return {
    start: (step, rows, body) => void start(step, rows, body),
    element: run ? <Results run={run} onStop={stop} onClose={close} /> : null,
  }
}

function Results(props: { run: Run; onStop: () => void; onClose: () => void }): ReactNode {
  const { step, rows, outcomes, over } = props.run
  const counts = countsOf(props.run)
  return (
    <Modal
      open
      width={560}
      title={t(`vehicle.step.${step.key}`)}
      closable={over}
      mask={{ closable: false }}
      keyboard={over}
      onCancel={props.onClose}
      footer={
        over ? (
          <Button type="primary" onClick={props.onClose}>
            {t('ui.close')}
          </Button>
        ) : (
          <Button onClick={props.onStop}>{t('vehicle.many.stop')}</Button>
        )
      }
    >
      <Progress
        percent={counts.percent}
        status={counts.failed > 0 ? 'exception' : over ? 'success' : 'active'}
        format={() => `${counts.ended} / ${rows.length}`}
        aria-label={t('vehicle.many.progress')}
      />
      <p aria-live="polite">
        {over
          ? t('vehicle.many.over', { n: counts.done, m: counts.failed, k: counts.left })
          : t('vehicle.many.progress')}
      </p>
      <ul className="vehicle-outcomes">
        {rows.map((row, at) => (
          <li key={row.id}>
            <span className="mp-mono">{String(row.vin)}</span>
            <State outcome={outcomes[at] as Outcome} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}

const TONES = { waiting: 'idle', busy: 'info', done: 'ok' } as const

function State({ outcome }: { outcome: Outcome }): ReactNode {
  if (typeof outcome === 'string')
    return <StatusTag tone={TONES[outcome]}>{t(`vehicle.many.${outcome}`)}</StatusTag>
  return (
    <>
      <StatusTag tone="bad">{t('vehicle.many.failed')}</StatusTag>
      <small>{outcome.failure}</small>
    </>
  )
}
