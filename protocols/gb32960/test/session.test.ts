/** The rules of §6.3 and annex B as a gateway sees them: what goes back, what is stored, what is refused. */
import { toHex } from '@motorpool/kernel'
import { type Effect, editionFlags, editionIn, RecordFlag, StateBit, type StoreRecord } from '@motorpool/wire'
import { join } from '@motorpool/wire/vectors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Edition, encode, encodeReply, Flag, gb32960 } from '../src/index.ts'
import {
  Connection,
  frameOf,
  leaves,
  login,
  OTHER_VIN,
  patched,
  platformLogin,
  position,
  sealed,
  TIME,
  VECTORS,
  VIN,
} from './support.ts'

const NOW = TIME + 90_000
const IN_2016 = editionFlags(gb32960.editions.indexOf('2016'))

const kinds = (effects: readonly Effect[]) => effects.map(({ kind }) => kind)

function sent(effects: readonly Effect[]): string[] {
  return effects.flatMap((effect) => (effect.kind === 'send' ? [toHex(effect.bytes)] : []))
}

function stored(effects: readonly Effect[]): Extract<Effect, { kind: 'store' }> {
  const found = effects.find((effect) => effect.kind === 'store')
  if (!found) throw new Error(`nothing stored: ${JSON.stringify(effects)}`)
  return found
}

function recordOf(effects: readonly Effect[]): StoreRecord {
  return stored(effects).records[0] as StoreRecord
}

function refusals(effects: readonly Effect[]): string[] {
  return effects.flatMap((effect) => (effect.kind === 'refused' ? [effect.code] : []))
}

/** `null`: an empty data unit. */
const reply = (
  command: number,
  flag: number,
  id = VIN,
  time: number | null = TIME,
  edition: Edition = '2016',
) => toHex(encodeReply(edition, command, id, flag, time ?? undefined))

function loggedIn(id = VIN): Connection {
  const connection = new Connection()
  connection.accept(login(id))
  return connection
}

function platform(): Connection {
  const connection = new Connection()
  connection.accept(platformLogin())
  return connection
}

const logout = (id = VIN) => encode('2016', 'logout', id, { time: TIME, serial: 1 })
const heartbeat = (id = VIN) => encode('2016', 'heartbeat', id, {})

describe('vehicle login (B.3.2)', () => {
  it('asks who the vehicle is before anything is answered', () => {
    const connection = new Connection()
    expect(connection.send(login())).toEqual([
      {
        kind: 'identify',
        claim: { kind: 'device', id: VIN, iccid: '89860226110000000012', edition: '2016' },
      },
    ])
    expect(connection.session.deviceId).toBeUndefined()
  })

  it('is stored as a sign-on, and answered with success and its own time only when stored', () => {
    const connection = new Connection()
    connection.send(login())
    const effects = connection.resolve({ ok: true })
    expect(kinds(effects)).toEqual(['store'])
    expect(recordOf(effects)).toMatchObject({
      deviceId: VIN,
      messageId: 1,
      deviceTime: TIME,
      flags: RecordFlag.signOn | IN_2016,
    })
    expect(toHex(stored(effects).ack ?? new Uint8Array())).toBe(reply(1, Flag.success))
    expect(stored(effects).nack).toBeNull()
    expect([connection.session.deviceId, connection.session.edition]).toEqual([VIN, '2016'])
  })

  it.each([
    ['unknown', '2016', 'unknown_device', Flag.error],
    ['unknown', '2025', 'unknown_device', Flag.vinUnknown],
    ['credential', '2016', 'bad_credential', Flag.error],
  ] as const)(
    'of a vehicle that is %s (%s) is counted as %s and answered with flag %i',
    (reason, edition, code, flag) => {
      const connection = new Connection()
      connection.send(login(VIN, edition))
      const effects = connection.resolve({ ok: false, reason })
      expect(refusals(effects)).toEqual([code])
      expect(sent(effects)).toEqual([reply(1, flag, VIN, TIME, edition)])
      expect(connection.session.deviceId).toBeUndefined()
      expect(refusals(connection.send(position()))).toEqual(['not_logged_in'])
    },
  )

  it.each(['disabled', 'throttled'] as const)(
    'of a vehicle that is %s closes the connection after the answer',
    (reason) => {
      const connection = new Connection()
      connection.send(login())
      expect(kinds(connection.resolve({ ok: false, reason }))).toEqual(['refused', 'send', 'close'])
    },
  )

  it('whose length does not fit its counts is refused', () => {
    const short = patched(login(), 24 + 28, 9, 9)
    const connection = new Connection()
    expect(refusals(connection.send(short))).toEqual(['bad_length'])
    expect(sent(connection.effects)).toEqual([reply(1, Flag.error)])
    expect(refusals(connection.send(patched(login(VIN, '2025'), 24 + 28, 9)))).toEqual(['bad_length'])
  })

  it.each(['login-without-packs', 'login-systems-invalid', 'login-pack-count-abnormal'])(
    'of 2025 counts what is abnormal or invalid as none: %s',
    (id) => {
      const vector = VECTORS.find((one) => one.id === id)
      if (!vector) throw new Error(`no vector ${id}`)
      expect(kinds(new Connection().send(frameOf(vector)))).toEqual(['identify'])
    },
  )

  it('with an id that is no text is refused', () => {
    expect(refusals(new Connection().send(patched(login(), 4, 0xc1, 0x07)))).toEqual(['bad_header'])
    expect(refusals(new Connection().send(login('')))).toEqual(['bad_header'])
  })

  it('again on the same connection is judged again; a refusal then ends the session', () => {
    const connection = loggedIn()
    expect(kinds(connection.send(login()))).toEqual(['identify'])
    connection.resolve({ ok: false, reason: 'unknown' })
    expect(connection.session.deviceId).toBeUndefined()
  })

  it('as another vehicle on the same connection is refused until the first has logged out', () => {
    const connection = loggedIn()
    expect(refusals(connection.send(login(OTHER_VIN)))).toEqual(['foreign_identity'])
    connection.send(logout())
    expect(kinds(connection.send(login(OTHER_VIN)))).toEqual(['identify'])
  })

  it('keeps an id shorter than 17 characters without its fill', () => {
    const connection = new Connection()
    connection.accept(login('LMP42'))
    expect(connection.session.deviceId).toBe('LMP42')
  })
})

