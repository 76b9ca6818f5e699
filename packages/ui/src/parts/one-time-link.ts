/** A one-time sign-in link as the server answers it, once: `host` is the address of the user's tenant, where it has one. */
export interface MadeLink {
  token: string
  /** ms since the epoch */
  expireTime: number
  host: string | null
}

type Place = Pick<Location, 'protocol' | 'hostname' | 'port'>

/** The address to be sent. The token stands behind the #: it never reaches a server with an address. */
export function linkAddress({ token, host }: MadeLink, { protocol, hostname, port }: Place): string {
  const at = `${protocol}//${host ?? hostname}${port === '' ? '' : `:${port}`}`
  return `${at}/#/sign-in-link?token=${encodeURIComponent(token)}`
}
