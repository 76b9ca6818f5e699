import { parentPort } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'
import { type Cell, dateText, restore } from './cell.ts'

export interface ReadJob {
  bytes: Uint8Array
  rows: number
  columns: number
  /** Rows of a portion. */
  portion: number
  /** One number: portions that may be sent before the reader takes another. */
  credit: SharedArrayBuffer
}

export type Answer = { rows: Cell[][] } | { end: true } | { tooMany: number } | { unreadable: string }

const tell = (answer: Answer): void => parentPort?.postMessage(answer)

/** The thread stands still until the reader wants more: the parser knows no other way to be held back. */
function send(credit: Int32Array, rows: Cell[][]): void {
  while (Atomics.load(credit, 0) === 0) Atomics.wait(credit, 0, 0)
  Atomics.sub(credit, 0, 1)
  tell({ rows })
}

function plain(value: unknown): Cell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : dateText(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? restore(value) : null
}

async function read(job: ReadJob): Promise<Answer> {
  const credit = new Int32Array(job.credit)
  let some: Cell[][] = []
  let count = 0
  const add = (cells: Cell[]): void => {
    count++
    some.push(cells)
    if (some.length < job.portion) return
    send(credit, some)
    some = []
  }
  try {
    for await (const row of streamXlsxRows(job.bytes, { sheet: 0 })) {
      if (row.index > job.rows) return { tooMany: job.rows }
      while (count < row.index) add([])
      add(row.values.slice(0, job.columns).map(plain))
    }
  } catch (error) {
    return { unreadable: (error as Error).message }
  }
  if (some.length > 0) send(credit, some)
  return { end: true }
}

parentPort?.on('message', (job: ReadJob) => void read(job).then(tell))