describe('nothing is accepted before a successful login (B.3.2)', () => {
  const frames = [position(), logout(), heartbeat(), encode('2016', 'timeSync', VIN, {})]
  it.each(frames.map((frame) => [frame[2], frame] as const))('command %i', (command, frame) => {
    const effects = new Connection().send(frame)
    expect(refusals(effects)).toEqual(['not_logged_in'])
    const time = frame.length > 25 ? TIME : null
    expect(sent(effects)).toEqual([reply(command as number, Flag.error, VIN, time)])
  })

  it('nor while the gateway still judges the login', () => {
    const connection = new Connection()
    connection.send(login())
    expect(refusals(connection.send(position()))).toEqual(['not_logged_in'])
  })
})

describe('realtime and reissued reports (B.3.3)', () => {
  it('are stored, and acknowledged with the time of the packet once stored', () => {
    const effects = loggedIn().send(position())
    expect(kinds(effects)).toEqual(['store'])
    expect(recordOf(effects)).toMatchObject({
      deviceId: VIN,
      messageId: 2,
      flags: RecordFlag.report | IN_2016,
      lng: 121_500_000,
    })
    expect(toHex(stored(effects).ack ?? new Uint8Array())).toBe(reply(2, Flag.success))
  })

  it('are marked when they were sent later from memory', () => {
    const frame = encode('2016', 'reissue', VIN, { time: TIME, blocks: [] })
    const record = recordOf(loggedIn().send(frame))
    expect(record.flags).toBe(RecordFlag.report | RecordFlag.reissued | IN_2016)
    expect(record.messageId).toBe(3)
  })

  it('keep a copy of their bytes that outlives the network buffer', () => {
    const chunk = position().slice()
    const record = recordOf(loggedIn().send(chunk))
    const before = toHex(record.raw)
    chunk.fill(0)
    expect(toHex(record.raw)).toBe(before)
  })

  it('are echoed whole with a new time where the 2016 annex B form is set', () => {
    const connection = new Connection({ answer: 'body' })
    connection.accept()
    const frame = position()
    const expected = encode(
      '2016',
      'realtime',
      VIN,
      { time: NOW, blocks: [{ block: 'position', state: 0, longitude: 121.5, latitude: 31.2 }] },
      { flag: Flag.success },
    )
    expect(toHex(stored(connection.send(frame, NOW)).ack ?? new Uint8Array())).toBe(toHex(expected))
  })

  it.each([
    ['2016', Flag.error],
    ['2025', Flag.structureError],
  ] as const)('cut short inside a block are refused with the error flag of %s', (edition, flag) => {
    const whole = encode(edition, 'realtime', VIN, {
      time: TIME,
      blocks: [{ block: 'motors', motors: [] }],
    } as never)
    const lying = patched(whole, whole.length - 2, 3)
    const effects = loggedIn().send(lying)
    expect(refusals(effects)).toEqual(['truncated'])
    expect(sent(effects)).toEqual([reply(2, flag, VIN, TIME, edition)])
  })

  it('of both editions are accepted one after the other on one connection', () => {
    const connection = loggedIn()
    const gcj = encode('2025', 'realtime', VIN, {
      time: TIME,
      blocks: [{ block: 'position', state: 0, coordinateSystem: 2, longitude: 121.5, latitude: 31.2 }],
    })
    expect(recordOf(connection.send(position())).flags & RecordFlag.gcj02).toBe(0)
    const record = recordOf(connection.send(gcj))
    expect(record.flags & RecordFlag.gcj02).toBe(RecordFlag.gcj02)
    expect(toHex(stored(connection.send(gcj)).ack ?? new Uint8Array()).slice(0, 4)).toBe('2424')
  })

  it('say their edition in the stored row, and the session follows the vehicle to a newer one', () => {
    const connection = loggedIn()
    const flags = (frame: Uint8Array) => recordOf(connection.send(frame)).flags
    const report = encode('2025', 'realtime', VIN, { time: TIME, blocks: [{ block: 'engine', speed: 800 }] })
    expect(editionIn(flags(position()), gb32960.editions)).toBe('2016')
    expect(connection.session.edition).toBe('2016')
    expect(editionIn(flags(report), gb32960.editions)).toBe('2025')
    expect(connection.session.edition).toBe('2025')
    const command = connection.session.command({ message: 'query', fields: { ids: [2] } }, TIME)
    expect(command.ok).toBe(true)
    const sentDown = connection.effects.findLast((effect) => effect.kind === 'send')
    expect(sentDown?.kind === 'send' && sentDown.bytes[0]).toBe(0x24)
  })

  it('of a lower platform keep the edition of each vehicle apart', () => {
    const connection = platform()
    const report = encode('2025', 'realtime', OTHER_VIN, { time: TIME, blocks: [] })
    const editions = [position(), report, position()].map((frame) =>
      editionIn(recordOf(connection.send(frame)).flags, gb32960.editions),
    )
    expect(editions).toEqual(['2016', '2025', '2016'])
    expect(connection.session.edition).toBe('2016')
  })

  it('never move the vehicle without a fix, though the last known position is kept', () => {
    const frame = encode('2016', 'realtime', VIN, {
      time: TIME,
      blocks: [{ block: 'position', state: 1, longitude: 121.5, latitude: 31.2 }],
    })
    const record = recordOf(loggedIn().send(frame))
    expect([record.lng, record.state & StateBit.located]).toEqual([121_500_000, 0])
  })

  it('with a wrong BCC are answered with an error, so that the vehicle sends them again', () => {
    const frame = position()
    frame[frame.length - 1] = (frame[frame.length - 1] as number) ^ 1
    const effects = loggedIn().send(join(frame, heartbeat()))
    expect(refusals(effects)).toEqual(['bad_check'])
    expect(sent(effects)).toEqual([reply(2, Flag.error), reply(7, Flag.success, VIN, null)])
  })

  it('with a wrong BCC are answered so on the connection of a platform too', () => {
    const frame = position(OTHER_VIN)
    frame[frame.length - 1] = (frame[frame.length - 1] as number) ^ 1
    expect(sent(platform().send(frame))).toEqual([reply(2, Flag.error, OTHER_VIN)])
  })

  it('longer than the session allows are refused', () => {
    const connection = new Connection({ maxFrame: 60 })
    connection.accept()
    const frame = encode('2016', 'realtime', VIN, {
      time: TIME,
      blocks: [{ block: 'custom', type: 0x80, data: new Uint8Array(40) }],
    })
    expect(refusals(connection.send(frame))).toEqual(['too_long'])
  })

  it('with a wrong BCC from an unknown sender get no answer', () => {
    const frame = position()
    frame[frame.length - 1] = (frame[frame.length - 1] as number) ^ 1
    expect(kinds(new Connection().send(frame))).toEqual(['refused'])
  })
})

