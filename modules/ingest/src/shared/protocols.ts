/** Protocol numbers of the journal. Never renumbered: they are stored. */
export const PROTOCOL_IDS = { gb32960: 1, jt808: 2, gb17691: 3, hj1014: 4, jt809: 5, gprs11: 6 } as const
export type ProtocolName = keyof typeof PROTOCOL_IDS

const names = new Map<number, string>(Object.entries(PROTOCOL_IDS).map(([name, id]) => [id, name]))

export function protocolId(name: string): number {
  const id = PROTOCOL_IDS[name as ProtocolName]
  if (id === undefined) throw new Error(`protocol "${name}" has no number in the journal`)
  return id
}

export function protocolName(id: number): string {
  return names.get(id) ?? `protocol ${id}`
}
