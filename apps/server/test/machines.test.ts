import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NatsBus } from '@motorpool/bus/nats'
import { commandResults } from '@motorpool/command/server'
import { pg } from '@motorpool/db'
import { startEmbedded } from '@motorpool/db/embedded'
import { LIVE_PATH } from '@motorpool/live/shared'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { silent } from '../../../packages/bus/test/support/log.ts'
import { NatsServer, natsProgram } from '../../../packages/bus/test/support/nats.ts'
import { ApiClient } from '../../simulator/src/demo/client.ts'
import type { Accounts } from '../src/accounts.ts'
import { Product } from './support/product.ts'

const LONG = { timeout: 30_000, interval: 100 }

interface Server {
  url: string
  port: number
  stop(): Promise<void>
}

describe.skipIf(natsProgram === undefined)('an installation on two machines', () => {
  let dir: string
  let postgres: Server
  let nats: NatsServer
  let first: Product
  let second: Product
  let url: string

  const address = (user: string) => `postgres://${user}:x@127.0.0.1:${postgres.port}/fleet`
  const owner = async <R extends pg.QueryResultRow>(statement: string, database = address('fleet_owner')) => {
    const client = new pg.Client({ connectionString: database })
    await client.connect()
    try {
      return (await client.query<R>(statement)).rows
    } finally {
      await client.end()
    }
  }
  const shared = () => ({
    MOTORPOOL_NATS_URL: nats.url,
    MOTORPOOL_LOG: 'nats',
    MOTORPOOL_LOG_MB: '64',
    MOTORPOOL_DATABASE_RUNTIME_URL: address('fleet_runtime'),
    MOTORPOOL_DEMO_VEHICLES: '0',
  })
  const machine = (name: string, settings: NodeJS.ProcessEnv) =>
    new Product(join(dir, name), ['--empty'], { ...shared(), ...settings })

  /** The token of a session of the platform administrator. */
  async function signIn(): Promise<string> {
    const accounts = JSON.parse(await readFile(join(dir, 'first', 'accounts.json'), 'utf8')) as Accounts
    const { userName = '', password = '' } = accounts.administrator ?? {}
    const client = new ApiClient(url)
    await client.signIn(userName, password)
    const { token } = await client.post<{ token: { token: string } }>('/api/oauth-svc/noToken/login', {
      userName,
      password: await client.encrypt(password),
      clientId: 'BIZ',
    })
    return token.token
  }

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'motorpool-machines-'))
    nats = await NatsServer.start(natsProgram ?? '')
    postgres = await startEmbedded({ dir: join(dir, 'server'), tied: true, throwaway: true })
    for (const statement of [
      `create role fleet_owner login createrole password 'x'`,
      `create role fleet_runtime login password 'x'`,
      'create database fleet owner fleet_owner',
    ])
      await owner(statement, postgres.url)
    second = machine('second', { MOTORPOOL_ROLES: 'api' })
    await second.says('Waiting for the machine with MOTORPOOL_DATABASE_URL')
    first = machine('first', {
      MOTORPOOL_DATABASE_URL: address('fleet_owner'),
      MOTORPOOL_ROLES: 'gateway,worker',
      MOTORPOOL_GATEWAY_HEALTH_PORT: '0',
    })
    await first.ready()
  }, 240_000)
  afterAll(async () => {
    for (const product of [second, first]) if (product?.child.exitCode === null) await product.stop()
    await postgres?.stop()
    await nats?.remove()
    await rm(dir, { recursive: true, force: true })
  })

  it('refuses a machine that has not the keys of the installation', async () => {
    expect(await second.ended()).toBe(1)
    expect(second.output).toMatch(
      /sm2\.key is missing, vault\.key is missing, gateway\.key is missing.*copy the folder/,
    )
  })

  it('asks over NATS, from a machine that runs the API alone, what the gateway of another counts', async () => {
    await cp(join(dir, 'first', 'keys'), join(dir, 'second', 'keys'), { recursive: true })
    second = machine('second', { MOTORPOOL_ROLES: 'api' })
    url = (await second.ready()).url
    await vi.waitFor(
      async () =>
        expect(await (await fetch(`${url}/metrics`)).text()).toMatch(
          /^motorpool_gateway_up\{gateway="gateway"\} 1$/m,
        ),
      LONG,
    )
  })

  it('has its log in NATS, which a worker follows, and says how far', async () => {
    const found = async (pattern: RegExp) =>
      Number(pattern.exec(await (await fetch(`${url}/metrics`)).text())?.[1] ?? NaN)
    await vi.waitFor(async () => expect(await found(/^motorpool_log_up (\d)$/m)).toBe(1), LONG)
    expect(await found(/^motorpool_log_limit_bytes (\S+)$/m)).toBe(64 * 1024 ** 2)
    expect(await found(/^motorpool_log_waiting_messages (\S+)$/m)).toBe(0)
    // Seats of a lane that nobody follows would stand at the beginning of all time.
    await vi.waitFor(
      async () => expect(await found(/^motorpool_log_behind_seconds (\S+)$/m)).toBeLessThan(3600),
      LONG,
    )
  })

  it('brings a live message from one process to the browser at the API of another machine', async () => {
    const token = await signIn()
    const headers = { authorization: token, 'client-id': 'BIZ', 'content-type': 'application/json' }
    const made = await fetch(`${url}/api/system-svc/tickets/V1.0`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ purpose: 'live' }),
    })
    const { data } = (await made.json()) as { data: { ticket: string } }
    const heard: unknown[] = []
    const socket = new WebSocket(
      `${url.replace('http', 'ws')}${LIVE_PATH}?token=${data.ticket}&clientId=BIZ&locale=en_US`,
    )
    socket.addEventListener('message', (event) => heard.push(JSON.parse(String(event.data))))
    await vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.OPEN), LONG)
    const [who] = await owner<{ id: string; installation: string }>(
      `select id::text, (select value from installation where name = 'id') as installation from app_user where user_name = 'admin'`,
      postgres.url.replace(/\/[^/]*$/, '/fleet'),
    )
    const gateway = await NatsBus.connect({
      url: nats.url,
      name: 'test',
      prefix: 'motorpool',
      installation: who?.installation ?? '',
      log: silent,
    })
    await vi.waitFor(() => expect(gateway.listening(commandResults)).toBe(true), LONG)
    const result = { status: 'SUCCESS' } as never
    gateway.publish(commandResults, [{ userId: who?.id ?? '', checkID: '7', result }])
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'result', checkID: '7', data: result }]), LONG)
    socket.close()
    await gateway.close()
  })

  it('refuses more copies of the log than the server keeps', async () => {
    const third = machine('third', {
      MOTORPOOL_ROLES: 'gateway',
      MOTORPOOL_GATEWAY_NAME: 'third',
      MOTORPOOL_LOG_REPLICAS: '3',
    })
    await cp(join(dir, 'first', 'keys', 'gateway.key'), join(dir, 'third', 'keys', 'gateway.key'))
    expect(await third.ended()).toBe(1)
    expect(third.output).toMatch(/is no cluster.*MOTORPOOL_LOG_REPLICAS/)
  }, 120_000)

  it('refuses a second gateway of one name, and another installation under its prefix', async () => {
    const twin = machine('second-gateway', { MOTORPOOL_ROLES: 'gateway' })
    await cp(join(dir, 'first', 'keys', 'gateway.key'), join(dir, 'second-gateway', 'keys', 'gateway.key'))
    expect(await twin.ended()).toBe(1)
    expect(twin.output).toMatch(/a gateway of the name "gateway" runs.*MOTORPOOL_GATEWAY_NAME/)
    const other = new Product(join(dir, 'other'), ['--empty'], {
      MOTORPOOL_NATS_URL: nats.url,
      MOTORPOOL_DEMO_VEHICLES: '0',
    })
    expect(await other.ended()).toBe(1)
    expect(other.output).toMatch(/another installation uses the prefix "motorpool".*MOTORPOOL_NATS_PREFIX/)
  }, 120_000)
})

if (natsProgram === undefined)
  it.skip('an installation on two machines: no nats-server (apt-get install nats-server)', () => {})