describe('logout (B.3.4)', () => {
  it('is stored as a sign-off and acknowledged; a new login is needed after it', () => {
    const connection = loggedIn()
    const effects = connection.send(logout())
    expect(recordOf(effects)).toMatchObject({
      messageId: 4,
      deviceTime: TIME,
      flags: RecordFlag.signOff | IN_2016,
    })
    expect(toHex(stored(effects).ack ?? new Uint8Array())).toBe(reply(4, Flag.success))
    expect(connection.session.deviceId).toBeUndefined()
    expect(refusals(connection.send(position()))).toEqual(['not_logged_in'])
  })

  it('of another length is refused', () => {
    const long = encode('2016', 'query', VIN, { time: TIME, ids: [1, 2] })
    expect(refusals(loggedIn().send(patched(long, 2, 4)))).toEqual(['bad_length'])
  })
})

describe('heartbeat and time sync (B.3.2)', () => {
  it('a heartbeat is answered with an empty data unit', () => {
    expect(sent(loggedIn().send(heartbeat()))).toEqual([reply(7, Flag.success, VIN, null)])
  })

  it('time sync is answered with the present time', () => {
    const effects = loggedIn().send(encode('2016', 'timeSync', VIN, {}), NOW)
    expect(sent(effects)).toEqual([reply(8, Flag.success, VIN, NOW)])
  })
})

