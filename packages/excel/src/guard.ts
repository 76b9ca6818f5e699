import { AppError } from '@motorpool/kernel'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import type { SheetLimits } from './limits.ts'
import './errors.ts'

const tooLarge = (what: string): AppError => new AppError('SHEET_TOO_LARGE', { what })
const unreadable = (cause?: unknown): AppError => new AppError('SHEET_UNREADABLE', {}, { cause })

function open(file: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(file, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(unreadable(error)) : resolve(zip),
    )
  })
}

function entries(zip: ZipFile, most: number): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const found: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      found.push(entry)
      if (found.length > most) reject(tooLarge(`${most} parts`))
      else zip.readEntry()
    })
    zip.on('end', () => resolve(found))
    zip.on('error', (error) => reject(unreadable(error)))
    zip.readEntry()
  })
}

const ROW = Buffer.from('<row ')

/** Counts the rows of a sheet in the pieces in which it comes. */
function rowCounter() {
  let tail = Buffer.alloc(0)
  let rows = 0
  return {
    add(chunk: Buffer): void {
      const text = Buffer.concat([tail, chunk])
      for (let at = text.indexOf(ROW); at !== -1; at = text.indexOf(ROW, at + ROW.length)) rows++
      tail = text.subarray(1 - ROW.length)
    },
    rows: () => rows,
  }
}

interface Inflated {
  size: number
  rows: number
}

/** Inflates an entry and counts: what the directory declares may be a lie. */
function inflate(zip: ZipFile, entry: Entry, most: number): Promise<Inflated> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(unreadable(error))
      let size = 0
      const counter = rowCounter()
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        counter.add(chunk)
        if (size > most) {
          stream.destroy()
          reject(tooLarge(`${Math.round(most / 1024 / 1024)} MB`))
        }
      })
      stream.on('end', () => resolve({ size, rows: counter.rows() }))
      stream.on('error', (cause) => reject(unreadable(cause)))
    })
  })
}

/**
 * Refuses archives that are no workbook or would inflate beyond the limits, before anything parses them. Answers the rows
 * of the longest sheet, its header among them; 0 where they are not written as usual.
 */
export async function guardWorkbook(bytes: Uint8Array, limits: SheetLimits): Promise<number> {
  if (bytes.length > limits.fileBytes) throw tooLarge(`${Math.round(limits.fileBytes / 1024 / 1024)} MB`)
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await open(file)
  try {
    const list = await entries(zip, limits.entries)
    if (!list.some((e) => e.fileName === '[Content_Types].xml')) throw unreadable()
    let left = limits.inflatedBytes
    for (const entry of list) {
      const declared = entry.uncompressedSize
      if (declared > left) throw tooLarge(`${Math.round(limits.inflatedBytes / 1024 / 1024)} MB`)
      if (declared > 1024 * 1024 && declared / Math.max(1, entry.compressedSize) > limits.ratio)
        throw tooLarge(`1:${limits.ratio}`)
    }
    let longest = 0
    for (const entry of list) {
      const { size, rows } = await inflate(zip, entry, left)
      left -= size
      longest = Math.max(longest, rows)
    }
    return longest
  } finally {
    zip.close()
  }
}
