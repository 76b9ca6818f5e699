import { rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { type BusFrame, encodeFrame, FrameReader, Kind } from './wire.ts'

/** Bytes waiting for one process above which published messages to it are dropped. */
const MAX_WAITING = 16 * 1024 * 1024
const YES = Buffer.from([1])
const NO = Buffer.from([0])

interface Peer {
  socket: Socket
  topics: Set<string>
  responds: Set<string>
}

/** The meeting point of the processes of one machine: a Unix socket that passes frames on to whoever subscribed. */
export class BusHub {
  private readonly peers = new Set<Peer>()
  private readonly server: Server
  /** Who waits for the answer to which request of theirs. */
  private readonly pending = new Map<string, { peer: Peer; id: string }>()
  private nextRequest = 1
  lost = 0

  private constructor() {
    this.server = createServer((socket) => this.accept(socket))
  }

  static listen(path: string): Promise<BusHub> {
    rmSync(path, { force: true })
    const hub = new BusHub()
    return new Promise((resolve, reject) => {
      hub.server.once('error', reject)
      hub.server.listen(path, () => resolve(hub))
    })
  }

  private accept(socket: Socket): void {
    const peer: Peer = { socket, topics: new Set(), responds: new Set() }
    const reader = new FrameReader()
    this.peers.add(peer)
    for (const topic of this.wanted()) socket.write(encodeFrame(Kind.interest, topic, YES))
    socket.on('data', (chunk) => {
      try {
        reader.push(chunk, (frame) => this.receive(peer, frame))
      } catch {
        socket.destroy()
      }
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      this.peers.delete(peer)
      for (const topic of peer.topics) this.interest(topic)
      for (const [key, waiting] of this.pending) if (waiting.peer === peer) this.pending.delete(key)
    })
  }

  private wanted(): Set<string> {
    return new Set([...this.peers].flatMap((p) => [...p.topics]))
  }

  private interest(topic: string): void {
    const wanted = [...this.peers].some((p) => p.topics.has(topic))
    const frame = encodeFrame(Kind.interest, topic, wanted ? YES : NO)
    for (const peer of this.peers) peer.socket.write(frame)
  }

  private receive(from: Peer, frame: BusFrame): void {
    switch (frame.kind) {
      case Kind.publish:
        for (const peer of this.peers) if (peer.topics.has(frame.topic)) this.pass(peer, frame.whole)
        break
      case Kind.subscribe:
        from.topics.add(frame.topic)
        this.interest(frame.topic)
        break
      case Kind.unsubscribe:
        from.topics.delete(frame.topic)
        this.interest(frame.topic)
        break
      case Kind.respond:
        from.responds.add(frame.topic)
        break
      case Kind.unrespond:
        from.responds.delete(frame.topic)
        break
      case Kind.request:
        this.request(from, frame)
        break
      case Kind.response:
        this.response(frame)
    }
  }

  private pass(peer: Peer, whole: Buffer): void {
    if (peer.socket.writableLength > MAX_WAITING) this.lost++
    else peer.socket.write(whole)
  }

  // Payload of a request: id of the asker (8 bytes, its own), then the message. The hub gives it an id of its own.
  private request(from: Peer, frame: BusFrame): void {
    const id = frame.payload.toString('latin1', 0, 8)
    const responder = [...this.peers].find((p) => p.responds.has(frame.topic))
    if (!responder) {
      from.socket.write(encodeFrame(Kind.response, id, NO))
      return
    }
    const key = String(this.nextRequest++).padStart(8, '0')
    this.pending.set(key, { peer: from, id })
    responder.socket.write(
      encodeFrame(
        Kind.request,
        frame.topic,
        Buffer.concat([Buffer.from(key, 'latin1'), frame.payload.subarray(8)]),
      ),
    )
  }

  // Topic of a response: the id of its request.
  private response(frame: BusFrame): void {
    const waiting = this.pending.get(frame.topic)
    if (!waiting) return
    this.pending.delete(frame.topic)
    waiting.peer.socket.write(encodeFrame(Kind.response, waiting.id, frame.payload))
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()))
    for (const peer of this.peers) peer.socket.destroy()
    await closed
  }
}