describe('a connection belongs to the vehicle that logged in', () => {
  const frames = [position(OTHER_VIN), logout(OTHER_VIN), heartbeat(OTHER_VIN)]
  it.each(frames.map((frame) => [frame[2], frame] as const))(
    'command %i of another VIN is refused',
    (command, frame) => {
      const connection = loggedIn()
      const effects = connection.send(frame)
      expect(refusals(effects)).toEqual(['foreign_identity'])
      const time = frame.length > 25 ? TIME : null
      expect(sent(effects)).toEqual([reply(command as number, Flag.error, OTHER_VIN, time)])
      expect(kinds(connection.send(position()))).toEqual(['store'])
    },
  )
})

describe('platform connections (05, 06)', () => {
  it('claim with user and password, without the fill on either side', () => {
    const connection = new Connection()
    expect(connection.send(platformLogin())).toEqual([
      {
        kind: 'identify',
        claim: { kind: 'platform', id: 'lower-01', secret: 'Secret-0123', edition: '2016' },
      },
    ])
    const left = VECTORS.find(({ id }) => id === 'platform-login-left')
    if (!left) throw new Error('vector is missing')
    expect(new Connection().send(frameOf(left))[0]).toMatchObject({
      claim: { id: 'lower-01', secret: 'Secret-0123' },
    })
  })

  it('are answered without storing anything: the answer promises no storage', () => {
    const connection = new Connection()
    connection.send(platformLogin())
    const effects = connection.resolve({ ok: true })
    expect(kinds(effects)).toEqual(['send'])
    expect(sent(effects)).toEqual([reply(5, Flag.success, 'LMPPLATFORM')])
    expect(connection.session.deviceId).toBe('lower-01')
  })

  it('with a wrong password are refused', () => {
    const connection = new Connection()
    connection.send(platformLogin())
    const effects = connection.resolve({ ok: false, reason: 'credential' })
    expect(refusals(effects)).toEqual(['bad_credential'])
    expect(sent(effects)).toEqual([reply(5, Flag.error, 'LMPPLATFORM')])
  })

  it('carry reports of many vehicles, each record under its own VIN, with an answer ready for an unknown one', () => {
    const connection = platform()
    for (const id of [VIN, OTHER_VIN]) {
      const { records, ack, nack } = stored(connection.send(position(id)))
      expect(records.map(({ deviceId }) => deviceId)).toEqual([id])
      expect([toHex(ack ?? new Uint8Array()), toHex(nack ?? new Uint8Array())]).toEqual([
        reply(2, Flag.success, id),
        reply(2, Flag.error, id),
      ])
    }
  })

  it('pass on logins and logouts of vehicles', () => {
    const connection = platform()
    expect(recordOf(connection.send(login(OTHER_VIN)))).toMatchObject({
      deviceId: OTHER_VIN,
      flags: RecordFlag.signOn | IN_2016,
    })
    const out = connection.send(logout(OTHER_VIN))
    expect(recordOf(out)).toMatchObject({ deviceId: OTHER_VIN, flags: RecordFlag.signOff | IN_2016 })
    expect(stored(out).nack).not.toBeNull()
    expect(connection.session.deviceId).toBe('lower-01')
  })

  it('end with a platform logout', () => {
    const connection = platform()
    const out = encode('2016', 'platformLogout', 'LMPPLATFORM', { time: TIME, serial: 1 })
    expect(sent(connection.send(out))).toEqual([reply(6, Flag.success, 'LMPPLATFORM')])
    expect(refusals(connection.send(position()))).toEqual(['not_logged_in'])
  })

  it('and vehicle connections do not turn into each other', () => {
    expect(refusals(loggedIn().send(platformLogin()))).toEqual(['foreign_identity'])
    const out = encode('2016', 'platformLogout', VIN, { time: TIME, serial: 1 })
    expect(refusals(loggedIn().send(out))).toEqual(['unknown_message'])
    expect(refusals(platform().send(platformLogin('other-02')))).toEqual(['foreign_identity'])
  })
})

