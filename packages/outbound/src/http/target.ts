import type { Endpoint } from '../connect.ts'
import { OutboundError } from '../errors.ts'
import type { NamedBy } from '../resolve.ts'

const URL_MAX = 2000

/** An http or https address without user and password; anything else is refused. */
export function targetUrl(text: string, base?: URL): URL {
  const url = text.length <= URL_MAX && URL.canParse(text, base) ? new URL(text, base) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new OutboundError('OUTBOUND_INVALID', { reason: 'URL' })
  if (url.username !== '' || url.password !== '')
    throw new OutboundError('OUTBOUND_INVALID', { reason: 'URL: user' })
  return url
}

export function endpointOf(url: URL, namedBy: NamedBy): Endpoint {
  return { host: url.hostname, port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)), namedBy }
}
