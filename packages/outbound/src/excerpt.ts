import { isSecretName, MASK, masked, SECRET_NAME, shortened } from '@motorpool/kernel'

/** Characters of a body that are stored. */
const EXCERPT_MAX = 2000
/** Bytes of a body that are looked at; a longer one is shown as text, however it was meant. */
const READ_MAX = 64 * 1024
/** Characters in which secrets are looked for: more than are stored, so that none is cut in two. */
const SEARCHED_MAX = 4 * EXCERPT_MAX

/** `name=value`, `"name": "value"` (also within a quoted text) and `<name>value` where the name is a secret's. */
const PAIR = new RegExp(
  `([\\w-]{0,40}(?:${SECRET_NAME.source.replaceAll(/[$^]/g, '')})[\\w-]{0,40}[\\\\"']{0,4}\\s{0,4}[=:>]\\s{0,4}[\\\\"']{0,4})([^\\\\"'&\\s<,;]+)`,
  'gi',
)
const SCHEME = /\b(basic|bearer)\s+[\w.~+/=-]+/gi

const quoted = (text: string) => JSON.stringify(text).slice(1, -1)

/** A text in which neither the given secrets occur, plainly or encoded, nor values that are named like secrets. */
export function maskText(text: string, secrets: readonly string[]): string {
  let out = text
  const spellings = secrets.flatMap((s) => [
    s,
    quoted(s),
    quoted(quoted(s)),
    encodeURIComponent(s),
    Buffer.from(s).toString('base64'),
  ])
  for (const one of spellings.sort((a, b) => b.length - a.length))
    if (one !== '') out = out.replaceAll(one, MASK)
  return out.replaceAll(SCHEME, `$1 ${MASK}`).replaceAll(PAIR, `$1${MASK}`)
}

function structured(text: string): string | undefined {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' ? JSON.stringify(masked(value)) : undefined
  } catch {
    return undefined
  }
}

/** The beginning of a body as it may be stored: text with its secrets masked, other bytes by their number. */
export function excerptOf(body: Buffer, secrets: readonly string[]): string | null {
  if (body.length === 0) return null
  const text = body.subarray(0, READ_MAX).toString('utf8')
  // A cut may go through a character; a NUL, or many bytes that are no text, mean that it is none.
  if (text.includes('\u0000') || (text.match(/\ufffd/g)?.length ?? 0) > 2) return `(${body.length} bytes)`
  const shown = (body.length <= READ_MAX && structured(text)) || text
  return shortened(maskText(shown.slice(0, SEARCHED_MAX), secrets), EXCERPT_MAX)
}

/** An address as it may be stored: without user, fragment and the values of secret parameters. */
export function shownTarget(url: URL, secrets: readonly string[]): string {
  const shown = new URL(url)
  shown.username = ''
  shown.password = ''
  shown.hash = ''
  for (const name of new Set(shown.searchParams.keys()))
    if (isSecretName(name) || /^(key|sig|sign|code)$/i.test(name)) shown.searchParams.set(name, MASK)
  return shortened(maskText(shown.href, secrets), 500)
}
