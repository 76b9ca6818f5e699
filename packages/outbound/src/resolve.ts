import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './address.ts'
import { OutboundError } from './errors.ts'

/** All addresses of a host name. */
export type Resolver = (host: string) => Promise<readonly string[]>

export const systemResolver: Resolver = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** Who named a target: a tenant's must lie in the public network, an operator's may lie anywhere. */
export type NamedBy = 'tenant' | 'operator'

export interface GuardOptions {
  /** The operator lets tenants name servers in private networks (`MOTORPOOL_PRIVATE_TARGETS=allow`). */
  privateTargets: boolean
  /** `address:port` of servers in private networks that tenants may name all the same. */
  privateEndpoints?: ReadonlySet<string>
  resolver?: Resolver
  /** Which addresses a tenant's target may have; default: those of the public network. */
  permits?: (address: string) => boolean
}

/** At most so many addresses of a host are tried. */
const ADDRESSES_MAX = 3

/** How an endpoint is written: IPv6 addresses in brackets. */
const endpointText = (address: string, port: number): string =>
  isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`

/**
 * The addresses to connect to for a host, each of them checked. The name is looked up once and connections go to these
 * addresses, so that a second answer of its name server cannot lead elsewhere. One refused address refuses the host.
 */
export async function checkedAddresses(
  { host, port, namedBy }: { host: string; port: number; namedBy: NamedBy },
  options: GuardOptions,
): Promise<readonly string[]> {
  const { privateTargets, privateEndpoints, resolver = systemResolver, permits = isPublicAddress } = options
  const bare = host.replace(/^\[|\]$/g, '')
  const found = isIP(bare)
    ? [bare]
    : await resolver(bare).catch((cause: unknown) => {
        throw new OutboundError('OUTBOUND_ADDRESS_REFUSED', { host }, cause)
      })
  const anywhere = privateTargets || namedBy === 'operator'
  const permitted = (address: string) =>
    permits(address) || privateEndpoints?.has(endpointText(address, port)) === true
  if (found.length === 0 || !(anywhere || found.every(permitted)))
    throw new OutboundError('OUTBOUND_ADDRESS_REFUSED', { host })
  return found.slice(0, ADDRESSES_MAX)
}
