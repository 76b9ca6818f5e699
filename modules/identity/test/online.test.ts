import { LocalBus } from '@motorpool/bus'
import { Database } from '@motorpool/db'
import { EventHub } from '@motorpool/events'
import { buildHttp } from '@motorpool/http'
import { must } from '@motorpool/kernel'
import { serveLive } from '@motorpool/live/server'
import { LIVE_PATH } from '@motorpool/live/shared'
import { systemModule, ticketRedeemer } from '@motorpool/system/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { permissionsOf, startTestApp, type TestApp } from '@motorpool/testkit'
import { wire } from '@motorpool/wiring'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import {
  createIdentity,
  encryptPassword,
  newPasswordKey,
  onSessions,
  type ProvisionedTenant,
  provisionTenant,
} from '../src/server/index.ts'
import { onlineTopic } from '../src/server/session/topic.ts'
import { PASSWORD } from './app.ts'

const key = newPasswordKey()
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const ONLINE = '/api/system-svc/online/V1.0'
const ME = '/api/system-svc/users/V1.0/getCurUser'

interface Session {
  id: string
  userName: string
}

/** Two processes of the platform on one database, joined by its events. */
describe('who is online', () => {
  let here: TestApp
  let there: FastifyInstance
  let elsewhere: Database
  let far: ReturnType<typeof createIdentity>
  let events: EventHub
  let tenant: ProvisionedTenant
  let port: number

  beforeAll(async () => {
    here = await startTestApp({
      tenancy: { provision, provisionOrg },
      parts: ({ db, clock }) => {
        const near = createIdentity({ db, clock, key })
        return {
          modules: [...near.modules, systemModule()],
          authenticator: near.authenticator,
        }
      },
    })
    const { db, clock, texts } = here
    elsewhere = new Database({ url: here.url, max: 4 })
    events = new EventHub({ db: elsewhere, log: silent, clock })
    far = createIdentity({ db: elsewhere, clock, key })
    const wired = wire([...far.modules, systemModule()], { partial: true })
    wired.subscribe(events)
    await events.start(here.url)
    there = await buildHttp({
      db: elsewhere,
      clock,
      catalogues: texts,
      authenticator: far.authenticator,
      routes: wired.routes,
      ports: wired.ports,
    })
    serveLive(there, {
      topics: wired.topics({ db: elsewhere, bus: new LocalBus(), events, clock, log: silent }).topics,
      tickets: ticketRedeemer(db, clock, silent),
      authenticator: far.authenticator,
      catalogues: texts,
      onSessions: (listener) => void onSessions(events, listener),
      recheckMs: 3_600_000,
    })
    await there.listen({ host: '127.0.0.1', port: 0 })
    port = (there.server.address() as { port: number }).port
    tenant = await provisionTenant(
      db,
      {
        tenantCode: 'online',
        tenantName: '在线租户',
        users: ['driver1', 'driver2'].map((userName) => ({
          userName,
          realName: '司机',
          password: PASSWORD,
          role: 'viewer',
        })),
      },
      clock.now(),
    )
  })
  afterAll(async () => {
    await there.close()
    await events.close()
    await elsewhere.close()
    await here.close()
  })

  const signIn = async (userName: string) => {
    const answer = await here.signedOut.post<{ token: { token: string } }>('/api/oauth-svc/noToken/login', {
      userName,
      password: encryptPassword(PASSWORD, key.publicKey),
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.data.token.token
  }
  const askThere = (token: string) =>
    there.inject({ method: 'GET', url: ME, headers: { authorization: token } }).then((r) => r.statusCode)
  const boss = async () =>
    here.as(
      await here.buildUser({
        org: { id: tenant.rootOrgId, tenantId: tenant.tenantId },
        permissions: permissionsOf(here.routes),
      }),
    )
  const channel = async (token: string) => {
    const answer = await here.as({ token }).post<{ ticket: string }>('/api/system-svc/tickets/V1.0', {
      purpose: 'live',
    })
    const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}?token=${answer.data.ticket}`)
    await new Promise((resolve, reject) => {
      socket.on('open', resolve)
      socket.on('error', reject)
    })
    return socket
  }

  it('R228 lists open sessions with items, filtered by user name', async () => {
    await signIn('driver1')
    const answer = await (await boss()).post<{ items: Session[]; total: number }>(`${ONLINE}/page`, {
      userName: 'driver1',
      page: 1,
      pageSize: 10,
    })
    expect(answer.data.total).toBe(1)
    expect(answer.data.items[0]).toMatchObject({ userName: 'driver1', own: false })
  })

  it('a kicked session ends at once in every process, and its live channel closes', async () => {
    const token = await signIn('driver2')
    expect(await askThere(token)).toBe(200)
    const socket = await channel(token)
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    const staff = await boss()
    const { data } = await staff.post<{ items: Session[] }>(`${ONLINE}/page`, {
      userName: 'driver2',
      page: 1,
      pageSize: 10,
    })
    const answer = await staff.delete(ONLINE, { ids: data.items.map((s) => s.id) })
    expect(answer.status, answer.text).toBe(200)
    expect(await closed).toBe(4401)
    expect(await askThere(token)).toBe(401)
  })

  it('the channel of another session stays open', async () => {
    const [kicked, kept] = [await signIn('driver1'), await signIn('driver1')]
    const closing = (socket: WebSocket) =>
      new Promise((resolve) => socket.on('close', () => resolve('closed')))
    // Heard from the moment it is open: a close that nobody hears is waited for in vain.
    const first = closing(await channel(kicked))
    const socket = await channel(kept)
    const second = closing(socket)
    await here.signedOut.post('/api/oauth-svc/noToken/logout', { token: kicked })
    expect(await first).toBe('closed')
    expect(await Promise.race([second, askThere(kept)])).toBe(200)
    socket.close()
  })

  it('who watches is told of the own tenant’s comings and goings alone', async () => {
    await provisionTenant(
      here.db,
      {
        tenantCode: 'neighbour',
        tenantName: '邻家租户',
        users: [{ userName: 'neighbour1', realName: '邻居', password: PASSWORD, role: 'viewer' }],
      },
      here.clock.now(),
    )
    const pushes: unknown[] = []
    let told = () => {}
    const first = new Promise<void>((resolve) => {
      told = resolve
    })
    const principal = must(await far.authenticator.authenticate(await signIn('driver1')), 'a session')
    const watching = await onlineTopic(events).open(
      { principal, locale: 'zh-CN', log: silent },
      {},
      (data) => {
        pushes.push(data)
        told()
      },
    )
    const foreign = await signIn('neighbour1')
    await here.signedOut.post('/api/oauth-svc/noToken/logout', { token: foreign })
    await signIn('driver2')
    await first
    expect(pushes).toHaveLength(1)
    watching.close()
  })
})
