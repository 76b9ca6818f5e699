import { parentPort, workerData } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'
import { type Cell, dateText, restore } from './cell.ts'

interface Job {
  bytes: Uint8Array
  rows: number
  columns: number
}

export type Answer = { rows: Cell[][] } | { tooMany: number } | { unreadable: string }

function plain(value: unknown): Cell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : dateText(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? restore(value) : null
}

async function read({ bytes, rows, columns }: Job): Promise<Answer> {
  const found: Cell[][] = []
  try {
    for await (const row of streamXlsxRows(bytes, { sheet: 0 })) {
      if (row.index > rows) return { tooMany: rows }
      while (found.length < row.index) found.push([])
      found.push(row.values.slice(0, columns).map(plain))
    }
  } catch (error) {
    return { unreadable: (error as Error).message }
  }
  return { rows: found }
}

void read(workerData as Job).then((answer) => parentPort?.postMessage(answer))
