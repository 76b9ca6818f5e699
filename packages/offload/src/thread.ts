import { parentPort, workerData } from 'node:worker_threads'

export type Outcome<Answer> = { answer: Answer } | { error: string }

/** In the script of a thread: does the work on its input and answers, once. */
export function answer<Input, Answer>(work: (input: Input) => Answer): void {
  let outcome: Outcome<Answer>
  try {
    outcome = { answer: work(workerData) }
  } catch (error) {
    outcome = { error: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(outcome)
}
