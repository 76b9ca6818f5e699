import { toHex } from '@motorpool/kernel'
import { type Effect, RecordFlag } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { type Edition, encode, encodeReply, Flag, gb32960 } from '../src/index.ts'
import { Connection, login, OTHER_VIN, platformLogin, TIME, VECTORS, VIN } from './support.ts'

const COMMANDS = ['query', 'set', 'control'] as const
const IDS = { query: 0x80, set: 0x81, control: 0x82 } as const
const MINUTE = 60_000
/** A moment between two seconds: frames carry whole ones. */
const NOW = TIME + 250

function online(edition: Edition = '2016'): Connection {
  const connection = new Connection()
  connection.accept(login(VIN, edition))
  return connection
}

function issue(connection: Connection, message: string, fields: Record<string, unknown>, now = NOW) {
  const before = connection.effects.length
  const issued = connection.session.command({ message, fields }, now)
  return { issued, effects: connection.effects.slice(before) }
}

function tick(connection: Connection, now: number): Effect[] {
  const before = connection.effects.length
  connection.session.tick(now)
  return connection.effects.slice(before)
}

const query = (connection: Connection, now = NOW) => issue(connection, 'query', { ids: [2] }, now)

describe('a command (annex B.3.5)', () => {
  const vectors = VECTORS.filter(
    ({ message, input }) => COMMANDS.some((one) => one === message) && input !== undefined,
  )

  it.each(vectors.map((vector) => [`${vector.edition} ${vector.id}`, vector] as const))(
    '%s goes down as the table says, and is stored as a downlink',
    (_, { edition, message = '', input }) => {
      const { issued, effects } = issue(online(edition), message, input as Record<string, unknown>)
      expect(issued).toEqual({ ok: true, key: 1 })
      const [send, store] = effects
      if (send?.kind !== 'send' || store?.kind !== 'store') throw new Error('not sent and stored')
      expect(send.key).toBe(1)
      const frame = encode(edition, message as 'query', VIN, input as never)
      expect(toHex(send.bytes)).toBe(toHex(frame))
      expect(store).toMatchObject({ ack: null, nack: null })
      expect(store.records).toMatchObject([
        { deviceId: VIN, messageId: frame[2], flags: RecordFlag.downlink, deviceTime: 0 },
      ])
      expect(gb32960.decode(send.bytes)).toMatchObject({ ok: true, messageId: frame[2] })
    },
  )

  it('has the present second as its time unless its fields say otherwise', () => {
    const { effects } = query(online())
    const expected = encode('2016', 'query', VIN, { time: TIME, ids: [2] })
    expect(effects[0]?.kind === 'send' && toHex(effects[0].bytes)).toBe(toHex(expected))
  })

  it('is sent again every minute, three times, and then given up', () => {
    const connection = online()
    const first = query(connection).effects[0]
    const seen: [number, string][] = []
    for (let second = 1; second <= 300; second++)
      for (const effect of tick(connection, NOW + second * 1000))
        seen.push([second, effect.kind === 'send' ? toHex(effect.bytes) : effect.kind])
    const frame = first?.kind === 'send' ? toHex(first.bytes) : ''
    expect(seen).toEqual([
      [60, frame],
      [120, frame],
      [180, frame],
      [240, 'expired'],
    ])
    expect(query(connection).issued).toEqual({ ok: true, key: 2 })
  })

  it.each(COMMANDS)('%s is known by its answer, and not sent again', (name) => {
    const fields = {
      query: { ids: [2] },
      set: { parameters: [{ id: 2, value: 20 }] },
      control: { control: { id: 3 } },
    }
    const connection = online()
    expect(issue(connection, name, fields[name]).issued).toEqual({ ok: true, key: 1 })
    const effects = connection.send(encodeReply('2016', IDS[name], VIN, Flag.error, TIME))
    expect(effects).toMatchObject([
      { kind: 'store' },
      { kind: 'answer', deviceId: VIN, key: 1, messageId: IDS[name], result: Flag.error },
    ])
    expect(tick(connection, NOW + MINUTE)).toEqual([])
  })

  it('of the same kind waits for the answer to the one before; others go down meanwhile', () => {
    const connection = online()
    query(connection)
    expect(query(connection)).toMatchObject({ issued: { ok: false, code: 'command_open' }, effects: [] })
    expect(issue(connection, 'control', { control: { id: 3 } }).issued).toEqual({ ok: true, key: 2 })
    connection.send(encodeReply('2016', 0x80, VIN, Flag.success, TIME))
    expect(query(connection).issued).toEqual({ ok: true, key: 3 })
  })

  it('that nobody sent is answered without a key', () => {
    const effects = online().send(encodeReply('2016', 0x82, VIN, Flag.success, TIME))
    expect(effects.at(-1)).toMatchObject({ kind: 'answer', key: undefined, messageId: 0x82 })
  })

  it('ends with the logout of the vehicle', () => {
    const connection = online()
    query(connection)
    connection.send(encode('2016', 'logout', VIN, { time: TIME, serial: 1 }))
    expect(tick(connection, NOW + 1000)).toEqual([
      { kind: 'expired', deviceId: VIN, key: 1, messageId: 0x80 },
    ])
    expect(tick(connection, NOW + MINUTE)).toEqual([])
  })

  it.each([
    ['before login', () => new Connection(), 'query', { ids: [2] }, 'not_logged_in'],
    [
      'while the login is judged',
      () => {
        const connection = new Connection()
        connection.send(login())
        return connection
      },
      'query',
      { ids: [2] },
      'not_logged_in',
    ],
    [
      'through a lower platform',
      () => {
        const connection = new Connection()
        connection.accept(platformLogin())
        return connection
      },
      'query',
      { ids: [2] },
      'unknown_message',
    ],
    ['that is a message of the vehicle', online, 'realtime', { blocks: [] }, 'unknown_message'],
    ['that nobody knows', online, 'constructor', {}, 'unknown_message'],
    ['with a field missing', online, 'query', {}, 'bad_body'],
    ['with a parameter nobody knows', online, 'set', { parameters: [{ id: 0x33, value: 1 }] }, 'bad_body'],
  ] as const)('%s is refused', (_, make, message, fields, code) => {
    const { issued, effects } = issue(make(), message, fields)
    expect(issued).toMatchObject({ ok: false, code })
    expect(effects).toEqual([])
  })

  it('is not answered by another vehicle', () => {
    const connection = online()
    query(connection)
    expect(connection.send(encodeReply('2016', 0x80, OTHER_VIN, Flag.success, TIME))).toMatchObject([
      { kind: 'refused', code: 'foreign_identity' },
    ])
    expect(tick(connection, NOW + MINUTE)).toMatchObject([{ kind: 'send', key: 1 }])
  })
})

