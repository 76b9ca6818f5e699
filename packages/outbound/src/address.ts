import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not part of the public network (RFC 6890 and multicast). */
const closed4 = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed4.addSubnet(net, bits, 'ipv4')

/** Global unicast. Mapped (::ffff:0:0/96), translated (64:ff9b::/96), local and multicast addresses lie outside of it. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')

/** What of it only wraps an IPv4 address (Teredo, 6to4), is for documentation or for benchmarks. */
const closed6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(net, bits, 'ipv6')

/** Whether an IP address belongs to the public network; false for what is no address. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !closed4.check(address, 'ipv4')
  return kind === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}
