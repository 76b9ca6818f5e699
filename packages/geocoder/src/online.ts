import type { Place } from '@motorpool/geo'
import type { FencePolygon } from '@motorpool/geo/fence'
import { type Clock, Lru } from '@motorpool/kernel'
import type { Outbound } from '@motorpool/outbound'
import type { Geocoder, NamedPlace, Position, Reader } from './geocoder.ts'
import { isPlace } from './offline.ts'
import { PROVIDERS, type ProviderName } from './provider.ts'

export interface OnlineSettings {
  provider: ProviderName
  /** Secret: it goes into the query of the call and nowhere else. */
  key: string
  /** Calls in any second. */
  perSecond: number
  /** In place of the provider's own address. */
  base?: string | undefined
}

export interface OnlineDeps {
  outbound: Outbound
  clock: Clock
  /** What answers where the provider does not. */
  offline: Geocoder
}

/** More positions at once, as exports have them, are answered offline: they would eat a day's quota. */
export const ONLINE_MOST = 50
const REMEMBERED = 20_000
/** Within ten-thousandths of a degree, about 10 m, an address is the same. */
const STEP = 1e4
const TIMEOUT_MS = 2000
const ANSWER_MAX = 64 * 1024
/** After a failure nobody waits for the provider for so long. */
const REST_MS = 60_000
const SECOND = 1000

/**
 * Street addresses by a provider, for readers of Chinese, the only language that it speaks well. What it does not answer
 * in time, within the limit of calls or at all, is answered offline.
 */
export class OnlineGeocoder implements Geocoder {
  readonly #settings: OnlineSettings
  readonly #deps: OnlineDeps
  readonly #known = new Lru<string, string>(REMEMBERED)
  /** Starts of the calls of the last second. */
  #begun: number[] = []
  #restUntil = Number.NEGATIVE_INFINITY

  constructor(settings: OnlineSettings, deps: OnlineDeps) {
    this.#settings = settings
    this.#deps = deps
  }

  placeAt(point: Position): Place | null {
    return this.#deps.offline.placeAt(point)
  }

  outline(adcode: number): FencePolygon[] {
    return this.#deps.offline.outline(adcode)
  }

  unitName(adcode: number, reader: Reader): string | undefined {
    return this.#deps.offline.unitName(adcode, reader)
  }

  find(text: string, reader: Reader, limit: number): Promise<NamedPlace[]> {
    return this.#deps.offline.find(text, reader, limit)
  }

  async addresses(points: readonly (Position | null)[], reader: Reader): Promise<(string | null)[]> {
    const offline = await this.#deps.offline.addresses(points, reader)
    if (reader.locale !== 'zh-CN' || points.length > ONLINE_MOST) return offline
    const online = await Promise.all(points.map((point) => this.#online(point, reader)))
    return offline.map((address, i) => online[i] ?? address)
  }

  async #online(point: Position | null, reader: Reader): Promise<string | undefined> {
    // Abroad a provider of China says little, and what it says may be of the nearest border.
    if (!isPlace(point) || !this.placeAt(point)) return undefined
    const key = `${Math.round(point.lng * STEP)},${Math.round(point.lat * STEP)}`
    const known = this.#known.get(key)
    if (known !== undefined || !this.#mayCall()) return known
    try {
      const found = await this.#ask(point, reader.tenantId)
      if (found !== undefined) this.#known.set(key, found)
      return found
    } catch {
      // The call is recorded with its failure; the reader has the other address.
      this.#restUntil = this.#deps.clock.now() + REST_MS
      return undefined
    }
  }

  #mayCall(): boolean {
    const now = this.#deps.clock.now()
    if (now < this.#restUntil) return false
    this.#begun = this.#begun.filter((at) => at > now - SECOND)
    if (this.#begun.length >= this.#settings.perSecond) return false
    this.#begun.push(now)
    return true
  }

  async #ask(point: Position, tenantId: string): Promise<string | undefined> {
    const { provider: name, key, base } = this.#settings
    const provider = PROVIDERS[name]
    const { url, shown } = provider.request(base ?? provider.base, point, key)
    const answer = await this.#deps.outbound.fetch({
      tenantId,
      purpose: `geocoder/${name}`,
      namedBy: 'operator',
      url,
      retries: 0,
      tryMs: TIMEOUT_MS,
      totalMs: TIMEOUT_MS,
      answerMax: ANSWER_MAX,
      // Where a vehicle was is nobody's business who reads the list of calls.
      secrets: [key, shown],
      excerpts: { answer: false },
    })
    return provider.read(answer.json())
  }
}
