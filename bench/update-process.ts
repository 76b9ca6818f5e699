/** Terminals of JT/T 808 in a process of their own that take upgrades: answers with how many were whole and right. */
import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'
import { type Device, JtClient, jt808 } from '@motorpool/jt808'
import { childOptions } from './lib/children.ts'
import { numberOf } from './lib/frames.ts'

export interface UpdateOptions {
  port: number
  terminals: number
  /** Number of the first vehicle. */
  first: number
  /** SHA-256 of the package, hexadecimal. */
  sha256: string
}

export interface UpdateResult {
  right: number
  wrong: number
}

// Terminals are other machines: what they do with a package takes nothing from the gateway.
setPriority(constants.priority.PRIORITY_LOW)

const { port, terminals, first, sha256 } = childOptions<UpdateOptions>()
const SECOND = 1000
const result: UpdateResult = { right: 0, wrong: 0 }
const MAKE = {
  province: 44,
  city: 303,
  manufacturer: 'MP001',
  model: 'BENCH',
  terminalId: '0000001',
  plateColour: 2,
}

const device: Device = {
  location: () => ({
    alarm: 0,
    status: 0,
    latitude: 30,
    longitude: 114,
    altitude: 0,
    speed: 0,
    direction: 0,
    time: Date.now(),
    items: [],
  }),
  interval: 3600 * SECOND,
  asleep: 3600 * SECOND,
  upgrade: (_version, data) => {
    if (createHash('sha256').update(data).digest('hex') === sha256) result.right++
    else result.wrong++
    return 'hang'
  },
}

function open(n: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const client: JtClient = new JtClient({
      emit: (effect) => {
        if (effect.kind === 'send') socket.write(effect.bytes)
        else if (effect.kind === 'accepted') resolve()
      },
      timing: { heartbeat: 60 * SECOND, answer: 20 * SECOND },
      identity: {
        edition: '2019',
        number: numberOf(n),
        ...MAKE,
        plate: 'BENCH',
        iccid: '89860990000000000017',
        imei: '860000000000001',
        hardware: 'HW 1',
        firmware: 'FW 1',
      },
      authCode: 'x',
      device,
    })
    const framer = jt808.framer()
    socket.on('connect', () => client.connected(Date.now()))
    socket.on('data', (chunk) => framer.push(chunk, (item) => client.receive(item, Date.now())))
    socket.on('error', () => {})
    setInterval(() => client.tick(Date.now()), SECOND)
  })
}

for (let n = 0; n < terminals; n += 100)
  await Promise.all(Array.from({ length: Math.min(100, terminals - n) }, (_, i) => open(first + n + i)))
process.on('message', () => process.send?.(result))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
