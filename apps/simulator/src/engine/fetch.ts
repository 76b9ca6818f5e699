import { createHash } from 'node:crypto'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

/** Largest package, bytes; ms without a byte; tries in all, and ms between two of them. */
const MOST = 64 * 1024 * 1024
const SILENT_MS = 30_000
const TRIES = 6
const BETWEEN_MS = 1000

/** What a terminal has of its package so far. */
interface Fetched {
  parts: Buffer[]
  size: number
  whole: number
  etag: string
  /** It broke off once already. */
  broken: boolean
}

const answered = (url: string, headers: Record<string, string>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const get = url.startsWith('https:') ? getSecure : getPlain
    const request = get(url, { headers, agent: false, timeout: SILENT_MS }, resolve)
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', reject)
  })

/** Takes an answer in; the first time it breaks off half-way, as mobile lines do. */
async function take(answer: IncomingMessage, have: Fetched): Promise<void> {
  for await (const part of answer as AsyncIterable<Buffer>) {
    have.parts.push(part)
    have.size += part.length
    if (have.size > have.whole) throw new Error('longer than it said')
    if (have.broken || have.size < have.whole / 2 || have.size === have.whole) continue
    have.broken = true
    return
  }
}

/** One try: all of it, or what is missing of the same bytes. */
async function tryOnce(url: string, have: Fetched): Promise<void> {
  const rest: Record<string, string> =
    have.size > 0 ? { range: `bytes=${have.size}-`, 'if-range': have.etag } : {}
  const answer = await answered(url, rest)
  const { statusCode, headers } = answer
  if (statusCode === 200) {
    Object.assign(have, {
      parts: [],
      size: 0,
      etag: headers.etag ?? '',
      whole: Number(headers['content-length']),
    })
    if (!(have.whole > 0 && have.whole <= MOST)) throw new Refused()
  } else if (statusCode !== 206) {
    answer.resume()
    if (statusCode === 409 || statusCode === 429) return
    throw new Refused()
  }
  try {
    await take(answer, have)
  } finally {
    answer.destroy()
  }
}

/** Trying again would be answered the same. */
class Refused extends Error {}

/**
 * Fetches a package as a terminal does, with one interruption after which it goes on where it was; undefined where it is refused or
 * its bytes have another hash than they were announced with.
 */
export async function fetchPackage(url: string): Promise<Buffer | undefined> {
  const have: Fetched = { parts: [], size: 0, whole: Infinity, etag: '', broken: false }
  for (let tries = 0; tries < TRIES && have.size < have.whole; tries++) {
    if (tries > 1) await pause(BETWEEN_MS)
    try {
      await tryOnce(url, have)
    } catch (error) {
      if (error instanceof Refused) return undefined
    }
  }
  const bytes = Buffer.concat(have.parts)
  const hash = createHash('sha256').update(bytes).digest('hex')
  return bytes.length === have.whole && have.etag === `"${hash}"` ? bytes : undefined
}
