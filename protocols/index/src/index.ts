import { gb17691, hj1014 } from '@motorpool/gb17691'
import { gb32960 } from '@motorpool/gb32960'
import { jt808 } from '@motorpool/jt808'
import type { Protocol } from '@motorpool/wire'

export * from './facts.ts'

/** Every protocol that is built in. */
export const PROTOCOLS: readonly Protocol[] = [gb32960, jt808, gb17691, hj1014]

const names = new Map(PROTOCOLS.map((one) => [one.name, one]))
const ids = new Map(PROTOCOLS.map((one) => [one.id, one]))

export function byName(name: string): Protocol | undefined {
  return names.get(name)
}

/** By the number in stored rows. */
export function byId(id: number): Protocol | undefined {
  return ids.get(id)
}
