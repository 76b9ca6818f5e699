/** JT/T 808 terminals in a process of their own that sign on and say of each command that they have carried it out. */
import { connect } from 'node:net'
import { encode, jt808 } from '@motorpool/jt808'
import { childOptions } from './lib/children.ts'
import { jtLogin, numberOf } from './lib/frames.ts'

export interface AnsweringOptions {
  port: number
  connections: number
}

const FLAG = 0x7e
/** Codes of answers, which are no commands. */
const GENERAL_ANSWER = 0x8001
const AT_ONCE = 200

const options = childOptions<AnsweringOptions>()
let received = 0

/** The whole messages that stand in the bytes, and what is left of them. */
function cut(bytes: Buffer): { frames: Buffer[]; rest: Buffer } {
  const frames: Buffer[] = []
  let start = bytes.indexOf(FLAG)
  while (start >= 0) {
    const end = bytes.indexOf(FLAG, start + 1)
    if (end < 0) break
    frames.push(bytes.subarray(start, end + 1))
    start = bytes.indexOf(FLAG, end + 1)
  }
  return { frames, rest: start < 0 ? Buffer.alloc(0) : bytes.subarray(start) }
}

function signOn(n: number): Promise<void> {
  const number = numberOf(n)
  const socket = connect({
    port: options.port,
    host: '127.0.0.1',
    localAddress: `127.0.${1 + (n >> 13)}.1`,
    noDelay: true,
  })
  let held: Buffer = Buffer.alloc(0)
  socket.on('connect', () => socket.write(jtLogin(number)))
  socket.on('error', (error) => {
    console.error('terminal', n, error.message)
    process.exit(1)
  })
  return new Promise((resolve) =>
    socket.on('data', (chunk: Buffer) => {
      const { frames, rest } = cut(held.length > 0 ? Buffer.concat([held, chunk]) : chunk)
      held = rest
      for (const frame of frames) {
        const message = jt808.decode(frame)
        if (!message.ok) throw new Error(message.detail)
        if (message.messageId === GENERAL_ANSWER) {
          resolve()
          continue
        }
        received++
        const quoted = { quotedSerial: message.serial ?? 0, quotedId: message.messageId, result: 0 }
        socket.write(encode.terminalAnswer({ edition: '2013', number, serial: message.serial ?? 0 }, quoted))
      }
    }),
  )
}

for (let n = 0; n < options.connections; n += AT_ONCE)
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, options.connections - n) }, (_, i) => signOn(n + i)),
  )
process.on('message', () => process.send?.({ received }))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
