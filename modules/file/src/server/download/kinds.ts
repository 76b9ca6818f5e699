import type { FileReply, ManualCtx } from '@motorpool/http'
import type { Files } from '../attachment/service.ts'

/** What a task came to: a file to fetch, a number of rows, or a refusal with the file that explains it. */
export interface TaskResult {
  file?: FileReply
  rows?: number
  /** Key of the text that says why; the task is then a failed one. */
  refused?: string
}

export interface TaskRun {
  /** The caller's scope and language; `tx` is not open. */
  ctx: ManualCtx
  taskId: string
  signal: AbortSignal
  files: Files
  progress(done: number, total: number): void
}

export interface TaskKind {
  /** `<module>/<what>`, the same for ever. */
  readonly kind: string
  /** `<key>.done`, `<key>.fail` and `<key>.refused` are the messages to whoever waits. */
  readonly messages: 'message.export' | 'message.import'
  run(task: TaskRun, params: Readonly<Record<string, unknown>>): Promise<TaskResult>
}

const kinds = new Map<string, TaskKind>()

/** Declares work that ends in the download centre; wired anew, the newest declaration counts. */
export function defineTaskKind(kind: TaskKind): TaskKind {
  kinds.set(kind.kind, kind)
  return kind
}

export function taskKind(kind: string): TaskKind {
  const found = kinds.get(kind)
  if (!found) throw new Error(`task kind "${kind}" is not known`)
  return found
}
