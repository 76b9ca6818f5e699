/** What terminals claim ends in a database, which takes no NUL: a login with one would stop whoever stores it. */
import { encode as encodeEmission, gb17691 } from '@motorpool/gb17691'
import { encode as encodeGb, gb32960 } from '@motorpool/gb32960'
import { encode as encodeJt, jt808 } from '@motorpool/jt808'
import type { Effect, FramerItem, Protocol } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'

const TIME = Date.UTC(2026, 6, 14)
const VIN = 'LMPTEST0000000001'
const ICCID = '898602\0\x0161100000012'
const HEAD = { edition: '2013', number: '13900000001', serial: 1 } as const

const login = { time: TIME, serial: 1, iccid: ICCID }
const storage = { count: 0, codeLength: 0, codes: [] }

function claimedIn(protocol: Protocol, frame: Uint8Array) {
  const decoded = protocol.decode(frame)
  return decoded.ok ? protocol.claimed(decoded) : decoded
}

function effectsOf(protocol: Protocol, frame: Uint8Array): Effect[] {
  const effects: Effect[] = []
  const session = protocol.session({ emit: (effect) => effects.push(effect) })
  protocol.framer().push(frame, (item: FramerItem) => session.receive(item, TIME))
  return effects
}

describe('a claim with a NUL inside', () => {
  it.each([
    ['GB/T 32960', gb32960, encodeGb('2016', 'login', VIN, { ...login, storage })],
    ['GB 17691', gb17691, encodeEmission('gb17691', '2018A', 'login', VIN, login)],
  ] as const)('is claimed without it in the login of %s', (_name, protocol, frame) => {
    expect(claimedIn(protocol, frame)).toMatchObject({ iccid: '89860261100000012' })
  })

  it('is claimed without it in a registration of JT/T 808', () => {
    const frame = encodeJt.register(HEAD, {
      province: 44,
      city: 303,
      manufacturer: 'M\0P01',
      model: 'SIM\0-A',
      terminalId: '00\u000101',
      plateColour: 2,
      plate: '粤B\x0012345',
    })
    expect(claimedIn(jt808, frame)).toEqual({ model: 'SIM-A' })
    expect(effectsOf(jt808, frame)).toMatchObject([
      {
        kind: 'register',
        registration: { manufacturer: 'MP01', model: 'SIM-A', terminalId: '0001', plate: '粤B12345' },
      },
    ])
  })
})