describe('answers to commands of the platform (B.3.5)', () => {
  it.each([
    ['query', 0x80],
    ['set', 0x81],
    ['control', 0x82],
  ])('the answer to a %s is stored and told with its flag, and nobody answers it', (_name, command) => {
    const frame = encodeReply('2016', command, VIN, Flag.error, TIME)
    const effects = loggedIn().send(frame)
    expect(kinds(effects)).toEqual(['store', 'answer'])
    expect(stored(effects)).toMatchObject({ ack: null, nack: null })
    expect(recordOf(effects)).toMatchObject({ messageId: command, deviceTime: TIME, flags: IN_2016 })
    expect(effects[1]).toMatchObject({ deviceId: VIN, messageId: command, result: Flag.error, serial: 0 })
  })

  it('a reply to what was never asked is counted and not answered', () => {
    expect(loggedIn().send(encodeReply('2016', 2, VIN, Flag.success, TIME))).toMatchObject([
      { kind: 'refused', code: 'unknown_message' },
    ])
    expect(refusals(loggedIn().send(encodeReply('2016', 0x80, OTHER_VIN, Flag.success, TIME)))).toEqual([
      'foreign_identity',
    ])
    expect(refusals(loggedIn().send(encodeReply('2016', 0x80, VIN, 0x55, TIME)))).toEqual(['bad_header'])
    expect(refusals(new Connection().send(encodeReply('2016', 0x80, VIN, Flag.success, TIME)))).toEqual([
      'not_logged_in',
    ])
  })

  it.each([0x09, 0x0c, 0x80, 0x81, 0x82, 0xc0])(
    'command %i from a 2016 terminal is not an up-link command',
    (command) => {
      const effects = loggedIn().send(patched(position(), 2, command))
      expect(refusals(effects)).toEqual(['unknown_message'])
      expect(sent(effects)).toEqual([reply(command, Flag.error)])
    },
  )
})

