import type { Names } from '@motorpool/wire'
import { describe, expect, test } from 'vitest'
import {
  ALARM_BITS,
  alarmBits,
  bitWord,
  EDITIONS,
  isUplink,
  jt808,
  LOCATION_ITEMS,
  MESSAGES,
  type Message,
  messageName,
  PARAMETERS,
  PLATE_COLOURS,
  STATUS_BITS,
} from '../src/index.ts'
import { hex, vectors, wrap } from './support.ts'

const messages = Object.entries<Message>(MESSAGES)
const cjk = /[぀-ヿ一-鿿]/

function complete(name: Names): boolean {
  return name.length === 3 && name.every((text) => text.trim() !== '') && !cjk.test(name[1])
}

describe('catalogue', () => {
  test('message ids and keys are unique and the key is the name it is exported by', () => {
    expect(new Set(messages.map(([, one]) => one.id)).size).toBe(messages.length)
    expect(messages.filter(([key, one]) => key !== one.key)).toEqual([])
  })

  test('the direction follows from the id', () => {
    expect(messages.filter(([, one]) => isUplink(one.id) !== (one.direction === 'up'))).toEqual([])
  })

  test('keys and bits of items, parameters, alarms and status are unique', () => {
    const unique = (values: readonly unknown[]) => expect(new Set(values).size).toBe(values.length)
    unique(LOCATION_ITEMS.map((one) => one.part.key))
    unique(PARAMETERS.map((one) => one.part.key))
    unique(PARAMETERS.map((one) => one.id))
    unique(STATUS_BITS.map((one) => one.key))
    unique(ALARM_BITS.map((one) => one.key))
    for (const edition of EDITIONS) unique(alarmBits(edition).map((one) => one.bit))
  })

  test('every name is complete in three languages', () => {
    const names: [string, Names][] = [
      ...messages.flatMap(([key, one]): [string, Names][] => [
        [key, one.name],
        ...one.parts.map((part): [string, Names] => [`${key}.${part.key}`, part.name]),
      ]),
      ...LOCATION_ITEMS.map((one): [string, Names] => [one.part.key, one.part.name]),
      ...PARAMETERS.map((one): [string, Names] => [one.part.key, one.part.name]),
      ...[...STATUS_BITS, ...ALARM_BITS].map((one): [string, Names] => [one.key, one.name]),
      ...Object.entries<Names>(PLATE_COLOURS),
    ]
    expect(names.filter(([, name]) => !complete(name)).map(([key]) => key)).toEqual([])
  })

  test('every field, label and bit of every decoded vector is complete in three languages', () => {
    const missing = new Set<string>()
    for (const { message, edition, body } of vectors) {
      const decoded = jt808.decode(wrap(MESSAGES[message].id, edition, hex(body)), undefined, {
        messageId: 0,
        edition,
      })
      if (!decoded.ok) continue
      const visit = (fields: typeof decoded.fields, path: string): void => {
        for (const field of fields) {
          if (!complete(field.name) || (field.label && !complete(field.label)))
            missing.add(`${path}.${field.key}`)
          visit(field.children ?? [], `${path}.${field.key}`)
        }
      }
      visit(decoded.fields, message)
    }
    expect([...missing]).toEqual([])
  })

  test('the alarm word changes with the edition: bit 3, bit 29 and bit 31', () => {
    const keyOf = (edition: '2011' | '2013' | '2019', bit: number) =>
      alarmBits(edition).find((one) => one.bit === bit)?.key
    expect([keyOf('2013', 3), keyOf('2019', 3)]).toEqual(['danger', 'dangerousDriving'])
    expect([keyOf('2013', 29), keyOf('2019', 29)]).toEqual(['collisionWarning', 'collision'])
    expect([keyOf('2011', 31), keyOf('2013', 31), keyOf('2019', 31)]).toEqual([
      undefined,
      'illegalDoorOpening',
      undefined,
    ])
  })

  test('flag words are made from keys, and unknown keys are refused', () => {
    expect(bitWord(STATUS_BITS, { accOn: true, located: true, load: 3 })).toBe(0x303)
    expect(() => bitWord(STATUS_BITS, { nothing: true })).toThrow(RangeError)
    expect(() => bitWord(STATUS_BITS, { load: 4 })).toThrow(RangeError)
  })

  test('messages of other standards are named', () => {
    expect(messageName(0x9101)?.[1]).toBe('Live video request')
    expect(messageName(0x5501)).toBeUndefined()
  })
})
