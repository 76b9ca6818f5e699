/** From a decoded frame back to the encoder's input, along the same item lists. */
import type { DecodedField, DecodedFrame } from '@motorpool/wire'
import {
  BLOCKS,
  buildFrame,
  type Edition,
  encodeReply,
  type Item,
  type Items,
  MESSAGES,
  type MessageName,
} from '../src/index.ts'
import { bytes } from './support.ts'

type Fields = readonly DecodedField[]

function field(fields: Fields, key: string): DecodedField {
  const found = fields.find((candidate) => candidate.key === key)
  if (!found) throw new Error(`no field ${key} among ${fields.map((f) => f.key).join(' ')}`)
  return found
}

function plain(one: DecodedField): unknown {
  return one.state === 'abnormal' || one.state === 'invalid' ? one.state : one.value
}

function children(one: DecodedField): Fields {
  return one.children ?? []
}

function moment(one: DecodedField): number {
  return Date.parse(String(one.value))
}

function itemInput(item: Item, fields: Fields, outer: string): unknown {
  switch (item.kind) {
    case 'time':
      return moment(field(fields, item.key))
    case 'bytes':
      return bytes(String(field(fields, item.key).value))
    case 'list':
      return listInput(item, fields, outer)
    case 'special':
      return specialInput(item.key, fields)
    default:
      return plain(field(fields, item.key))
  }
}

function listInput(item: Extract<Item, { kind: 'list' }>, fields: Fields, outer: string): unknown {
  const count = plain(field(fields, item.count.key))
  if (typeof count === 'string') return count
  const elements =
    item.key === outer ? fields.filter(({ key }) => /^\d+$/.test(key)) : children(field(fields, item.key))
  const each = item.each as Item | Items
  return elements.map((element) =>
    Array.isArray(each) ? itemsInput(each as Items, children(element)) : plain(element),
  )
}

function itemsInput(items: Items, fields: Fields, outer = ''): Record<string, unknown> {
  return Object.fromEntries(items.map((item) => [item.key, itemInput(item, fields, outer)]))
}

function specialInput(key: string, fields: Fields): unknown {
  if (key === 'storage') {
    const codes = children(field(fields, 'codes')).map(({ value }) => value)
    return { count: field(fields, 'count').value, codeLength: field(fields, 'codeLength').value, codes }
  }
  if (key === 'packs') {
    const codes = children(field(fields, 'codes')).map(({ value }) => value)
    return children(field(fields, 'packCounts')).map(({ value }) => codes.splice(0, Number(value)))
  }
  if (key === 'parameters') {
    return children(field(fields, 'parameters')).map((one) => {
      const [id, value] = children(one)
      return { id: id?.value, value: value && plain(value) }
    })
  }
  return controlInput(fields)
}

function controlInput(fields: Fields): unknown {
  const id = field(fields, 'id').value
  const value = (key: string) => field(fields, key).value
  if (id === 6) return { id, level: plain(field(fields, 'level')), text: value('text') }
  if (id !== 1) return { id }
  const keys = [
    'apn',
    'apnUser',
    'apnPassword',
    'address',
    'port',
    'manufacturer',
    'hardware',
    'firmware',
    'url',
    'limit',
  ]
  return { id, upgrade: Object.fromEntries(keys.map((key) => [key, value(key)])) }
}

function blockInput(edition: Edition, one: DecodedField): unknown {
  const key = one.key.replace(/_\d+$/, '')
  const found = BLOCKS[edition].find((block) => block.key === key || block.key === one.key)
  if (found) return { block: found.key, ...itemsInput(found.items, children(one), found.key) }
  const type = field(children(one), 'type').value
  return { block: 'custom', type, data: bytes(String(field(children(one), 'data').value)) }
}

/** The message's name and input, or the frame itself where it is a bare reply. */
export function inputOf(frame: DecodedFrame): { message?: string; input?: unknown; frame?: Uint8Array } {
  const edition = frame.edition as Edition
  const flag = Number(field(frame.fields, 'flag').value)
  const length = Number(field(frame.fields, 'length').value)
  const encryption = Number(field(frame.fields, 'encryption').raw ?? field(frame.fields, 'encryption').value)
  const head = { edition, command: frame.messageId, flag, id: frame.deviceId, encryption }
  if (length === 0) return { frame: buildFrame(head, new Uint8Array(0)) }
  if (flag !== 0xfe && length === 6) {
    return { frame: encodeReply(edition, frame.messageId, frame.deviceId, flag, frame.deviceTime) }
  }
  const messages = Object.entries(MESSAGES[edition])
  const isAnswer = flag !== 0xfe && frame.messageId === 0x80
  const found = messages.find(
    ([name, m]) => m.command === frame.messageId && isAnswer === (name === 'queryReply'),
  )
  if (!found) throw new Error(`no message for command ${frame.messageId}`)
  const [message, { items }] = found as [MessageName, { items: Items }]
  if (message !== 'realtime' && message !== 'reissue')
    return { message, input: itemsInput(items, frame.fields) }
  const blocks = frame.fields.slice(7, -1).map((one) => blockInput(edition, one))
  return { message, input: { time: moment(field(frame.fields, 'time')), blocks } }
}
