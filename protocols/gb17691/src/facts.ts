import type { ProtocolFacts } from '@motorpool/wire'

const COMMON = {
  identity: 'vin',
  vehicles: 'combustion',
  platforms: false,
  reports: [0x02, 0x03],
  carriers: [],
  drivers: [],
  claims: [0x01],
} as const

/** GB 17691-2018 annex Q, in the three layouts that are found, and HJ 1239-2021, without the codec. */
export const gb17691 = {
  ...COMMON,
  name: 'gb17691',
  id: 3,
  label: ['GB 17691 / HJ 1239', 'GB 17691 / HJ 1239', 'GB 17691 / HJ 1239'],
  defaultPort: 17_691,
  editions: ['2018A', '2018B', '2018C', 'HJ1239'],
  catalogue: ['GB6'],
} as const satisfies ProtocolFacts

/** HJ 1014-2020 and HJ 1322-2023, without the codec. The machine's environmental protection code stands for a VIN. */
export const hj1014 = {
  ...COMMON,
  name: 'hj1014',
  id: 4,
  label: ['HJ 1014 / HJ 1322', 'HJ 1014 / HJ 1322', 'HJ 1014 / HJ 1322'],
  defaultPort: 11_014,
  editions: ['2020'],
  catalogue: ['GB4'],
} as const satisfies ProtocolFacts
