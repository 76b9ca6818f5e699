import { fstatSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { Command } from '@motorpool/gb32960'
import { COMMAND_AT } from '@motorpool/gbt'
import { numberIn, secondIn } from './frames.ts'

/** Words of an entry: vehicle and whether it is made up, second, ms of the clock; the first of what says that all before is answered. */
const WORDS = 3
const SIZE = WORDS * Uint32Array.BYTES_PER_ELEMENT
const ANSWERED = 0xffff_ffff
const CLOCK_MS = 2 ** 32

export interface Arrival {
  n: number
  /** s since the epoch */
  second: number
  isLate: boolean
  /** ms of the clock */
  at: number
  /** Its answer was given to the line. */
  isAnswered: boolean
}

/** What comes to a peer, in a file: the process may be killed at any moment. */
export class ArrivalLog {
  private readonly file: number
  private words: number[] = []

  constructor(path: string) {
    this.file = openSync(path, 'a')
    // The end of a process may have cut the last entry.
    const { size } = fstatSync(this.file)
    ftruncateSync(this.file, size - (size % SIZE))
  }

  take(bytes: Buffer, at: number): void {
    const isLate = bytes[at + COMMAND_AT] === Command.reissue
    this.words.push(numberIn(bytes, at) * 2 + (isLate ? 1 : 0), secondIn(bytes, at), Date.now() % CLOCK_MS)
  }

  /** Before the answers. */
  write(): void {
    if (this.words.length > 0) writeSync(this.file, Uint32Array.from(this.words))
    this.words = []
  }

  answered(): void {
    this.words.push(ANSWERED, 0, 0)
    this.write()
  }
}

/** All that has come, in its order. An entry that was cut by the end of a process is none. */
export function arrivalsIn(path: string): Arrival[] {
  const bytes = readFileSync(path)
  const count = Math.floor(bytes.length / SIZE)
  const epoch = Math.floor(Date.now() / CLOCK_MS) * CLOCK_MS
  const arrivals: Arrival[] = []
  let open = 0
  for (let i = 0; i < count; i++) {
    const [head, second, at] = [0, 4, 8].map((offset) => bytes.readUInt32LE(i * SIZE + offset)) as [
      number,
      number,
      number,
    ]
    if (head === ANSWERED) {
      for (; open < arrivals.length; open++) (arrivals[open] as Arrival).isAnswered = true
      continue
    }
    arrivals.push({ n: head >>> 1, second, isLate: (head & 1) === 1, at: epoch + at, isAnswered: false })
  }
  return arrivals
}
