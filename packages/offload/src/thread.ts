import { parentPort, workerData } from 'node:worker_threads'

export type Outcome<Answer> = { answer: Answer } | { error: string }

function outcomeOf<Answer>(work: () => Answer): Outcome<Answer> {
  try {
    return { answer: work() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** In the script of a thread: does the work on its input and answers, once. */
export function answer<Input, Answer>(work: (input: Input) => Answer): void {
  parentPort?.postMessage(outcomeOf(() => work(workerData)))
}

/** In the script of threads that stay: does the work on each input, one after the other. */
export function answerEach<Input, Answer>(work: (input: Input) => Answer): void {
  parentPort?.on('message', (input: Input) => parentPort?.postMessage(outcomeOf(() => work(input))))
}
