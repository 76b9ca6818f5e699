import { sql } from '@motorpool/db'
import { type Place, pass, type TestApp, type TestUser } from '@motorpool/testkit'
import { newVault } from '@motorpool/vault'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownCertificate } from '../../../packages/outbound/test/support/certificate.ts'
import { FACTS, raise } from '../../alarm/test/support/raise.ts'
import { BROWSERS_MAX, pushKey } from '../src/server/browser/store.ts'
import { pushPersons } from '../src/server/personal.ts'
import { NOTICE_BROWSERS } from '../src/shared/index.ts'
import { newPlace, recordUser, start } from './support/app.ts'
import { type BrowserSecrets, claimsOf, decrypted, keysOf, newBrowser } from './support/browser.ts'
import { addPerson, buildStrategy, byConsole, logsOf } from './support/notices.ts'
import { type Receiver, receiver } from './support/outside.ts'

const MINUTE = 60_000
const tls = ownCertificate()

let app: TestApp
let service: Receiver
beforeAll(async () => {
  service = await receiver(tls)
  app = await start({ privateTargets: true, ca: tls.cert, publicUrl: 'https://fleet.example/' })
  app.clock.set(Date.now())
})
beforeEach(() => {
  service.taken.length = 0
  service.answer((response) => void response.writeHead(201).end())
})
afterAll(async () => {
  await service?.stop()
  await app?.close()
})

const subscribe = (of: TestApp, user: TestUser, endpoint: string, browser: BrowserSecrets = newBrowser()) =>
  of.as(user).post(NOTICE_BROWSERS, { endpoint, ...keysOf(browser) })

const browsersIn = (of: TestApp, { tenant }: Place) =>
  of.db.withPlatform(undefined, 'test', async (tx) => {
    const { rows } = await sql<{ endpoint: string; user_id: string }>`
      select endpoint, user_id::text as user_id from notice_browser where tenant_id = ${tenant.id} order by id`.execute(
      tx,
    )
    return rows
  })

/** A strategy that pushes to the browsers of the place's owner, and an alarm that it tells of. */
async function told(place: Place, of = app, name = '浏览器') {
  const id = await buildStrategy(of, place, byConsole(name, { remindWays: ['PUSH'] }))
  await addPerson(of, place, id, { userId: place.owner.principal.actor.id })
  const alarm = await raise(of, place, FACTS.GB)
  await of.drainJobs()
  await pass(of, 15_000)
  return alarm
}

