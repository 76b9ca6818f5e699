import { connect, type Socket } from 'node:net'
import { Database } from '@motorpool/db'
import { encode } from '@motorpool/gb32960'
import { JournalReader, START } from '@motorpool/history/server'
import { gbReport, vinOf } from './frames.ts'
import { sleep } from './report.ts'

/** Frames without an answer on each connection. */
const WINDOW = 4096
/** Written at once. */
const GROUP = 64
const ANSWER = 31
const WARMUP_MS = 500

/** The most that the same receivers take: the same frames written to them over bare sockets, frames answered a second. */
export async function bareSockets(ports: readonly number[], vehicle: number, ms: number): Promise<number> {
  const frame = Buffer.from(gbReport(vinOf(vehicle), Date.now()))
  const group = Buffer.concat(Array.from({ length: GROUP }, () => frame))
  const login = encode('2016', 'platformLogin', 'BENCH', {
    time: Date.now(),
    serial: 1,
    user: 'bench',
    password: 'bench',
    encryptionRule: 1,
  })
  let answered = 0
  const open = (port: number): Socket => {
    let [bytes, waits] = [0, 0]
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => socket.write(login))
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      const count = Math.floor(bytes / ANSWER)
      bytes -= count * ANSWER
      answered += count
      waits = Math.max(0, waits - count)
      for (; waits + GROUP <= WINDOW; waits += GROUP) socket.write(group)
    })
    return socket
  }
  const sockets = ports.map(open)
  await sleep(WARMUP_MS)
  const [before, from] = [answered, performance.now()]
  await sleep(ms)
  const rate = ((answered - before) / (performance.now() - from)) * 1000
  for (const socket of sockets) socket.destroy()
  return rate
}

/** Entries a second that a worker's reader reads of all that is stored, and nothing else. */
export async function bareReading(url: string): Promise<number> {
  const db = new Database({ url, max: 2, applicationName: 'bench' })
  try {
    const reader = new JournalReader(db)
    const from = performance.now()
    let entries = 0
    for (let position = START; ; ) {
      const page = await reader.read(position, 5000)
      entries += page.entries.length
      position = page.next
      if (page.end) return (entries / (performance.now() - from)) * 1000
    }
  } finally {
    await db.close()
  }
}
