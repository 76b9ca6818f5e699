interface Made {
  token: string
  /** The address of the vehicle's tenant, where it has one. */
  host: string | null
}

type Place = Pick<Location, 'protocol' | 'hostname' | 'port'>

/** The address to be sent. The token stands behind the #: it never reaches a server with an address. */
export function sharedAddress(of: 'trip' | 'position', { token, host }: Made, at: Place): string {
  const { protocol, hostname, port } = at
  const origin = `${protocol}//${host ?? hostname}${port === '' ? '' : `:${port}`}`
  return `${origin}/shared/#/${of}?token=${encodeURIComponent(token)}`
}
