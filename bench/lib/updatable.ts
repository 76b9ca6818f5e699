import { connect, type Socket } from 'node:net'
import { type Device, encodeBody, JtClient, jt808, MESSAGES } from '@motorpool/jt808'
import { numberOf } from './frames.ts'

const SECOND = 1000
const MAKE = {
  province: 44,
  city: 303,
  manufacturer: 'MP001',
  model: 'BENCH',
  terminalId: '0000001',
  plateColour: 2,
  plate: 'BENCH',
  iccid: '89860990000000000017',
  imei: '860000000000001',
  hardware: 'HW 1',
}

const STANDING = {
  alarm: 0,
  status: 0,
  latitude: 30,
  longitude: 114,
  altitude: 0,
  speed: 0,
  direction: 0,
} as const

const here = (now: number) => ({ ...STANDING, time: now, items: [] })

export interface UpdatableOptions {
  /** Number of the vehicle. */
  n: number
  port: number
  firmware: string
  upgrade: NonNullable<Device['upgrade']>
  signedOn?(): void
  /** A frame has come, before the terminal does anything with it. */
  got?(frame: Uint8Array): void
  closed?(): void
}

/** Signs a terminal of JT/T 808-2019 on that takes packages of itself (0x8108) and is closed where it restarts. */
export function updatable({ n, port, firmware, upgrade, signedOn, got, closed }: UpdatableOptions): Socket {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const client: JtClient = new JtClient({
    emit: (effect) => {
      if (effect.kind === 'send') socket.write(effect.bytes)
      else if (effect.kind === 'accepted') {
        // Who has reported is known to speak this protocol.
        client.report(
          { time: Date.now(), body: encodeBody(MESSAGES.location, '2019', here(Date.now())) },
          Date.now(),
        )
        signedOn?.()
      } else if (effect.kind === 'close') socket.end()
    },
    timing: { heartbeat: 60 * SECOND, answer: 20 * SECOND },
    identity: { edition: '2019', number: numberOf(n), ...MAKE, firmware },
    authCode: 'x',
    device: {
      location: here,
      interval: 3600 * SECOND,
      asleep: 3600 * SECOND,
      upgrade,
    },
  })
  const framer = jt808.framer()
  const timer = setInterval(() => client.tick(Date.now()), SECOND)
  socket.on('connect', () => client.connected(Date.now()))
  socket.on('data', (chunk) =>
    framer.push(chunk, (item) => {
      if (item.ok) got?.(item.frame)
      client.receive(item, Date.now())
    }),
  )
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(timer)
    closed?.()
  })
  return socket
}