describe('what the maker of a terminal defines (annex B.3.5.7)', () => {
  const spec = gb32960.commands.find(({ carries }) => carries === '82')
  const give = (content: string, once?: boolean) => {
    if (!spec) throw new Error('no command carries it')
    const connection = online()
    const fields = spec.fields({ content })
    return { connection, issued: connection.session.command({ message: spec.message, fields, once }, NOW) }
  }

  it('goes down under its own control id', () => {
    const { connection, issued } = give('81A501')
    expect(issued).toMatchObject({ ok: true })
    const send = connection.effects.findLast(({ kind }) => kind === 'send')
    const data = Uint8Array.of(0xa5, 1)
    const expected = encode('2016', 'control', VIN, { time: TIME, control: { id: 0x81, data } })
    expect(send?.kind === 'send' && toHex(send.bytes)).toBe(toHex(expected))
  })

  it.each(['02', '03', '7FA5', '', 'zz'])(
    'is nothing that the standard defines itself: "%s" is refused',
    (content) => {
      expect(give(content).issued).toMatchObject({ ok: false, code: 'bad_body' })
    },
  )

  it('is not repeated where it may be right at one moment only', () => {
    const { connection } = give('81A501', true)
    expect(tick(connection, NOW + MINUTE - 1)).toEqual([])
    expect(tick(connection, NOW + MINUTE)).toEqual([
      { kind: 'expired', deviceId: VIN, key: 1, messageId: 0x82 },
    ])
  })
})

