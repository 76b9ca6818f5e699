/** The platform's own key pairs: made, sealed, rotated and revoked, and what a running gateway opens with them. */
import { constants, publicEncrypt } from 'node:crypto'
import { sql } from '@motorpool/db'
import { EventHub } from '@motorpool/events'
import { systemClock } from '@motorpool/kernel'
import { newVault } from '@motorpool/vault'
import type { OwnCipher } from '@motorpool/wire'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  ensurePlatformKeys,
  LiveKeys,
  listPlatformKeys,
  type PlatformKey,
  revokePlatformKey,
  rotatePlatformKey,
} from '../src/server/index.ts'
import { World } from './support/world.ts'

const PLAIN = Uint8Array.from({ length: 16 }, (_, i) => i + 1)
const isPlain = (bytes: Uint8Array) => Buffer.from(bytes).equals(PLAIN)

function enciphered({ cipher, publicKey }: PlatformKey): Uint8Array {
  if (cipher === 'sm2') return Buffer.from(sm2.doEncrypt(PLAIN, publicKey, 1), 'hex')
  return publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, PLAIN)
}

describe('keys of the platform', () => {
  let world: World
  let events: EventHub
  let keys: LiveKeys
  const vault = newVault()
  beforeAll(async () => {
    world = await World.create()
    const { db, url } = world.test
    events = new EventHub({ db, clock: systemClock, log: world.log })
    keys = new LiveKeys({ db, vault, log: world.log })
    events.add(keys.subscriber)
    await events.start(url)
    await keys.start()
  })
  afterAll(async () => {
    await events.close()
    await keys.stop()
    await world.drop()
  })

  const platform = <R>(run: Parameters<typeof world.test.db.withPlatform<R>>[2]) =>
    world.test.db.withPlatform(undefined, 'test', run)
  const list = () => platform(listPlatformKeys)
  const opens = (key: PlatformKey) => keys.openOwn(key.cipher, enciphered(key), isPlain) !== undefined
  const of = async (cipher: OwnCipher) => (await list()).filter((key) => key.cipher === cipher)

  it('are made once, however many gateways start', async () => {
    await Promise.all([1, 2, 3].map(() => platform((tx) => ensurePlatformKeys(tx, vault))))
    const made = await list()
    expect(made.map(({ cipher, state }) => `${cipher} ${state}`).sort()).toEqual([
      'rsa CURRENT',
      'sm2 CURRENT',
    ])
    expect(made.every(opens)).toBe(true)
  })

  it('are stored sealed and listed without their private half', async () => {
    const { rows } = await platform((tx) =>
      sql<{ private_key: string }>`select private_key from platform_key where cipher = 'rsa'`.execute(tx),
    )
    expect(rows[0]?.private_key).not.toContain('PRIVATE')
    const text = JSON.stringify(await list())
    expect(text).not.toContain('PRIVATE')
    for (const { private_key } of rows) expect(text).not.toContain(private_key)
    for (const key of await list())
      expect(Object.keys(key).sort()).toEqual([
        'cipher',
        'createTime',
        'createUserId',
        'id',
        'publicKey',
        'revoked',
        'state',
      ])
  })

  it.each(['rsa', 'sm2'] as const)(
    '%s: a rotation reaches a running gateway; the key before still opens',
    async (cipher) => {
      const [first] = await of(cipher)
      await platform((tx) => rotatePlatformKey(tx, vault, cipher, '7'))
      const [second] = await of(cipher)
      if (!first || !second) throw new Error('no keys')
      expect(second.createUserId).toBe('7')
      await vi.waitFor(() => expect(opens(second)).toBe(true))
      expect(opens(first)).toBe(true)
      await platform((tx) => rotatePlatformKey(tx, vault, cipher, '7'))
      await vi.waitFor(() => expect(opens(first)).toBe(false))
      expect(opens(second)).toBe(true)
      expect((await of(cipher)).map(({ state }) => state)).toEqual(['CURRENT', 'FORMER', 'REVOKED'])
      expect(keys.tries(cipher)).toBe(2)
    },
  )

  it('that are revoked open nothing and are not made anew by a start', async () => {
    for (const key of await list())
      await platform((tx) => revokePlatformKey(tx, key.id, { by: '7', reason: 'test' }))
    await vi.waitFor(() => expect(keys.tries('rsa') + keys.tries('sm2')).toBe(0))
    await platform((tx) => ensurePlatformKeys(tx, vault))
    expect((await list()).some(opens)).toBe(false)
    const { rows } = await platform((tx) =>
      sql`select from platform_key where private_key is not null`.execute(tx),
    )
    expect(rows).toHaveLength(0)
  })

  it('of a lost key file are told and open nothing', async () => {
    await platform((tx) => rotatePlatformKey(tx, vault, 'sm2', null))
    const other = new LiveKeys({ db: world.test.db, vault: newVault(), log: world.log })
    await other.start()
    expect(other.tries('sm2')).toBe(0)
    expect(world.lines).toContain('error keys of the platform were sealed with another key file')
    await other.stop()
  })
})
