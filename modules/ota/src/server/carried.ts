import type { CommandAttachment } from '@motorpool/command/server'
import type { Database } from '@motorpool/db'
import type { Files } from '@motorpool/file/server'
import type { Clock } from '@motorpool/kernel'
import { PACKAGE_MAX } from '../shared/index.ts'
import { signedBytes } from './package.ts'

/** Bytes of packages that are held for the next terminal; one is held in any case. */
const HELD_MAX = PACKAGE_MAX

/** ms after which a package is read and verified anew: so long a withdrawn key lets packages out at most. */
const TRUSTED_MS = 30_000

interface Held {
  bytes: Promise<Uint8Array | undefined>
  at: number
  size: number
}

/**
 * The packages that commands carry. A thousand terminals that are sent one share its bytes, and each is verified before the first of
 * them and then every half minute.
 */
export class CarriedPackages implements CommandAttachment {
  readonly code = 'UPGRADE'
  private readonly held = new Map<string, Held>()
  private readonly db: Database
  private readonly files: Files
  private readonly clock: Clock

  constructor(db: Database, files: Files, clock: Clock) {
    this.db = db
    this.files = files
    this.clock = clock
  }

  async read({ file }: Readonly<Record<string, string | number>>): Promise<Uint8Array | undefined> {
    if (typeof file !== 'string' || !/^[1-9]\d{0,18}$/.test(file)) return undefined
    const found = this.held.get(file)
    const held = found && this.clock.now() - found.at < TRUSTED_MS ? found : this.load(file)
    const bytes = await held.bytes
    held.size = bytes?.length ?? 0
    this.bound()
    return bytes
  }

  private load(file: string): Held {
    const held = { bytes: signedBytes(this.db, this.files, file), at: this.clock.now(), size: 0 }
    this.held.delete(file)
    this.held.set(file, held)
    // One that could not be read is tried again by the next command.
    held.bytes.catch(() => this.held.delete(file))
    return held
  }

  private bound(): void {
    let total = [...this.held.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [file, { size }] of this.held) {
      if (total <= HELD_MAX || this.held.size === 1) break
      this.held.delete(file)
      total -= size
    }
  }
}
