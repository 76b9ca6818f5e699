import type { ProtocolFacts } from '@motorpool/wire'

/** GB/T 32960.3 without its codec. */
export const facts = {
  name: 'gb32960',
  id: 1,
  label: ['GB/T 32960', 'GB/T 32960', 'GB/T 32960'],
  identity: 'vin',
  defaultPort: 32_960,
  vehicles: 'electric',
  platforms: true,
  editions: ['2016', '2025'],
  catalogue: ['GB32960'],
  reports: [0x02, 0x03],
  carriers: [0x02, 0x03],
  settable: true,
  drivers: [],
  claims: [0x01, 0x80],
} as const satisfies ProtocolFacts
