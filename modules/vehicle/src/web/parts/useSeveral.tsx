import type { Row } from '@motorpool/resource/web'
import { api, failureMessage, StatusTag, t } from '@motorpool/ui'
import { Button, Modal, Progress } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import type { StepForm } from './steps.ts'

type Outcome = 'waiting' | 'busy' | 'done' | { failure: string }

interface Run {
  step: StepForm
  rows: readonly Row[]
  outcomes: readonly Outcome[]
  over: boolean
}

async function perform(step: StepForm, row: Row, body: object): Promise<Outcome> {
  const { method, path } = step.resource.calls.update as { method: string; path: string }
  try {
    await (method === 'POST' ? api.post : api.put)(path, { ...body, id: row.id }, { quiet: true })
    return 'done'
  } catch (error) {
    return { failure: failureMessage(error) }
  }
}

/** Does one thing with several vehicles, one after another, and shows what became of each. */
export function useSeveral(done: () => void): {
  start(step: StepForm, rows: readonly Row[], body: object): void
  element: ReactNode
} {
  const [run, setRun] = useState<Run>()
  const stopped = useRef(false)
  const mark = (at: number, outcome: Outcome) =>
    setRun((old) => old && { ...old, outcomes: old.outcomes.with(at, outcome) })
  const start = async (step: StepForm, rows: readonly Row[], body: object) => {
    stopped.current = false
    setRun({ step, rows, outcomes: rows.map(() => 'waiting'), over: false })
    for (const [at, row] of rows.entries()) {
      if (stopped.current) break
      mark(at, 'busy')
      mark(at, await perform(step, row, body))
    }
    setRun((old) => old && { ...old, over: true })
    done()
  }
  const element = run ? (
    <Results
      run={run}
      onStop={() => {
        stopped.current = true
      }}
      onClose={() => setRun(undefined)}
    />
  ) : null
  return { start: (step, rows, body) => void start(step, rows, body), element }
}

function Results(props: { run: Run; onStop: () => void; onClose: () => void }): ReactNode {
  const { step, rows, outcomes, over } = props.run
  const ended = outcomes.filter((one) => one !== 'waiting' && one !== 'busy').length
  const failed = outcomes.filter((one) => typeof one === 'object').length
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
        percent={Math.round((100 * ended) / rows.length)}
        status={failed > 0 ? 'exception' : over ? 'success' : 'active'}
        format={() => `${ended} / ${rows.length}`}
        aria-label={t('vehicle.many.progress')}
      />
      <p aria-live="polite">
        {over
          ? t('vehicle.many.over', { n: ended - failed, m: failed, k: rows.length - ended })
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
