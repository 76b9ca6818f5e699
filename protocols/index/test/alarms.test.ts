import { describe, expect, it } from 'vitest'
import { alarmItem, alarmItemsOf, faultListsOf } from '../src/alarms.ts'
import { PROTOCOL_FACTS } from '../src/facts.ts'
import { PROTOCOLS } from '../src/index.ts'

const complete = (texts: readonly string[]) => texts.length === 3 && texts.every((text) => text.trim() !== '')

describe.each(PROTOCOL_FACTS.map(({ name }) => name))('the dictionary of %s', (name) => {
  const items = alarmItemsOf(name)

  it('is that of the codec', () => {
    const protocol = PROTOCOLS.find((one) => one.name === name)
    expect(protocol?.alarmItems).toBe(items)
    expect(protocol?.faultLists).toBe(faultListsOf(name))
  })

  it('names every item and list in three languages, no two alike', () => {
    const names = [...items, ...faultListsOf(name)].map((one) => one.name)
    expect(names.filter((one) => !complete(one))).toEqual([])
    for (const language of [0, 1, 2])
      expect(new Set(items.map((one) => one.name[language])).size).toBe(items.length)
  })

  it('gives every item a key, a code and a level that can be stored', () => {
    for (const field of ['key', 'code'] as const)
      expect(new Set(items.map((one) => one[field])).size).toBe(items.length)
    for (const item of items) {
      expect(item.key).toMatch(/^[a-z][A-Za-z0-9]*$/)
      expect(item.code.length).toBeLessThanOrEqual(32)
      expect([1, 2, 3]).toContain(item.level)
      expect(item.name[0].length).toBeLessThanOrEqual(64)
      expect(alarmItem(name, item.key)).toBe(item)
    }
  })
})

it('an item of nobody is none', () => {
  expect(alarmItem('jt808', 'none')).toBeUndefined()
  expect(alarmItem('none', 'overspeed')).toBeUndefined()
})
