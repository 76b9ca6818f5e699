/** The limit of the live channel: takes reports, acknowledges each at once and hands vehicle and time to one subscriber. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

const REPORT = 300
const ACK = 31
const SHANGHAI_MS = 8 * 3_600_000
const subscribers = new Set<Socket>()

function timeOf(frame: Uint8Array): number {
  const [y, mo, d, h, mi, s] = frame.subarray(24, 30) as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return Date.UTC(2000 + y, mo - 1, d, h, mi, s) - SHANGHAI_MS
}

const acknowledged = (frame: Uint8Array): Buffer => {
  const ack = Buffer.alloc(ACK)
  ack.set(frame.subarray(0, ACK - 1))
  ack[3] = 1
  return ack
}

/** The first frame is the sign-on and comes alone; all others are reports of one length. */
function serve(socket: Socket): void {
  let held: Buffer = Buffer.alloc(0)
  let signedOn = false
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    if (!signedOn) {
      signedOn = true
      socket.write(acknowledged(chunk))
      return
    }
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    for (; held.length >= REPORT; held = held.subarray(REPORT)) {
      socket.write(acknowledged(held))
      const line = `{"vin":"${held.toString('latin1', 4, 21)}","reportTime":${timeOf(held)}}\n`
      for (const subscriber of subscribers) subscriber.write(line)
    }
  })
}

function listen(onSocket: (socket: Socket) => void): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer({ noDelay: true }, onSocket)
    server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => resolve(server))
  })
}

const devices = await listen(serve)
const watchers = await listen((socket) => {
  subscribers.add(socket)
  socket.on('error', () => socket.destroy())
})
process.on('disconnect', () => process.exit(0))
const portOf = (server: Server) => (server.address() as AddressInfo).port
process.send?.({ devices: portOf(devices), watchers: portOf(watchers) })
