import type { ProtocolFacts } from '@motorpool/wire'

/** JT/T 808 without its codec. Items of 0x0704 are stored as the 0x0200 they are. */
export const facts = {
  name: 'jt808',
  id: 2,
  label: ['JT/T 808', 'JT/T 808', 'JT/T 808'],
  identity: 'number',
  defaultPort: 8808,
  vehicles: 'combustion',
  platforms: false,
  editions: ['2011', '2013', '2019'],
  // Messages of GPRS11 travel inside JT/T 808.
  catalogue: ['JT808', 'GPRS11'],
  // The command group is the first byte of the data of a unit.
  groups: { type: 'GPRS11', unit: 0xf0 },
  reports: [0x0200],
  carriers: [0x0705, 0x0900],
  settable: true,
  drivers: [0x0702],
  claims: [0x0100, 0x0102, 0x0107],
} as const satisfies ProtocolFacts
