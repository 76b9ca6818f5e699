import { type Edition, encodeFrame, encodeSubPackages, isUplink, jt808, MESSAGES } from '@motorpool/jt808'
import { compileTable, decodePayloads, plainSignal } from '@motorpool/signals'
import { type DecodedFrame, RawForm, SharedMemory } from '@motorpool/wire'
import type { FuzzSubject } from '@motorpool/wire/fuzz'
import { jtEnvelope } from './envelopes.ts'
import { type BodyVector, bytes, vectorsOf } from './vectors.ts'

const NUMBER = '13900000001'
const SUB_PACKAGES = 3
const MEBIBYTE = 2 ** 20
const SHORTEST_SPLIT = 60

const vectors = vectorsOf<BodyVector>('jt808')
const messages: Readonly<Record<string, { id: number }>> = MESSAGES
const idOf = ({ message }: BodyVector): number => messages[message]?.id ?? 0
const addressOf = (edition: Edition) => ({ edition, number: NUMBER })

/** A frame without flags, escapes and check byte. */
const message = (frame: Uint8Array): Uint8Array => jt808.plain(frame, RawForm.frame).slice(0, -1)

const frame = (edition: Edition, id: number, body: Uint8Array, serial = 7): Uint8Array =>
  encodeFrame(addressOf(edition), id, serial, body)

/** The messages of an edition; those of 2013 where 2011 has the same, since the header is. */
const own = (edition: Edition): BodyVector[] =>
  vectors.filter((vector) => vector.edition === edition || (edition === '2011' && vector.edition === '2013'))

function signOn(edition: Edition): Uint8Array[] {
  return ['register', 'authenticate'].flatMap((name) => {
    const all = vectors.filter((vector) => vector.message === name)
    const one = all.find((vector) => vector.edition === edition) ?? all[0]
    return one ? [frame(edition, idOf(one), bytes(one.body))] : []
  })
}

/** Messages that terminals send, whole and in sub-packages. */
function seeds(edition: Edition): Uint8Array[][] {
  return own(edition).flatMap((vector, i) => {
    const [id, body] = [idOf(vector), bytes(vector.body)]
    const whole = [message(frame(edition, id, body, i))]
    if (!isUplink(id) || body.length < SHORTEST_SPLIT) return [whole]
    const size = Math.ceil(body.length / SUB_PACKAGES)
    const parts = encodeSubPackages(addressOf(edition), id, 1000 + SUB_PACKAGES * i, body, size)
    return [whole, parts.map(message)]
  })
}

const subject = (edition: Edition): FuzzSubject => ({
  name: `jt808-${edition}`,
  protocol: jt808,
  edition,
  signOn: signOn(edition),
  seeds: seeds(edition),
  envelope: jtEnvelope,
  memory: () => new SharedMemory(MEBIBYTE),
})

const CAN_DATA = 0x0705
const PASS_THROUGH = 0x0900
const GROUPS = 0xf0
/** DM1 of eleven bytes in two packets between their announcement and a single frame of it (J1939-21 5.10). */
const CAN = [
  '58ecff00 20 0b00 02 ff cafe00',
  '58ebff00 01 0400 640003 01 65',
  '58ebff00 02 0003 02 ffffffff',
  '58feca00 0400 64000301 ffff',
  '4cf00400 ffffffe02effffff',
]

/** The command groups of GPRS11 in pass-through units, by items of every kind that can be defined. */
const table = compileTable([
  plainSignal('speed', { frameId: '0CF00400', startByte: 3, bitLength: 16, factor: 0.125 }),
  plainSignal('hours', { frameId: 'F002', startByte: 1, bitLength: 32, factor: 0.05 }),
  plainSignal('coolant', { frameId: 'F002', startByte: 5, offset: -40, signed: true }),
  plainSignal('lock', { frameId: 'F003', startByte: 1, bitLength: 4, labels: { 1: 'locked' } }),
  plainSignal('relay', { frameId: 'F003', startByte: 1, startBit: 4, bitLength: 1 }),
  plainSignal('wide', { frameId: 'F004', startByte: 1, startBit: 7, bitLength: 64, byteOrder: 'Motorola' }),
  plainSignal('any', { startByte: 2 }),
])

function groupSeeds(edition: Edition): Uint8Array[][] {
  const can = (items: readonly string[]) =>
    bytes(`${items.length.toString(16).padStart(4, '0')}1200000000${items.join('')}`)
  const unit = (hex: string) => Uint8Array.of(GROUPS, ...bytes(hex))
  return [
    ...[can(CAN), can([...CAN, ...CAN]), can(CAN.slice(3))].map((body) => frame(edition, CAN_DATA, body)),
    ...['02a0860100 3c', '0311', '040102030405060708', '05'].map((hex) =>
      frame(edition, PASS_THROUGH, unit(hex)),
    ),
  ].map((one) => [message(one)])
}

/** Frames of vehicles' buses and groups of makers inside JT/T 808, read to the last signal. */
const groups: FuzzSubject = {
  ...subject('2013'),
  name: 'j1939-gprs11',
  seeds: groupSeeds('2013'),
  also: (decoded: DecodedFrame) => decodePayloads(table, jt808.payloads(decoded)),
}

export const JT_SUBJECTS: readonly FuzzSubject[] = [subject('2011'), subject('2013'), subject('2019'), groups]
