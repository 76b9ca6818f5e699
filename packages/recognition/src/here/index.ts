import { FairQueue, QueueFull } from '@motorpool/kernel'
import { OffloadLimit, Threads } from '@motorpool/offload'
import type { Cleaned, Reader, Reading, UnreadReason } from '../port.ts'
import type { Work } from './thread.ts'

/** Of the process's heap. Networks and pixels lie outside it and are bounded by the size that pictures are read in. */
const MEMORY_MB = 256
/** ms for one picture, the first one's loading of the networks included. */
const PICTURE_MS = 30_000
/** ms after which the networks are forgotten: they hold some 300 MB. */
const IDLE_MS = 120_000
/** Bytes; a photograph of a telephone has less. */
export const MAX_BYTES = 20 * 1024 * 1024

/** Reads pictures on this machine, without a network: one at a time, in a process of its own that is started when there is one. */
export function readerHere(timeoutMs = PICTURE_MS): Reader {
  const threads = new Threads<Work, Cleaned | Reading>(new URL('./thread.ts', import.meta.url), {
    count: 1,
    memoryMb: MEMORY_MB,
    timeoutMs,
    idleMs: IDLE_MS,
    apart: true,
  })
  const queue = new FairQueue(1, { perKey: 4, total: 32 })
  const unread = (reason: UnreadReason) => ({ kind: 'unread', reason }) as const
  const run = async (work: Work, key: string) => {
    if (work.bytes.byteLength > MAX_BYTES) return unread('TOO_LARGE')
    try {
      return await queue.run(key, () => threads.run(work))
    } catch (error) {
      if (error instanceof QueueFull) return unread('BUSY')
      // A picture that takes its process with it is refused alone.
      if (error instanceof OffloadLimit) return unread(error.limit === 'fault' ? 'UNAVAILABLE' : 'TOO_LARGE')
      throw error
    }
  }
  return {
    read: async (bytes, key) => {
      const answer = await run({ bytes, read: true }, key)
      return answer.kind === 'clean' ? unread('NO_TEXT') : answer
    },
    clean: async (bytes, key) => {
      const answer = await run({ bytes, read: false }, key)
      return answer.kind === 'read' ? { kind: 'clean', picture: answer.picture } : answer
    },
    close: () => threads.close(),
  }
}
