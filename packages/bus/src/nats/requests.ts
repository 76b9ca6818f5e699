import { deserialize, serialize } from 'node:v8'
import { BusError } from '../bus.ts'

/** First byte of an answer. */
const OUTCOME = { answer: 1, failed: 2 } as const

interface Waiting {
  question: string
  resolve(value: unknown): void
  reject(error: BusError): void
  timer: NodeJS.Timeout
}

export const answerOf = (value: unknown): Buffer =>
  Buffer.concat([Buffer.from([OUTCOME.answer]), serialize(value)])

export function failureOf(error: unknown): Buffer {
  const message = error instanceof Error ? error.message : String(error)
  return Buffer.concat([Buffer.from([OUTCOME.failed]), Buffer.from(message, 'utf8')])
}

/** Requests whose answers have not come. */
export class Requests {
  private readonly waiting = new Map<number, Waiting>()
  private nextId = 1

  open(question: string, timeoutMs: number, send: (id: number) => void): Promise<unknown> {
    const id = this.nextId++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.fail(id, 'TIMEOUT', `no answer to ${question} in ${timeoutMs} ms`),
        timeoutMs,
      )
      this.waiting.set(id, { question, resolve, reject, timer })
      try {
        send(id)
      } catch (error) {
        this.fail(id, 'FAILED', error instanceof Error ? error.message : String(error))
      }
    })
  }

  settle(id: number, outcome: Buffer): void {
    const rest = outcome.subarray(1)
    if (outcome[0] !== OUTCOME.answer) return this.fail(id, 'FAILED', rest.toString('utf8'))
    try {
      const value: unknown = deserialize(rest)
      this.take(id)?.resolve(value)
    } catch {
      this.fail(id, 'FAILED', 'the answer cannot be read')
    }
  }

  nobody(id: number): void {
    this.fail(id, 'NO_RESPONDER', `nobody responds to ${this.waiting.get(id)?.question ?? 'it'}`)
  }

  private fail(id: number, code: BusError['code'], message: string): void {
    this.take(id)?.reject(new BusError(code, message))
  }

  private take(id: number): Waiting | undefined {
    const one = this.waiting.get(id)
    this.waiting.delete(id)
    clearTimeout(one?.timer)
    return one
  }

  close(): void {
    for (const id of this.waiting.keys()) this.fail(id, 'CLOSED', 'the bus was closed')
  }
}
