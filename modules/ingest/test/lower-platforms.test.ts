/** What lower platforms send is counted by their account, and judged as authorities judge. */
import { encode } from '@motorpool/gb32960'
import { fromHex } from '@motorpool/kernel'
import { RecordFlag } from '@motorpool/wire'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { judgeLower, SigningKeyTable, sweepLower } from '../src/server/index.ts'
import { gb } from './support/frames.ts'
import type { Terminal } from './support/terminal.ts'
import { World } from './support/world.ts'

const FLAG_AT = 3
const [SUCCESS, ERROR, SIGNATURE_ERROR] = [1, 2, 5]
const ACCOUNT = '77'

describe('what a lower platform sends', () => {
  let world: World
  let n = 100
  let vin: string
  beforeAll(async () => {
    world = await World.create()
  })
  beforeEach(async () => {
    world.clock.time += 24 * 3_600_000
    n++
    vin = vinOf(n)
    world.registry.add(vin, n)
    world.registry.platforms.set('lower', { secret: 'password', tenantId: '1', id: ACCOUNT })
    await world.start({}, { signing: new SigningKeyTable(world.test.db) })
  })
  afterEach(() => world.stop())
  afterAll(() => world.drop())

  const vinOf = (number: number) => `LMPTEST${String(number).padStart(10, '0')}`
  const flush = () => world.gateway.lower.flush()
  const judge = () => judgeLower(world.test.db, world.log, world.clock.now())
  async function signedOn(): Promise<Terminal> {
    const terminal = await world.gb()
    const login = gb.platformLogin('PLATFORM000000001', world.clock.time, 'lower', 'password')
    terminal.send(login)
    expect((await terminal.takeOne())[FLAG_AT]).toBe(SUCCESS)
    return terminal
  }
  async function answers(terminal: Terminal, ...frames: Uint8Array[]): Promise<(number | undefined)[]> {
    terminal.send(...frames)
    return (await terminal.take(frames.length)).map((frame) => frame[FLAG_AT])
  }
  const day = async () =>
    (await world.owner('select * from lower_vehicle_day where vehicle_id = $1 order by day', [n])).at(-1)

  it('is counted by account, vehicle and day: late, repeated, out of order and made up', async () => {
    const terminal = await signedOn()
    const { time } = world.clock
    const first = gb.report(vin, { time })
    await answers(
      terminal,
      first,
      first,
      gb.report(vin, { time: time - 60_000 }),
      gb.report(vin, { time: time - 90_000 }, true),
    )
    await flush()
    expect(await day()).toMatchObject({
      account_id: ACCOUNT,
      tenant_id: '1',
      org_id: '10',
      vin,
      messages: 4,
      repeated: 1,
      live: 2,
      prompt: 1,
      disordered: 1,
      reissued: 1,
    })
    expect((await world.stored(n)).every(({ flags }) => flags & RecordFlag.carried)).toBe(true)
  })

  it('adds up over flushes, and what the vehicle itself sends is none of it', async () => {
    const terminal = await signedOn()
    await answers(terminal, gb.report(vin, { time: world.clock.time }))
    await flush()
    await answers(terminal, gb.report(vin, { time: world.clock.time + 1000 }))
    await flush()
    const own = await world.gb()
    own.send(gb.login(vin, world.clock.time))
    await own.takeOne()
    await answers(own, gb.report(vin, { time: world.clock.time + 2000 }))
    await flush()
    expect(await day()).toMatchObject({ messages: 2, live: 2 })
  })

  it('for a vehicle of another tenant or of none is refused, counted by reason, and named', async () => {
    world.registry.add('LMPTESTFRGN000001', ++n, { tenantId: '2' })
    const terminal = await signedOn()
    const { time } = world.clock
    const foreign = (at: number) => gb.report('LMPTESTFRGN000001', { time: at })
    const given = await answers(
      terminal,
      foreign(time),
      gb.report('LMPTESTNHERE00001', { time }),
      foreign(time + 1),
    )
    expect(given).toEqual([ERROR, ERROR, ERROR])
    await flush()
    expect(
      await world.owner('select refused, refused_by from lower_platform_day order by day desc limit 1'),
    ).toEqual([{ refused: 3, refused_by: { foreign: 2, unknown: 1 } }])
    expect(
      await world.owner('select tenant_id, vin, reason, attempts from lower_refused_vehicle order by vin'),
    ).toEqual([
      { tenant_id: '1', vin: 'LMPTESTFRGN000001', reason: 'foreign', attempts: 2 },
      { tenant_id: '1', vin: 'LMPTESTNHERE00001', reason: 'unknown', attempts: 1 },
    ])
    expect(await day()).toBeUndefined()
  })

  it('is held against the standard in samples and scored; a second run looks at nothing twice', async () => {
    const terminal = await signedOn()
    const { time } = world.clock
    // 2016 §7.2.3.2: the charge is 0 to 100 %.
    const wrong = gb.report(vin, { time: time + 1000, soc: 150 })
    await answers(terminal, gb.report(vin, { time }), wrong)
    await flush()
    expect(await judge()).toBeGreaterThan(0)
    const judged = await day()
    expect(judged).toMatchObject({ checked: 2, stale: false })
    expect(Number(judged?.breaches)).toBeGreaterThan(0)
    expect(Object.keys(judged?.clauses as object).length).toBeGreaterThan(0)
    const expected = 60 + 40 * (Math.max(0, 2 - Number(judged?.breaches)) / 2)
    expect(Number(judged?.score)).toBeCloseTo(expected, 1)
    expect(await judge()).toBe(0)
    await answers(terminal, gb.report(vin, { time: time + 2000 }))
    await flush()
    await judge()
    expect(await day()).toMatchObject({ checked: 3 })
  })

  it('is asked for anew once its account has changed, whatever was remembered of it', async () => {
    await world.stop()
    await world.start({ registryTtlMs: 3_600_000 })
    await signedOn()
    world.registry.platforms.set('lower', { secret: 'another', tenantId: '1', id: ACCOUNT })
    world.gateway.invalidate({ platformIds: [ACCOUNT] })
    const again = await world.gb()
    again.send(gb.platformLogin('PLATFORM000000001', world.clock.time, 'lower', 'password'))
    expect((await again.takeOne())[FLAG_AT]).toBe(ERROR)
  })

  it('is forgotten with its account', async () => {
    const terminal = await signedOn()
    await answers(terminal, gb.report(vin, { time: world.clock.time }))
    await flush()
    const sweep = (accounts: string[]) =>
      world.test.db.withPlatform(undefined, 'test', (tx) => sweepLower(tx, world.clock.now(), accounts))
    await sweep([ACCOUNT])
    expect(await day()).toBeDefined()
    await sweep([])
    expect(await day()).toBeUndefined()
  })

  describe('of an account whose reports must be signed', () => {
    const bytesOf = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array()
    let chip: ReturnType<typeof sm2.generateKeyPairHex>
    beforeEach(async () => {
      chip = sm2.generateKeyPairHex()
      world.registry.platforms.set('lower', { secret: 'password', tenantId: '1', id: ACCOUNT, signed: true })
      await new SigningKeyTable(world.test.db).pin(String(n), vin, bytesOf(chip.publicKey))
    })

    function report(by?: typeof chip): Uint8Array {
      world.clock.time += 1000
      const plain = encode('2025', 'realtime', vin, {
        time: world.clock.time,
        blocks: [{ block: 'engine', speed: 800 }],
      })
      if (!by) return plain
      const unit = plain.slice(24, -1)
      const text = sm2.doSignature(unit, by.privateKey, { hash: true, publicKey: by.publicKey })
      const part = (from: number) => [0, 32, ...bytesOf(text.slice(from, from + 64))]
      const body = Uint8Array.of(...unit, 0xff, 1, ...part(0), ...part(64))
      const frame = Uint8Array.of(...plain.slice(0, 22), body.length >> 8, body.length & 0xff, ...body, 0)
      frame[frame.length - 1] = frame.subarray(2, -1).reduce((check, byte) => check ^ byte, 0)
      return frame
    }

    it('is stored where the vehicle has signed it, and refused as a wrong signature where it has not', async () => {
      const terminal = await signedOn()
      const frames = [report(chip), report(sm2.generateKeyPairHex()), report()]
      expect(await answers(terminal, ...frames)).toEqual([SUCCESS, SIGNATURE_ERROR, SIGNATURE_ERROR])
      expect(await world.stored(n)).toHaveLength(1)
      await flush()
      await world.gateway.ledger.flush()
      expect(await day()).toMatchObject({
        messages: 1,
        signed: 1,
        refused: 2,
        refused_by: { bad_signature: 2 },
      })
      expect(await world.owner('select rejected_by from vehicle_ledger where vehicle_id = $1', [n])).toEqual([
        { rejected_by: { bad_signature: 2 } },
      ])
    })

    it('of the edition of 2016, which knows no signatures, is stored', async () => {
      const terminal = await signedOn()
      expect(await answers(terminal, gb.report(vin, { time: world.clock.time }))).toEqual([SUCCESS])
    })

    it('is only noted where the account does not ask for signatures', async () => {
      world.registry.platforms.set('lower', { secret: 'password', tenantId: '1', id: ACCOUNT })
      const terminal = await signedOn()
      expect(await answers(terminal, report(sm2.generateKeyPairHex()))).toEqual([SUCCESS])
      await flush()
      expect(await day()).toMatchObject({ mis_signed: 1, refused: 0 })
    })
  })
})
