import { parentPort, workerData } from 'node:worker_threads'

export type Outcome<Answer> = { answer: Answer } | { error: string }

/** On the way to the outcome. */
export interface Underway {
  progress: number
}

function outcomeOf<Answer>(work: () => Answer): Outcome<Answer> {
  try {
    return { answer: work() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** In the script of a thread: does the work on its input and answers, once; `tell` says how far it is, as often as it likes. */
export function answer<Input, Answer>(
  work: (input: Input, tell: (progress: number) => void) => Answer,
): void {
  const tell = (progress: number) => parentPort?.postMessage({ progress } satisfies Underway)
  parentPort?.postMessage(outcomeOf(() => work(workerData, tell)))
}

async function laterOutcomeOf<Answer>(work: () => Answer | Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await work() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** In the script of threads, or processes, that stay: does the work on each input, one after the other. */
export function answerEach<Input, Answer>(work: (input: Input) => Answer | Promise<Answer>): void {
  if (parentPort) {
    parentPort.on('message', (input: Input) => {
      void laterOutcomeOf(() => work(input)).then((outcome) => parentPort?.postMessage(outcome))
    })
    return
  }
  process.on('message', (input) => {
    void laterOutcomeOf(() => work(input as Input)).then((outcome) => process.send?.(outcome))
  })
  process.on('disconnect', () => process.exit(0))
}
