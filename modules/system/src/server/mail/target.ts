import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { AppError } from '@motorpool/kernel'
import '../errors.ts'

const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(net, bits, 'ipv4')

/** Global unicast, less what only wraps an IPv4 address or is for documentation. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed6.addSubnet(net, bits, 'ipv6')

/** Whether an address belongs to the public network. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !closed.check(address, 'ipv4')
  return kind === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/**
 * The address to connect to for a host that a tenant has named: one of the public network, looked up once, so that the
 * name cannot mean another address a moment later. `anywhere`: the operator allows private addresses.
 */
export async function targetAddress(host: string, anywhere: boolean): Promise<string> {
  const bare = host.replace(/^\[|\]$/g, '')
  const found = isIP(bare)
    ? [{ address: bare }]
    : await lookup(bare, { all: true }).catch((cause: unknown) => {
        throw new AppError('MAIL_ADDRESS_REFUSED', { host }, { cause })
      })
  const [first] = found
  if (!first || (!anywhere && !found.every(({ address }) => isPublicAddress(address))))
    throw new AppError('MAIL_ADDRESS_REFUSED', { host })
  return first.address
}