describe('a push to a browser', () => {
  it('is read with its private key alone, proves who sends it, and names neither vehicle nor place', async () => {
    const place = await newPlace(app)
    const browser = newBrowser()
    const endpoint = `${service.url}/push/secret-of-the-browser`
    expect((await subscribe(app, place.owner, endpoint, browser)).data).toBe(true)
    const { id, vin } = await told(place)
    expect(await logsOf(app, place.tenant.id)).toMatchObject([
      { remind_way: 'PUSH', state: 'SENT', answer: '201', title: '国标报警' },
    ])
    const [taken] = service.taken
    const message = JSON.parse(decrypted(taken?.bytes ?? Buffer.alloc(0), browser)) as Record<string, string>
    expect(message).toEqual({
      title: '国标报警',
      body: '级别严重，点击在平台查看',
      link: `/vehicle/gbAlarm?alarm=${id}`,
      tag: expect.stringMatching(/^notice-\d+$/) as string,
    })
    expect(JSON.stringify(message)).not.toContain(vin)
    const headers = taken?.headers ?? {}
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: message.tag, ttl: '43200' })
    const { data } = await app.as(place.owner).get<{ publicKey: string }>(`${NOTICE_BROWSERS}/key`)
    expect(claimsOf(String(headers.authorization))).toEqual({
      aud: service.url,
      exp: Math.floor(app.clock.now() / 1000) + 43_200,
      sub: 'https://fleet.example/',
      key: data.publicKey,
    })
    const calls = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`select * from outbound_call where tenant_id = ${place.tenant.id}`.execute(tx),
    )
    expect(JSON.stringify(calls.rows)).not.toContain('secret-of-the-browser')
  })

  it('comes to a person who is told of an own service order, without its vehicle', async () => {
    const place = await newPlace(app)
    const browser = newBrowser()
    await subscribe(app, place.owner, `${service.url}/own`, browser)
    const vin = 'LMPTEST0000000099'
    await app.db.withPlatform(undefined, 'test', (tx) =>
      pushPersons(
        { tx, tenantId: place.tenant.id, now: app.clock.now() },
        {
          about: 'SERVICE',
          orgId: place.tenant.rootOrgId,
          vin,
          text: { key: 'service.owner.onTheWay.push', params: { vin } },
          linkUrl: '/portal/orders',
          users: [place.owner.principal.actor.id, '999999'],
          catalogues: app.texts,
        },
      ),
    )
    await app.drainJobs()
    expect(await logsOf(app, place.tenant.id)).toMatchObject([{ remind_way: 'PUSH', state: 'SENT' }])
    const [taken] = service.taken
    const message = JSON.parse(decrypted(taken?.bytes ?? Buffer.alloc(0), browser)) as Record<string, string>
    expect(message).toMatchObject({ title: '服务人员已出发', link: '/portal/orders' })
    expect(JSON.stringify(message)).not.toContain(vin)
  })

  it('is one for each browser of a person, and says when there is none', async () => {
    const place = await newPlace(app)
    await told(place)
    expect(await logsOf(app, place.tenant.id)).toMatchObject([
      { state: 'FAILED', retry_times: 0, fail_reason: expect.stringContaining('消息中心') as string },
    ])
    for (const one of ['a', 'b']) await subscribe(app, place.owner, `${service.url}/two/${one}`)
    await told(place, app, '再次')
    // The first strategy tells of it as well, after its pause.
    expect((await logsOf(app, place.tenant.id)).map(({ state }) => state)).toEqual(['FAILED', 'SENT', 'SENT'])
    expect(service.taken.map(({ url }) => url).sort()).toEqual(['/two/a', '/two/b'])
  })

  it.each([404, 410])('that its service answers with %i ends the subscription', async (status) => {
    const place = await newPlace(app)
    await subscribe(app, place.owner, `${service.url}/gone/${status}`)
    service.answer((response) => void response.writeHead(status).end())
    await told(place)
    expect(await browsersIn(app, place)).toEqual([])
    expect(await logsOf(app, place.tenant.id)).toMatchObject([
      { state: 'FAILED', retry_times: 0, fail_reason: expect.stringContaining('不再接收') as string },
    ])
  })

  it('that its service cannot take is tried again, as the same message', async () => {
    const place = await newPlace(app)
    const browser = newBrowser()
    await subscribe(app, place.owner, `${service.url}/busy/one`, browser)
    service.answer((response) => void response.writeHead(429).end())
    await told(place)
    expect(await logsOf(app, place.tenant.id)).toMatchObject([{ state: 'PENDING', retry_times: 1 }])
    expect(await browsersIn(app, place)).toHaveLength(1)
    service.answer((response) => void response.writeHead(201).end())
    await pass(app, 10 * MINUTE)
    expect(await logsOf(app, place.tenant.id)).toMatchObject([{ state: 'SENT' }])
    const tags = service.taken
      .filter(({ url }) => url === '/busy/one')
      .map(({ bytes }) => (JSON.parse(decrypted(bytes, browser)) as { tag: string }).tag)
    expect([tags.length, new Set(tags).size]).toEqual([2, 1])
  })

  it('goes to no private address', async () => {
    const closed = await start({ ca: tls.cert })
    try {
      closed.clock.set(Date.now())
      const place = await newPlace(closed)
      await subscribe(closed, place.owner, `${service.url}/private`)
      await told(place, closed)
      expect(await logsOf(closed, place.tenant.id)).toMatchObject([
        { state: 'FAILED', retry_times: 0, fail_reason: expect.stringContaining('127.0.0.1') as string },
      ])
      expect(service.taken).toEqual([])
    } finally {
      await closed.close()
    }
  })
})

