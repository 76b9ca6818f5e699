import { type ClientEffect, RawForm } from '@motorpool/wire'
import { describe, expect, test } from 'vitest'
import {
  EDITIONS,
  type Edition,
  encode,
  encodeBody,
  encodeMessage,
  jt808,
  MESSAGES,
  openFrame,
} from '../src/index.ts'
import { NOW, NUMBER, position } from './support.ts'

const { onward } = jt808
if (!onward) throw new Error('JT/T 808 sends onward')
const head = (edition: Edition) => ({ edition, number: NUMBER, serial: 7 })

describe.each(EDITIONS)('a platform as the terminals of its vehicles, edition %s', (edition) => {
  const effects: ClientEffect[] = []
  const client = onward.client({
    emit: (effect) => void effects.push(effect),
    timing: { heartbeat: 60_000, answer: 20_000 },
    edition,
    number: NUMBER,
    vin: 'LMPTEST0000000001',
  })
  const down = (bytes: Uint8Array) => jt808.framer().push(bytes, (item) => client.receive(item, NOW))
  const sent = () =>
    effects.splice(0).flatMap((effect) => {
      const opened = effect.kind === 'send' ? openFrame(effect.bytes) : undefined
      return opened?.ok ? [opened.header.messageId] : []
    })

  test('takes the body of a stored report and puts it into a frame of the other edition', () => {
    const frame = encode.location(head('2013'), position)
    const body = onward.body(frame, RawForm.frame, 0x0200)
    expect(body).toEqual(encodeBody(MESSAGES.location, '2013', position))
    expect(onward.numberIn(frame, RawForm.frame)).toBe(NUMBER.replace(/^0+/, ''))
    expect(onward.body(frame, RawForm.frame, 0x0100)).toBeUndefined()
    expect(onward.numberIn(body ?? new Uint8Array(), RawForm.item)).toBeUndefined()
    const framed = onward.framed(body ?? new Uint8Array(), { edition, number: NUMBER })
    expect(onward.body(framed, RawForm.frame, 0x0200)).toEqual(body)
  })

  test('registers, and answers whatever it is told to do as not supported', () => {
    client.connected(NOW)
    expect(sent()).toEqual([0x0100])
    const text = { flags: 0, ...(edition === '2019' ? { kind: 1 } : {}), text: 'come home' }
    for (const frame of encodeMessage('textMessage', head(edition), text)) down(frame)
    const [answer] = effects.flatMap((effect) => (effect.kind === 'send' ? [openFrame(effect.bytes)] : []))
    if (!answer?.ok) throw new Error('no answer')
    expect(answer.header.messageId).toBe(0x0001)
    // Serial and id of the message, then the result: 3, not supported.
    expect([...answer.plain.subarray(answer.header.size, answer.end)]).toEqual([0, 7, 0x83, 0x00, 3])
    expect(effects.at(-1)).toEqual({ kind: 'command', messageId: 0x8300, done: false })
  })
})
