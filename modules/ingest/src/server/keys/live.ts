/** The platform's own keys in a running gateway. */
import type { Database } from '@motorpool/db'
import { type Subscriber, subscriber } from '@motorpool/events'
import { type Logger, reasonOf } from '@motorpool/kernel'
import type { Vault } from '@motorpool/vault'
import type { CipherPort, OwnCipher } from '@motorpool/wire'
import { type NodeCiphers, nodeCiphers } from '../gateway/ciphers.ts'
import type { GatewayCiphers, VehicleKeys } from '../gateway/ports.ts'
import { ensurePlatformKeys, openPlatformKeys, platformKeysChanged } from './store.ts'
import { VehicleKeyTable } from './vehicle-keys.ts'

const AGAIN_MS = 5000

interface LiveKeysOptions {
  db: Database
  vault: Vault
  log: Logger
}

/** Read at the start and after each change. */
export class LiveKeys implements GatewayCiphers {
  private readonly options: LiveKeysOptions
  private readonly shared = nodeCiphers()
  readonly vehicles: VehicleKeys
  private own: readonly { cipher: OwnCipher; port: NodeCiphers }[] = []
  private reading: Promise<void> = Promise.resolve()
  private again: NodeJS.Timeout | undefined
  private stopped = false

  constructor(options: LiveKeysOptions) {
    this.options = options
    this.vehicles = new VehicleKeyTable(options)
  }

  /** Makes the pairs where there are none. */
  async start(): Promise<void> {
    const { db, vault, log } = this.options
    await db.withPlatform(log, 'keys of the platform', (tx) => ensurePlatformKeys(tx, vault))
    // In turn with what a change meanwhile asks for: an older reading never replaces a newer one.
    const first = this.reading.then(() => this.read())
    this.reading = first.catch(() => undefined)
    await first
  }

  stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.again)
    return this.reading
  }

  /** What tells this gateway of a rotation. */
  get subscriber(): Subscriber {
    const changed = () => this.refresh()
    return subscriber(platformKeysChanged, { heard: changed, missed: changed })
  }

  open(
    cipher: Parameters<CipherPort['open']>[0],
    key: Uint8Array,
    sealed: Uint8Array,
  ): Uint8Array | undefined {
    return this.shared.open(cipher, key, sealed)
  }

  openOwn(
    cipher: OwnCipher,
    sealed: Uint8Array,
    fits: (bytes: Uint8Array) => boolean,
  ): Uint8Array | undefined {
    for (const one of this.own) {
      const bytes = one.cipher === cipher ? one.port.openOwn(cipher, sealed) : undefined
      if (bytes && fits(bytes)) return bytes
    }
    return undefined
  }

  tries(cipher: OwnCipher): number {
    return this.own.filter((one) => one.cipher === cipher).length
  }

  /** Readings come one after the other: the last one is of the newest state. */
  private refresh(): void {
    this.reading = this.reading
      .then(() => (this.stopped ? undefined : this.read()))
      .catch((error) => {
        // A revoked key must not go on opening because the database was away.
        this.own = []
        this.options.log.error({ error: reasonOf(error) }, 'keys of the platform not read, trying again')
        clearTimeout(this.again)
        if (!this.stopped) this.again = setTimeout(() => this.refresh(), AGAIN_MS)
      })
  }

  private async read(): Promise<void> {
    const { db, vault, log } = this.options
    const { keys, lost } = await db.withPlatform(log, 'keys of the platform', (tx) =>
      openPlatformKeys(tx, vault),
    )
    if (lost.length > 0) log.error({ keys: lost }, 'keys of the platform were sealed with another key file')
    this.own = keys.map((own) => ({ cipher: own.rsa === undefined ? 'sm2' : 'rsa', port: nodeCiphers(own) }))
  }
}