describe('encryption (§6.4)', () => {
  /** 64 bytes that no key was agreed for. */
  const ciphered = (encryption: number, edition: Edition = '2016') => {
    const frame = encode(edition, 'realtime', VIN, {
      time: TIME,
      blocks: [{ block: 'custom', type: 0x80, data: new Uint8Array(55) }],
    })
    return patched(
      frame,
      21,
      encryption,
      ...frame.subarray(22, 24),
      ...Array.from({ length: 64 }, (_, i) => (i * 89 + 157) & 0xff),
    )
  }

  it.each([
    [2, '2016', Flag.error],
    [3, '2016', Flag.error],
    [5, '2025', Flag.decryptionError],
  ] as const)(
    'a data unit under %i (%s) is refused in clear with the present time',
    (encryption, edition, flag) => {
      const effects = loggedIn().send(ciphered(encryption, edition), NOW)
      expect(refusals(effects)).toEqual(['encrypted'])
      expect(sent(effects)).toEqual([reply(2, flag, VIN, NOW, edition)])
    },
  )

  it('00 counts as none; 02 over a length that RSA cannot have is plain', () => {
    expect(kinds(loggedIn().send(patched(position(), 21, 0)))).toEqual(['store'])
    expect(kinds(loggedIn().send(patched(position(), 21, 2)))).toEqual(['store'])
  })

  it('02 over plain text is read, also where the length could be that of RSA', () => {
    const frame = encode('2016', 'realtime', VIN, {
      time: TIME,
      blocks: [
        { block: 'position', state: 0, longitude: 121.5, latitude: 31.2 },
        { block: 'custom', type: 0x80, data: new Uint8Array(45) },
      ],
    })
    expect(frame.length - 25).toBe(64)
    const plain = patched(frame, 21, 2)
    const effects = loggedIn().send(plain)
    expect(kinds(effects)).toEqual(['store'])
    expect(effects[0]).toMatchObject({ records: [{ deviceTime: TIME, lat: 31_200_000 }] })
    expect(gb32960.decode(plain)).not.toHaveProperty('tail')
    // A block that is cut shows that this is no plain report.
    const cut = patched(plain, 24 + 6 + 10, 0x01)
    expect(refusals(loggedIn().send(cut))).toEqual(['encrypted'])
  })

  it('a login of 64 bytes under 02 is read when its counts fit', () => {
    const frame = encode('2016', 'login', VIN, {
      time: TIME,
      serial: 1,
      iccid: '89860226110000000012',
      storage: { count: 2, codeLength: 17, codes: ['LMPPACK0000000001', 'LMPPACK0000000002'] },
    })
    expect(frame.length - 25).toBe(64)
    expect(kinds(new Connection().send(patched(frame, 21, 2)))).toEqual(['identify'])
    expect(
      refusals(new Connection().send(patched(frame, 21, 2, 0, 64, ...frame.subarray(24, 52), 3))),
    ).toEqual(['encrypted'])
  })

  it.each([0x04, 0xfe, 0xff])(
    '%i is not in the 2016 list: the answer is in clear with the present time, not that byte over six bytes nobody can read',
    (encryption) => {
      const effects = loggedIn().send(patched(position(), 21, encryption), NOW)
      expect(refusals(effects)).toEqual(['bad_header'])
      expect(sent(effects)).toEqual([reply(2, Flag.error, VIN, NOW)])
    },
  )

  it('an offered key is declined: this platform takes plain data units only', () => {
    const offer = encode('2025', 'keyExchange', VIN, {
      keyType: 5,
      key: new Uint8Array(16),
      activeFrom: TIME,
      expires: TIME + 1000,
    })
    const effects = loggedIn().send(offer)
    expect(refusals(effects)).toEqual(['encrypted'])
    expect(effects.some((effect) => effect.kind === 'send' && effect.bytes[3] === Flag.decryptionError)).toBe(
      true,
    )
  })
})

describe('activation (2025, 09 and 0A)', () => {
  const activation = encode('2025', 'activation', VIN, {
    time: TIME,
    chip: 'CHIP0000000042',
    publicKey: new Uint8Array(64),
    vin: VIN,
    algorithm: 1,
    r: new Uint8Array(32),
    s: new Uint8Array(32),
  })
  const answer = (state: number) => toHex(encode('2025', 'activationAnswer', VIN, { state, info: 0 }))

  it('comes before login: the vehicle is looked up, the key stored, and then 0A says success', () => {
    const connection = new Connection()
    expect(kinds(connection.send(activation))).toEqual(['identify'])
    const effects = connection.resolve({ ok: true })
    expect(recordOf(effects)).toMatchObject({ deviceId: VIN, messageId: 9, deviceTime: TIME })
    expect(toHex(stored(effects).ack ?? new Uint8Array())).toBe(answer(1))
    expect(connection.session.deviceId).toBeUndefined()
    expect(refusals(connection.send(position()))).toEqual(['not_logged_in'])
  })

  it('whose parts do not end with it is refused as a fault of structure', () => {
    for (const frame of [patched(activation, 24 + 22, 0, 63), patched(activation, 24 + 22, 0xff, 0xff)]) {
      const effects = new Connection().send(frame)
      expect(refusals(effects)).toEqual(['bad_length'])
      expect(sent(effects)).toEqual([reply(9, Flag.structureError, VIN, TIME, '2025')])
    }
  })

  it('of another VIN than that of its header is refused', () => {
    const effects = new Connection().send(patched(activation, 4 + 16, 0x32))
    expect(refusals(effects)).toEqual(['bad_body'])
  })

  it('of an unknown vehicle fails', () => {
    const connection = new Connection()
    connection.send(activation)
    const effects = connection.resolve({ ok: false, reason: 'unknown' })
    expect([refusals(effects), sent(effects)]).toEqual([['unknown_device'], [answer(2)]])
  })
})

