import type { MadeTripLink } from '../shared/index.ts'

type Place = Pick<Location, 'protocol' | 'hostname' | 'port'>

/** The address to be sent. The token stands behind the #: it never reaches a server with an address. */
export function tripLinkAddress({ token, host }: Pick<MadeTripLink, 'token' | 'host'>, at: Place): string {
  const { protocol, hostname, port } = at
  const origin = `${protocol}//${host ?? hostname}${port === '' ? '' : `:${port}`}`
  return `${origin}/shared/#/trip?token=${encodeURIComponent(token)}`
}
