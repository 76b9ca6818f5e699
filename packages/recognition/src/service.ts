import { AppError } from '@motorpool/kernel'
import type { Credential, Outbound } from '@motorpool/outbound'
import type { Reader, Reading, ReadLine } from './port.ts'

export interface ServiceOptions {
  outbound: Outbound
  /** Takes a picture as its body and answers `{ lines: [{ text, score, x, y, width, height }] }`. */
  url: string
  credential?: Credential
  /** Makes pictures anew before they leave. */
  here: Pick<Reader, 'clean' | 'close'>
}

const LINES_MAX = 200
const TEXT_MAX = 200

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function lineOf(value: unknown): ReadLine | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { text, score, x, y, width, height }: Record<string, unknown> = { ...value }
  if (typeof text !== 'string' || text === '' || text.length > TEXT_MAX) return undefined
  if (!isNumber(score) || score < 0 || score > 1) return undefined
  if (!isNumber(x) || !isNumber(y) || !isNumber(width) || !isNumber(height)) return undefined
  return {
    text,
    score,
    x,
    y,
    width,
    height,
    characters: Array.from(text).map((each) => ({ text: each, score })),
  }
}

function readingOf(answer: unknown, picture: Uint8Array): Reading {
  const lines: unknown =
    typeof answer === 'object' && answer !== null && 'lines' in answer ? answer.lines : []
  const given: unknown[] = Array.isArray(lines) ? lines.slice(0, LINES_MAX) : []
  const read = given.map(lineOf).filter((line) => line !== undefined)
  return read.length > 0 ? { kind: 'read', lines: read, picture } : { kind: 'unread', reason: 'NO_TEXT' }
}

/** Reads pictures by a service of the operator: it is asked once, and what it answers is checked. */
export function readerOfService({ outbound, url, credential, here }: ServiceOptions): Reader {
  return {
    async read(given, tenantId) {
      const cleaned = await here.clean(given, tenantId)
      if (cleaned.kind !== 'clean') return cleaned
      const { picture } = cleaned
      try {
        const answer = await outbound.fetch({
          tenantId,
          purpose: 'recognition/service',
          namedBy: 'operator',
          url,
          method: 'POST',
          body: Buffer.from(picture),
          headers: { 'content-type': 'application/octet-stream' },
          excerpts: { request: false, answer: false },
          requestMax: picture.byteLength,
          retries: 0,
          ...(credential ? { credential } : {}),
        })
        return readingOf(answer.json(), picture)
      } catch (error) {
        if (error instanceof AppError) return { kind: 'unread', reason: 'UNAVAILABLE' }
        throw error
      }
    },
    clean: (picture, tenantId) => here.clean(picture, tenantId),
    close: () => here.close(),
  }
}