describe('whatever arrives, a session answers with effects and never throws', () => {
  const frames = VECTORS.map(frameOf)

  it('mutated frames with a right BCC, logged in as a vehicle, as a platform or not at all', () => {
    const mutated = fc
      .tuple(fc.constantFrom(...frames), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }))
      .map(([frame, changes]) => {
        const out = frame.slice()
        for (const [at, value] of changes) out[at % out.length] = value
        return sealed(out)
      })
    fc.assert(
      fc.property(mutated, fc.nat(2), (frame, state) => {
        const connection = state === 0 ? new Connection() : state === 1 ? loggedIn() : platform()
        connection.session.receive({ ok: true, frame }, NOW)
        connection.session.resolve({ ok: true }, NOW)
        connection.session.tick(NOW)
        const decoded = gb32960.decode(frame)
        if (!decoded.ok) return
        const covered = leaves(decoded.fields).reduce((sum, leaf) => sum + leaf.length, 0)
        expect(covered).toBe(frame.length)
      }),
      { numRuns: 2000 },
    )
  })

  it('bytes that are no frame at all, handed over as one', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (frame) => {
        const connection = loggedIn()
        connection.session.receive({ ok: true, frame }, NOW)
        connection.session.receive({ ok: false, code: 'bad_check', detail: '', dropped: frame }, NOW)
        expect(gb32960.decode(frame).ok).toBe(false)
      }),
    )
  })

  it('every good report after a bad one is still stored', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...frames), { maxLength: 6 }), fc.nat(200), (bad, cut) => {
        const connection = loggedIn()
        for (const frame of bad) {
          if (frame[2] === 0x04 || frame[2] === 0x01) continue
          connection.send(frame)
        }
        connection.send(position().subarray(0, cut % 20))
        const effects = connection.send(join(position(), position(), position()))
        expect(kinds(effects).filter((kind) => kind === 'store').length).toBeGreaterThanOrEqual(2)
      }),
      { numRuns: 200 },
    )
  })
})

describe('what the gateway knows of a terminal', () => {
  it.each(['2016', '2025'] as const)(
    'a login whose VIN another live connection speaks for is answered 03 (%s) when the gateway says so',
    (edition) => {
      const connection = new Connection()
      connection.send(login(VIN, edition))
      const effects = connection.resolve({ ok: false, reason: 'duplicate' })
      expect(refusals(effects)).toEqual(['duplicate_identity'])
      expect(sent(effects)).toEqual([reply(1, Flag.vinDuplicate, VIN, TIME, edition)])
      expect(connection.session.deviceId).toBeUndefined()
    },
  )

  it('decides how its reports are answered, whatever the port says', () => {
    const answered = (port: 'time' | 'body', terminal: 'time' | 'body' | undefined) => {
      const connection = new Connection({ answer: port })
      connection.send(login())
      connection.resolve(terminal ? { ok: true, answer: terminal } : { ok: true })
      const [effect] = connection.send(position())
      return effect?.kind === 'store' ? effect.ack?.length : undefined
    }
    const whole = position().length
    expect(answered('time', undefined)).toBe(31)
    expect(answered('time', 'body')).toBe(whole)
    expect(answered('body', undefined)).toBe(whole)
    expect(answered('body', 'time')).toBe(31)
  })

  it('moves the times of a clock that does not run at Beijing time', () => {
    const connection = new Connection()
    connection.send(login())
    const at = (effects: readonly Effect[]) =>
      effects.flatMap((e) => (e.kind === 'store' ? e.records.map((r) => r.deviceTime) : []))
    expect(at(connection.resolve({ ok: true, zone: 0 }))).toEqual([TIME + 8 * 3_600_000])
    expect(at(connection.send(position()))).toEqual([TIME + 8 * 3_600_000])
    const absurd = connection.send(patched(position(), 25, 13))
    expect(at(absurd)).toEqual([0])
  })
})
