import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { encode, gb32960, PlatformClient } from '@motorpool/gb32960'
import type { UpwardEffect } from '@motorpool/wire'
import type { Issued } from '../../src/index.ts'

const SECOND = 1000

/** A report of a vehicle at rest. */
export const report = (vin: string, time: number, late = false): Uint8Array =>
  encode('2016', late ? 'reissue' : 'realtime', vin, {
    time,
    blocks: [{ block: 'position', state: 0, longitude: 113, latitude: 23 }],
  })

/** A lower platform over a real connection; what came of it is in `said`. */
export class Peer {
  readonly said: string[] = []
  readonly client: PlatformClient<string>
  private readonly waiting: { want: string; found: () => void }[] = []
  private socket: Socket | undefined
  private readonly framer = gb32960.framer()

  constructor({ user, password, idCode }: Issued['gb32960'], now: () => number) {
    const timing = { heartbeat: 60 * SECOND, answer: 20 * SECOND }
    this.client = new PlatformClient({
      emit: (effect) => this.take(effect),
      timing,
      idCode,
      user,
      password,
      edition: '2016',
    })
    this.now = now
  }

  private readonly now: () => number

  async open({ host, port }: Issued['gb32960']): Promise<this> {
    const socket = connect(port, host)
    this.socket = socket
    await once(socket, 'connect')
    socket.on('data', (chunk: Buffer) =>
      this.framer.push(chunk, (item) => this.client.receive(item, this.now())),
    )
    socket.on('error', () => {})
    socket.on('close', () => this.say('closed'))
    this.client.connected(this.now())
    return this
  }

  /** Resolves once this was said, from the beginning on. */
  heard(want: string): Promise<void> {
    if (this.said.includes(want)) return Promise.resolve()
    return new Promise((found) => this.waiting.push({ want, found }))
  }

  end(): void {
    this.socket?.destroy()
  }

  private take(effect: UpwardEffect<string>): void {
    if (effect.kind === 'send') this.socket?.write(effect.bytes)
    else this.say('ref' in effect ? `${effect.kind} ${effect.ref}` : effect.kind)
    if (effect.kind === 'close') this.socket?.destroy()
  }

  private say(what: string): void {
    this.said.push(what)
    for (const one of this.waiting.splice(0))
      if (one.want === what) one.found()
      else this.waiting.push(one)
  }
}
