import type { Row } from '@motorpool/resource/web'
import { api, failureMessage } from '@motorpool/ui'
import { useRef, useState } from 'react'
import type { StepForm } from './steps.ts'

/** What became of one vehicle. */
export type Outcome = 'waiting' | 'busy' | 'done' | { failure: string }

/** One step done with several vehicles. */
export interface Run {
  step: StepForm
  rows: readonly Row[]
  outcomes: readonly Outcome[]
  over: boolean
}

export interface RunCounts {
  ended: number
  failed: number
  done: number
  /** Not begun when it was stopped. */
  left: number
  percent: number
}

export function countsOf({ outcomes, rows }: Pick<Run, 'outcomes' | 'rows'>): RunCounts {
  const ended = outcomes.filter((one) => one !== 'waiting' && one !== 'busy').length
  const failed = outcomes.filter((one) => typeof one === 'object').length
  return {
    ended,
    failed,
    done: ended - failed,
    left: rows.length - ended,
    percent: rows.length === 0 ? 100 : Math.round((100 * ended) / rows.length),
  }
}

async function perform(step: StepForm, row: Row, body: object): Promise<Outcome> {
  const { update } = step.resource.calls
  if (!update) throw new Error(`${step.key} has no call`)
  try {
    const send = update.method === 'POST' ? api.post : api.put
    await send(update.path, { ...body, id: row.id }, { quiet: true })
    return 'done'
  } catch (error) {
    return { failure: failureMessage(error) }
  }
}

/** Does one thing with several vehicles, one after another: a refusal of one does not stop the others. */
export function useRun(onOver: () => void): {
  run: Run | undefined
  start(step: StepForm, rows: readonly Row[], body: object): Promise<void>
  /** Ends after the vehicle that is under way. */
  stop(): void
  close(): void
} {
  const [run, setRun] = useState<Run>()
  const stopped = useRef(false)
  const mark = (at: number, outcome: Outcome) =>
    setRun((old) => old && { ...old, outcomes: old.outcomes.with(at, outcome) })
  return {
    run,
    start: async (step, rows, body) => {
      stopped.current = false
      setRun({ step, rows, outcomes: rows.map(() => 'waiting'), over: false })
      for (const [at, row] of rows.entries()) {
        if (stopped.current) break
        mark(at, 'busy')
        mark(at, await perform(step, row, body))
      }
      setRun((old) => old && { ...old, over: true })
      onOver()
    },
    stop: () => {
      stopped.current = true
    },
    close: () => setRun(undefined),
  }
}
