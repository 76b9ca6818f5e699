import type { AttachmentOf, CommandAttachment } from '@motorpool/command/server'
import type { Database } from '@motorpool/db'
import type { Files } from '@motorpool/file/server'
import type { Clock } from '@motorpool/kernel'
import type { Carried } from '@motorpool/wire'
import { PACKAGE_MAX } from '../shared/index.ts'
import { addressOf, makeLink } from './link/index.ts'
import { signedBytes, TRUSTED_MS, TrustedPackages } from './package.ts'
import { UPGRADE_CODES } from './upgrade.ts'

/** Bytes of packages that are held for the next terminal; one is held in any case. */
const HELD_MAX = PACKAGE_MAX

interface Held {
  bytes: Promise<Uint8Array | undefined>
  at: number
  size: number
}

/**
 * The packages that commands carry, or the addresses at which their terminals fetch them. A thousand terminals that are sent one share
 * its bytes, and each is verified before the first of them and then every half minute.
 */
export class CarriedPackages implements CommandAttachment {
  readonly codes = UPGRADE_CODES
  private readonly held = new Map<string, Held>()
  private readonly db: Database
  private readonly files: Files
  private readonly clock: Clock
  private readonly base: string | undefined
  private readonly packages: TrustedPackages

  /** @param base where terminals reach the product, with a slash at its end; without it no address is given */
  constructor(db: Database, files: Files, clock: Clock, base: string | undefined) {
    this.db = db
    this.files = files
    this.clock = clock
    this.base = base
    this.packages = new TrustedPackages(db, files, clock)
  }

  async read({ kind, commandId, values: { file } }: AttachmentOf): Promise<Carried | undefined> {
    if (typeof file !== 'string' || !/^[1-9]\d{0,18}$/.test(file)) return undefined
    if (kind === 'address') return this.address(file, commandId)
    const bytes = await this.bytes(file)
    return bytes && { bytes }
  }

  private async address(file: string, commandId: string): Promise<Carried | undefined> {
    if (this.base === undefined || !(await this.packages.of(file))) return undefined
    const token = await makeLink(this.db, commandId, this.clock.now())
    return token === undefined ? undefined : { address: addressOf(this.base, token) }
  }

  private async bytes(file: string): Promise<Uint8Array | undefined> {
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
