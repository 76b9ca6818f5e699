import { connect } from 'node:net'

/** A state as a browser gets it. */
interface Shown {
  vin: string
  reportTime: number | null
}

export type WatchOptions =
  /** The product's live channel, opened with a ticket. */
  | { kind: 'channel'; url: string; topic: string }
  /** A bare relay that writes one line of JSON for each report. */
  | { kind: 'relay'; port: number }

/** A subscriber who sees the states of all vehicles. */
export async function watch(options: WatchOptions, seen: (state: Shown) => void): Promise<void> {
  if (options.kind === 'relay') await watchRelay(options.port, seen)
  else await watchChannel(options.url, options.topic, seen)
}

function watchRelay(port: number, seen: (state: Shown) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve())
    let held = ''
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      const lines = (held + chunk.toString('latin1')).split('\n')
      held = lines.pop() ?? ''
      for (const line of lines) seen(JSON.parse(line) as Shown)
    })
  })
}

function watchChannel(url: string, topic: string, seen: (state: Shown) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.onopen = () => socket.send(JSON.stringify({ type: 'subscribe', id: 's1', topic, params: {} }))
    socket.onclose = ({ code, reason }) => reject(new Error(`the channel closed: ${code} ${reason}`))
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data as string) as { type: string; data?: Shown[]; message?: string }
      if (message.type === 'subscribed') resolve()
      else if (message.type === 'refused') reject(new Error(message.message))
      else if (message.type === 'data') for (const state of message.data ?? []) seen(state)
    }
  })
}
