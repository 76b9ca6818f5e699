import { encode as encodeEmission, gb17691, hj1014 } from '@motorpool/gb17691'
import { encode, gb32960 } from '@motorpool/gb32960'
import type { FuzzSubject } from '@motorpool/wire/fuzz'
import { gbEnvelope } from './envelopes.ts'
import { bytes, type FrameVector, vectorsOf } from './vectors.ts'

const VIN = 'LMPTEST0000000001'
const MACHINE = 'MPTESTEXCAVATOR01'
const ICCID = '89860226110000000012'
/** 2026-07-14T08:30:05 Beijing. */
const TIME = Date.UTC(2026, 6, 14, 0, 30, 5)

/** A frame without its check byte, said by the sender that signs on. */
function message(frame: Uint8Array, id: string, idAt: number): Uint8Array {
  const out = frame.slice(0, -1)
  for (let i = 0; i < id.length; i++) out[idAt + i] = id.charCodeAt(i)
  return out
}

const frameOf = ({ frame }: FrameVector): Uint8Array => bytes(frame.join(''))

function electric(edition: '2016' | '2025'): FuzzSubject {
  const common = { time: TIME, serial: 1, iccid: ICCID }
  const login =
    edition === '2016'
      ? encode('2016', 'login', VIN, { ...common, storage: { count: 0, codeLength: 0, codes: [] } })
      : encode('2025', 'login', VIN, { ...common, packs: [] })
  return {
    name: `gb32960-${edition}`,
    protocol: gb32960,
    edition,
    signOn: [login],
    seeds: vectorsOf<FrameVector>('gb32960')
      .filter((vector) => vector.edition === edition)
      .map((vector) => [message(frameOf(vector), VIN, 4)]),
    envelope: gbEnvelope,
  }
}

/** A lower platform that sends for many vehicles. */
function platform(): FuzzSubject {
  const user = {
    time: TIME,
    serial: 1,
    user: 'lower-01',
    password: 'Secret-0123',
    encryptionRule: 1,
  } as const
  return {
    name: 'gb32960-platform',
    protocol: gb32960,
    edition: '2016',
    signOn: [encode('2016', 'platformLogin', 'LMPPLATFORM', user)],
    seeds: vectorsOf<FrameVector>('gb32960').map((vector) => [frameOf(vector).slice(0, -1)]),
    envelope: gbEnvelope,
  }
}

/** Reports of a vector in every layout that its blocks can be written in. */
function inAllLayouts({ message: name, input, options }: FrameVector): Uint8Array[] {
  if (name !== 'realtime') return []
  return gb17691.editions.slice(0, 3).flatMap((edition) => {
    try {
      return [encodeEmission('gb17691', edition, name, VIN, input as never, options)]
    } catch (error) {
      // A block of HJ 1239 has no place in annex Q.
      if (error instanceof RangeError || error instanceof TypeError) return []
      throw error
    }
  })
}

function emission(protocol: typeof gb17691, id: string): FuzzSubject {
  const name = protocol === gb17691 ? 'gb17691' : 'hj1014'
  const vectors = vectorsOf<FrameVector>('gb17691').filter((vector) => vector.protocol === name)
  const more = name === 'gb17691' ? vectors.flatMap(inAllLayouts) : []
  const [edition = ''] = protocol.editions
  return {
    name,
    protocol,
    edition,
    signOn: [encodeEmission(name, edition, 'login', id, { time: TIME, serial: 1, iccid: ICCID })],
    seeds: [...vectors.map(frameOf), ...more].map((frame) => [message(frame, id, 3)]),
    envelope: gbEnvelope,
  }
}

export const GB_SUBJECTS: readonly FuzzSubject[] = [
  electric('2016'),
  electric('2025'),
  platform(),
  emission(gb17691, VIN),
  emission(hj1014, MACHINE),
]
