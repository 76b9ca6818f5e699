import type { Codes, Item, Items } from '@motorpool/gbt'
import type { Names } from '@motorpool/wire'
import { CUSTOM_ITEMS, SHANGHAI_SAMPLE } from '../blocks/custom.ts'
import { EDITIONS, type Edition } from '../frame.ts'
import { MESSAGES } from '../messages/index.ts'
import type { Message } from '../messages/message.ts'
import { PARAMETER_ID, PARAMETERS } from '../messages/parameters.ts'
import { BLOCKS } from '../messages/report.ts'

/** One signal of the standard: what display, export and rules may know about it without reading the tables. */
export interface Signal {
  /** Path in the decoded frame with `*` for list indexes: `voltages.subsystems.*.cells.*`. Unique in its edition. */
  key: string
  edition: Edition
  name: Names
  kind: Exclude<Item['kind'], 'list' | 'special'>
  /** Bytes on the wire, 0 where they vary. */
  width: number
  unit: string
  /** value = raw × scale + offset */
  scale: number
  offset: number
  /** Valid range in physical units, undefined where the standard gives none. */
  min?: number
  max?: number
  codes?: Codes
  /** Flags of a bit field, by bit number. */
  bits?: readonly { bit: number; width: number; key: string; name: Names; codes?: Codes }[]
}

function plain(
  edition: Edition,
  key: string,
  item: { kind: Signal['kind']; name: Names },
  width: number,
): Signal {
  return { key, edition, name: item.name, kind: item.kind, width, unit: '', scale: 1, offset: 0 }
}

function signals(edition: Edition, prefix: string, items: Items, inline: string): Signal[] {
  return items.flatMap((item) => signalsOf(edition, prefix, item, inline))
}

function signalsOf(edition: Edition, prefix: string, item: Item, inline = ''): Signal[] {
  const key = prefix ? `${prefix}.${item.key}` : item.key
  switch (item.kind) {
    case 'number': {
      const scale = 1 / item.divisor
      const physical = (raw: number) => (raw + item.shift) / item.divisor
      const range = { min: physical(item.min), max: physical(item.max) }
      const base = plain(edition, key, item, item.width)
      return [{ ...base, unit: item.unit, scale, offset: physical(0), ...range, codes: item.codes }]
    }
    case 'code':
      return [{ ...plain(edition, key, item, item.width), codes: item.codes }]
    case 'bits':
      return [{ ...plain(edition, key, item, item.width), bits: item.parts }]
    case 'time':
      return [plain(edition, key, item, 6)]
    case 'text':
      return [plain(edition, key, item, item.length)]
    case 'bytes': {
      const length = prefix ? `${prefix}.${item.lengthKey}` : item.lengthKey
      return [
        { ...plain(edition, length, { kind: 'number', name: item.lengthName }, 2) },
        plain(edition, key, item, 0),
      ]
    }
    case 'list': {
      const path = item.key === inline ? prefix : key
      const each = item.each as Item | Items
      const count = signalsOf(edition, prefix, item.count)
      if (Array.isArray(each)) return [...count, ...signals(edition, `${path}.*`, each as Items, '')]
      const value = each as Item
      return [...count, ...signalsOf(edition, path, { ...value, key: '*' })]
    }
    default:
      return signals(edition, prefix, item.parts, '')
  }
}

function ofEdition(edition: Edition): Signal[] {
  const out: Signal[] = []
  for (const [name, message] of Object.entries<Message>(MESSAGES[edition])) {
    if (name === 'reissue') continue
    out.push(...signals(edition, name, message.items, ''))
  }
  for (const { key, items } of BLOCKS[edition]) out.push(...signals(edition, key, items, key))
  out.push(...signalsOf(edition, 'parameters.*', PARAMETER_ID))
  for (const item of PARAMETERS[edition].values()) out.push(...signalsOf(edition, 'parameters.*', item))
  out.push(...signals(edition, 'custom*', CUSTOM_ITEMS, ''))
  out.push(...signals(edition, 'shanghaiSamples.*', SHANGHAI_SAMPLE[0x81] ?? [], ''))
  out.push(...signals(edition, 'shanghaiAdas.*', SHANGHAI_SAMPLE[0x82] ?? [], ''))
  return out
}

/** Every signal of both editions, from the same item lists that decode and encode use. */
export const SIGNALS: readonly Signal[] = EDITIONS.flatMap(ofEdition)
