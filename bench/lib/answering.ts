import { connect, type Socket } from 'node:net'
import { encode, jt808 } from '@motorpool/jt808'
import { jtLogin, numberOf } from './frames.ts'

const FLAG = 0x7e
/** Code of the platform's answers, which are no commands. */
const GENERAL_ANSWER = 0x8001

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

export interface Got {
  serial: number
  messageId: number
  bytes: Buffer
}

export interface AnsweringOptions {
  n: number
  port: number
  signedOn(): void
  /** A command has come; `carriedOut` answers it. */
  got(command: Got, carriedOut: () => void): void
  closed(error: Error | undefined): void
}

/** Signs a JT/T 808 terminal on that hands out what it is commanded. */
export function answering({ n, port, signedOn, got, closed }: AnsweringOptions): Socket {
  const number = numberOf(n)
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.${1 + (n >> 13)}.1`, noDelay: true })
  let held: Buffer = Buffer.alloc(0)
  let failure: Error | undefined
  socket.on('connect', () => socket.write(jtLogin(number)))
  socket.on('error', (error) => {
    failure = error
  })
  socket.on('close', () => closed(failure))
  socket.on('data', (chunk: Buffer) => {
    const { frames, rest } = cut(held.length > 0 ? Buffer.concat([held, chunk]) : chunk)
    held = rest
    for (const bytes of frames) {
      const message = jt808.decode(bytes)
      if (!message.ok) throw new Error(message.detail)
      const { messageId, serial = 0 } = message
      if (messageId === GENERAL_ANSWER) {
        signedOn()
        continue
      }
      const answer = { quotedSerial: serial, quotedId: messageId, result: 0 }
      got({ serial, messageId, bytes }, () =>
        socket.write(encode.terminalAnswer({ edition: '2013', number, serial }, answer)),
      )
    }
  })
  return socket
}