describe('an upgrade by address (annex B.3.5.7)', () => {
  const SECRET = '00112233445566778899aabbccddeeff'
  const address = {
    url: `http://192.0.2.7:8080/p/${SECRET}`,
    shown: 'http://192.0.2.7:8080/p/***',
    host: '192.0.2.7',
    port: 8080,
    minutes: 240,
  }
  const spec = gb32960.commands.find(({ code }) => code === 'UPGRADE')
  const values = { file: '7', manufacturer: 'MP01', version: 'F2.00' }
  const give = () => {
    if (!spec) throw new Error('no upgrade')
    const connection = online()
    const fields = spec.fields(values, { address })
    const kept = spec.fields(values, { address: { ...address, url: address.shown } })
    const issued = connection.session.command({ message: spec.message, fields, kept }, NOW)
    const send = connection.effects.find((one) => one.kind === 'send' && one.key !== undefined)
    const store = connection.effects.findLast((one) => one.kind === 'store')
    if (send?.kind !== 'send' || store?.kind !== 'store') throw new Error('not sent and stored')
    return { issued, sent: send.bytes, stored: store.records[0]?.raw ?? new Uint8Array(0) }
  }

  it('names server, version and URL, and leaves the access point to the card', () => {
    const decoded = gb32960.decode(give().sent)
    if (!decoded.ok) throw new Error('does not decode')
    const control = decoded.fields.flatMap((one) => [one, ...(one.children ?? [])])
    const of = (key: string) => control.find((one) => one.key === key)?.value
    expect({ apn: of('apn'), address: of('address'), port: of('port'), firmware: of('firmware') }).toEqual({
      apn: '',
      address: '192.0.2.7',
      port: 8080,
      firmware: 'F2.00',
    })
    expect(of('url')).toBe(address.url)
  })

  it('is stored without its secret, in a frame that still decodes', () => {
    const { sent, stored } = give()
    expect(Buffer.from(sent).includes(SECRET)).toBe(true)
    expect(Buffer.from(stored).includes(SECRET)).toBe(false)
    expect(gb32960.decode(stored)).toMatchObject({ ok: true, messageId: 0x82 })
    expect(Buffer.from(stored).includes(address.shown)).toBe(true)
  })

  it('is not sent without an address, or with a version that its field has no room for', () => {
    const fields = [spec?.fields(values), spec?.fields({ ...values, version: 'F2.000' }, { address })]
    for (const one of fields)
      expect(online().session.command({ message: 'control', fields: one ?? {} }, NOW)).toMatchObject({
        ok: false,
        code: 'bad_body',
      })
  })
})

describe('the version of a terminal', () => {
  const answer = (firmware: string) =>
    gb32960.decode(
      encode('2016', 'queryReply', VIN, {
        time: TIME,
        parameters: [
          { id: 7, value: 'H1.00' },
          { id: 8, value: firmware },
        ],
      }),
    )

  it('is what it answers to a query of its parameters, not what a login says', () => {
    const frame = answer('F2.00')
    expect(gb32960.claims).toContain(frame.ok ? frame.messageId : undefined)
    expect(frame.ok && gb32960.claimed(frame)).toEqual({ firmware: 'F2.00' })
    const signOn = gb32960.decode(login(VIN, '2016'))
    expect(signOn.ok && gb32960.claimed(signOn).firmware).toBeUndefined()
  })

  it('is asked by a command of the platform', () => {
    const spec = gb32960.commands.find(({ code }) => code === 'ATTRIBUTES')
    const { effects } = issue(online(), spec?.message ?? '', spec?.fields({}) ?? {})
    const expected = encode('2016', 'query', VIN, { time: TIME, ids: [7, 8] })
    expect(effects[0]?.kind === 'send' && toHex(effects[0].bytes)).toBe(toHex(expected))
  })
})
