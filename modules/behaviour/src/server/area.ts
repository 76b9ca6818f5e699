import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import type ip2region from 'ip2region/dist/lib/ipv4.js'

export interface AreaOf {
  /** Country, province and city as far as the table knows them; undefined for addresses that have no place. */
  area(ip: string): string | undefined
}

interface Found {
  country: string
  province: string
  city: string
}

// A package of CommonJS whose class is its `default`: loaders differ on what an import of it gives.
const { default: Table }: typeof ip2region = createRequire(import.meta.url)('ip2region/dist/lib/ipv4.js')

const mapped = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '')

/** Addresses of the table that comes with the program; nothing is asked of the network. IPv4 alone has places in it. */
export function createAreas(): AreaOf {
  const table = new Table()
  return {
    area(ip) {
      const plain = mapped(ip)
      if (isIP(plain) !== 4) return undefined
      const found: Found | null = table.search(plain)
      if (!found || found.country === '0' || found.country === '') return undefined
      const parts = [found.country, found.province, found.city].filter((part) => part && part !== '0')
      const text = [...new Set(parts)].join(' ')
      return text === '' || text.includes('内网') ? undefined : text.slice(0, 64)
    },
  }
}