describe('a subscription', () => {
  it('is taken over TLS alone, with keys that messages can be encrypted for', async () => {
    const { owner } = await newPlace(app)
    const keys = keysOf(newBrowser())
    const post = async (body: object) => (await app.as(owner).post(NOTICE_BROWSERS, body)).status
    for (const endpoint of [
      'http://push.example/a',
      'https://user@push.example/a',
      'push.example',
      `https://push.example/${'a'.repeat(1000)}`,
    ])
      expect([endpoint.slice(0, 30), await post({ endpoint, ...keys })]).toEqual([endpoint.slice(0, 30), 400])
    const wrong = await app
      .as(owner)
      .post(NOTICE_BROWSERS, { endpoint: 'https://push.example/a', ...keys, auth: 'AAAA' })
    expect([wrong.status, wrong.errCode]).toEqual([400, 'NOTICE_BROWSER_KEYS'])
  })

  it('is ended by its own user alone', async () => {
    const [place, other] = [await newPlace(app), await newPlace(app)]
    const colleague = await app.buildUser({ tenant: place.tenant })
    const endpoint = 'https://push.example/own'
    await subscribe(app, place.owner, endpoint)
    const end = async (user: TestUser) =>
      (await app.as(user).post<boolean>(`${NOTICE_BROWSERS}/unsubscribe`, { endpoint })).data
    expect([await end(colleague), await end(other.owner)]).toEqual([false, false])
    expect(await browsersIn(app, place)).toHaveLength(1)
    expect([await end(place.owner), await browsersIn(app, place)]).toEqual([true, []])
  })

  it('of a browser is that of who asked last, also of another tenant', async () => {
    const [place, other] = [await newPlace(app), await newPlace(app)]
    const browser = newBrowser()
    await subscribe(app, place.owner, 'https://push.example/shared', browser)
    const answer = await subscribe(app, other.owner, 'https://push.example/shared', browser)
    expect(answer.status).toBe(200)
    expect([await browsersIn(app, place), (await browsersIn(app, other)).length]).toEqual([[], 1])
  })

  it('of a browser is taken over with its keys alone, by whoever knows its address', async () => {
    const [place, other] = [await newPlace(app), await newPlace(app)]
    const colleague = await app.buildUser({ tenant: place.tenant })
    await recordUser(app, colleague)
    await subscribe(app, place.owner, 'https://push.example/mine')
    for (const user of [colleague, other.owner])
      expect(await subscribe(app, user, 'https://push.example/mine')).toMatchObject({
        status: 400,
        errCode: 'NOTICE_BROWSER_KEYS',
      })
    expect(await browsersIn(app, other)).toEqual([])
    expect(await browsersIn(app, place)).toMatchObject([{ user_id: place.owner.principal.actor.id }])
    // Its own user may come with new keys.
    expect((await subscribe(app, place.owner, 'https://push.example/mine')).status).toBe(200)
  })

  it('makes room: a person has so many browsers and colleagues keep theirs', async () => {
    const place = await newPlace(app)
    const colleague = await app.buildUser({ tenant: place.tenant })
    await recordUser(app, colleague)
    await subscribe(app, colleague, 'https://push.example/colleague')
    for (let i = 0; i <= BROWSERS_MAX; i++) {
      app.clock.advance(10_000)
      await subscribe(app, place.owner, `https://push.example/${place.tenant.id}/${i}`)
    }
    const stored = (await browsersIn(app, place)).map(({ endpoint }) => endpoint.split('/').at(-1))
    expect(stored).toEqual(['colleague', ...Array.from({ length: BROWSERS_MAX }, (_, i) => String(i + 1))])
  })
})

describe('the key of the installation', () => {
  it('stays the same, is stored sealed, and is made anew with no subscriptions when nothing opens it', async () => {
    const vault = newVault()
    const own = await start({ vault })
    try {
      const place = await newPlace(own)
      const key = async () =>
        (await own.as(place.owner).get<{ publicKey: string }>(`${NOTICE_BROWSERS}/key`)).data.publicKey
      const first = await key()
      expect(await key()).toBe(first)
      await subscribe(own, place.owner, 'https://push.example/a')
      const inTx = <T>(of: (tx: Parameters<Parameters<typeof own.db.withPlatform>[2]>[0]) => Promise<T>) =>
        own.db.withPlatform(undefined, 'test', of)
      const opened = await inTx((tx) => pushKey(tx, vault))
      expect(opened.publicKey).toBe(first)
      const { rows } = await inTx((tx) =>
        sql<{ private_key: string }>`select private_key from notice_push_key`.execute(tx),
      )
      expect(rows[0]?.private_key).not.toContain(opened.privateKey)
      const anew = await inTx((tx) => pushKey(tx, newVault()))
      expect(anew.publicKey).not.toBe(first)
      expect(await browsersIn(own, place)).toEqual([])
    } finally {
      await own.close()
    }
  })
})
