import type { Database } from '@motorpool/db'
import { type Logger, reasonOf } from '@motorpool/kernel'
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import { type Batch, decodeBatch } from './batch.ts'
import { ShareBuffer } from './buffer.ts'
import type { LiveStream } from './jetstream.ts'
import { originOf } from './origin.ts'

interface Options {
  readonly db: Database
  readonly stream: LiveStream
  readonly log: Logger
  readonly share: number
}

/** An answer that is lost, with the connection, lets the message come again: it does no harm. */
function answer(message: JsMsg, what: 'ack' | 'nak'): void {
  try {
    message[what]()
  } catch {
    // The connection is closed.
  }
}

/** The live batches of a share as they come, until it is closed. */
export class ShareSubscription {
  readonly buffer = new ShareBuffer()
  private readonly options: Options
  private messages: ConsumerMessages | undefined
  private origin: string | undefined
  private closed = false

  constructor(options: Options) {
    this.options = options
  }

  /** @throws when batches come no longer although nobody has closed it */
  async run(): Promise<void> {
    const { stream, share } = this.options
    try {
      this.messages = await stream.subscribe(share)
      if (this.closed) await this.messages.close()
      for await (const message of this.messages) await this.take(message)
    } catch (error) {
      if (!this.closed) throw error
    }
    if (!this.closed) throw new Error('the subscription has ended')
  }

  async close(): Promise<void> {
    this.closed = true
    this.buffer.giveBack()
    await this.messages?.close()
  }

  private async take(message: JsMsg): Promise<void> {
    if (this.closed) return answer(message, 'nak')
    const batch = this.decoded(message)
    if (batch && batch.origin !== this.origin) this.origin = await originOf(this.options.db)
    if (!batch || batch.origin !== this.origin) return answer(message, 'ack')
    const delivery = { acknowledge: () => answer(message, 'ack'), giveBack: () => answer(message, 'nak') }
    this.buffer.add(batch, delivery, performance.now())
  }

  private decoded(message: JsMsg): Batch | undefined {
    try {
      return decodeBatch(message.data)
    } catch (error) {
      const { log, share } = this.options
      log.warn({ share, error: reasonOf(error) }, 'a live batch cannot be read, the journal is')
      return undefined
    }
  }
}
