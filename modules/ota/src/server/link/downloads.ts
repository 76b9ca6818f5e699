import { AppError } from '@motorpool/kernel'
import '../errors.ts'

export interface DownloadLimits {
  /** Answers under way: of all terminals, of those behind one address (mobile networks share them), and of one link. */
  total: number
  perAddress: number
  perLink: number
  /** Requests a second, of all together: a look-up by an index each, far more than terminals make and one address may. */
  rate: number
}

export const DOWNLOAD_LIMITS: DownloadLimits = { total: 256, perAddress: 64, perLink: 4, rate: 2000 }

const SECOND = 1000
const AGAIN_S = 5

interface Open {
  address: string
  count: number
}

/** Who is fetching what at the moment, within limits. A link is used from one address at a time. */
export class Downloads {
  private readonly limits: DownloadLimits
  private readonly links = new Map<string, Open>()
  private readonly addresses = new Map<string, number>()
  private total = 0
  private second = 0
  private asked = 0

  constructor(limits: Partial<DownloadLimits> = {}) {
    this.limits = { ...DOWNLOAD_LIMITS, ...limits }
  }

  /** @throws AppError TOO_MANY_REQUESTS beyond what all together may ask */
  ask(now: number): void {
    const second = Math.floor(now / SECOND)
    if (second !== this.second) this.asked = 0
    this.second = second
    if (++this.asked > this.limits.rate) throw new AppError('TOO_MANY_REQUESTS', { seconds: 1 })
  }

  /**
   * Begins an answer with bytes; what comes back ends it, and may be called again.
   *
   * @throws AppError TOO_MANY_REQUESTS, OTA_LINK_BUSY where the link is being used from another address
   */
  begin(link: string, address: string): () => void {
    const { total, perAddress, perLink } = this.limits
    const open = this.links.get(link) ?? { address, count: 0 }
    if (open.address !== address) throw new AppError('OTA_LINK_BUSY')
    const ofAddress = this.addresses.get(address) ?? 0
    if (this.total >= total || ofAddress >= perAddress || open.count >= perLink)
      throw new AppError('TOO_MANY_REQUESTS', { seconds: AGAIN_S })
    this.total++
    open.count++
    this.links.set(link, open)
    this.addresses.set(address, ofAddress + 1)
    let isOpen = true
    return () => {
      if (isOpen) this.end(link, open)
      isOpen = false
    }
  }

  private end(link: string, open: Open): void {
    const { address } = open
    this.total--
    if (--open.count === 0) this.links.delete(link)
    const left = (this.addresses.get(address) ?? 1) - 1
    if (left > 0) this.addresses.set(address, left)
    else this.addresses.delete(address)
  }
}
