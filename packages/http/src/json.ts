import { AppError } from '@motorpool/kernel'
import type { FastifyInstance } from 'fastify'
import './errors.ts'

/** Objects and lists within each other: saved layouts and trees have about ten. */
export const JSON_DEPTH = 32

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Where a text ends that begins at `i`; one that does not end is refused by the parser. */
function endOfText(text: string, i: number): number {
  for (let at = i + 1; at < text.length; at++) {
    const c = text.charCodeAt(at)
    if (c === BACKSLASH) at++
    else if (c === QUOTE) return at
  }
  return text.length
}

/** Whether JSON is nested deeper than that, without parsing it: a megabyte of brackets costs a parser half a second. */
export function isDeeper(text: string, most: number): boolean {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === QUOTE) i = endOfText(text, i)
    else if (OPENING.has(c)) {
      if (++depth > most) return true
    } else if (CLOSING.has(c)) depth--
  }
  return false
}

/** Reads JSON bodies: nested within bounds, and without keys that reach a prototype. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeeper(body, JSON_DEPTH)) done(new AppError('TOO_DEEP', { max: JSON_DEPTH }))
    else void parse(request, body, done)
  })
}
