import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { startEmbedded } from '@motorpool/db/embedded'
import { queryOnce } from './lib/database.ts'
import { gbReport, randomFrom, retimeGb, vinOf } from './lib/frames.ts'
import { killAtRandom, until } from './lib/kills.ts'
import { alarmsOf, catchUp, forgetAlarms, type Query, type StoredAlarm } from './lib/outputs.ts'
import { administrator, Caller, type Product, startProduct } from './lib/product.ts'
import { registerLoad } from './lib/registered.ts'
import { print, round, scaled } from './lib/report.ts'
import { START, Terminal } from './lib/terminal.ts'
import { takeWebhooks, type Webhooks } from './lib/webhooks.ts'

const DEVICES = 40
/** Reports a second of each. */
const RATE = Number(process.env.BENCH_RATE ?? 1000) / DEVICES
const KILLS = Number(process.env.BENCH_KILLS ?? scaled(100, 3))
/** Longest pause between what is up again and the next kill. */
const PAUSE_MS = 4000
const STRATEGIES = 6
const PATIENCE_MS = 300_000

const ROLES = ['gateway', 'worker', 'database'] as const

/** Flags that a vehicle raises for some seconds in each of its minutes, each bit at its own times; and too fast now and then. */
function shownAt(n: number, second: number) {
  const at = (second + 7 * n) % 60
  const flags = (at < 20 ? 1 << (n % 16) : 0) | (at >= 10 && at < 35 ? 1 << ((n + 5) % 16) : 0)
  return { flags, level: flags === 0 ? 0 : 1 + (n % 3), speed: at >= 40 && at < 55 ? 130 : 60 }
}

function terminalOf(n: number, port: number): Terminal {
  const templates = new Map<string, Uint8Array>()
  const report = (second: number): Uint8Array => {
    const shown = shownAt(n, second)
    const key = JSON.stringify(shown)
    const template = templates.get(key) ?? gbReport(vinOf(n), START, shown)
    templates.set(key, template)
    retimeGb(template, START + second * 1000)
    return template
  }
  return new Terminal({ n, port: () => port, report, rate: RATE })
}

const STRATEGY_API = '/api/vehicle-svc/noticeStrategys/V1.0'

/** Tell of alarms by webhook, and one person in the console. */
async function tellOf(caller: Caller, orgId: string, userId: string, url: string): Promise<void> {
  for (let n = 0; n < STRATEGIES; n++) {
    const { id } = await caller.call<{ id: string }>('POST', STRATEGY_API, {
      strategyName: `bench ${n}`,
      remindTypes: n % 2 === 0 ? ['GB_ALARM'] : ['GB_ALARM', 'STRATEGY'],
      remindWays: ['CONSOLE', 'WEBHOOK'],
      pushPersonType: 'USER',
      digestMinutes: 0,
      lateMinutes: 30 * 1440,
      webhookUrl: `${url}/${n}`,
      orgId,
    })
    await caller.call('POST', '/api/vehicle-svc/noticeStrategyUsers/V1.0', {
      strategyId: id,
      pushPersonType: 'USER',
      userId,
    })
  }
}

/** A strategy that watches all vehicles of the tenant. */
async function watchSpeed(query: Query, tenantId: string, orgId: string): Promise<void> {
  const [made] = await query<{ id: string }>(
    `insert into alarm_strategy (tenant_id, org_id, strategy_name, protocol_id, alarm_level, apply_scope)
     select $1, $2, 'bench speed', p.id, '3', 'ALL' from protocol p
     where p.protocol_code = 'GB32960-2016' and p.tenant_id is null returning id::text`,
    [tenantId, orgId],
  )
  await query(
    `insert into alarm_strategy_condition (tenant_id, vehicle_strategy_id, condition_name, function_field_id, alarm_condition,
       calc_value)
     select $1, $2, 'speed', id, 'GT', 120 from function_field where code = 'vehicleSpeed' and tenant_id is null`,
    [tenantId, made?.id],
  )
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const arrives = (what: string, holds: () => Promise<boolean> | boolean) => until(what, holds, PATIENCE_MS)

const count = async (query: Query, text: string): Promise<number> =>
  Number((await query<{ n: string }>(`select (${text}) as n`))[0]?.n ?? 0)

const EVENTS = 'select sum(events) from consumer_share'

/** Kills at random moments, each time when all processes have done something since the last. */
function killAll(product: Product, query: Query, terminals: readonly Terminal[], random: () => number) {
  const acknowledged = () => terminals.reduce((n, t) => n + t.acknowledged.size, 0)
  return killAtRandom({
    kills: KILLS,
    roles: ROLES,
    random,
    pause: PAUSE_MS,
    patience: PATIENCE_MS,
    mark: async () => {
      const before = { acknowledged: acknowledged(), events: await count(query, EVENTS) }
      return async () =>
        acknowledged() > before.acknowledged + DEVICES * 5 &&
        (await count(query, EVENTS)) > before.events + DEVICES * 5
    },
    kill: async (role) => {
      const pid = product.pidOf(role)
      if (pid === undefined) throw new Error(`the ${role} is not there`)
      process.kill(pid, 'SIGKILL')
      await arrives('the database', async () => (await count(query, 'select 1')) === 1)
    },
  })
}

/** Everything that was sent is stored, every consumer stands at the end, and everybody has been told. */
async function drain(query: Query, terminals: readonly Terminal[]): Promise<void> {
  for (const terminal of terminals) terminal.finish()
  await arrives('the last acknowledgement', () => terminals.every((t) => t.settled))
  const [last] = await query<{ us: string }>(
    `select (extract(epoch from max(recv_time)) * 1e6)::bigint as us from frame where vehicle_id in
      (select id from vehicle where vin like 'LMPBENCH%')`,
  )
  const behind = `select count(*) from consumer_share where (position->>'time')::float8 < ${Number(last?.us)}
    and consumer in ('alarm.facts', 'strategy.watch')`
  await arrives('the consumers', async () => (await count(query, behind)) === 0)
  await arrives('the news', async () => (await count(query, 'select count(*) from alarm_news')) === 0)
  await arrives(
    'the rounds',
    async () => (await count(query, `select count(*) from notice_round where state = 'OPEN'`)) === 0,
  )
  await arrives(
    'the pushes',
    async () => (await count(query, `select count(*) from notice_log where state = 'PENDING'`)) === 0,
  )
}

/** Frames that were acknowledged and are not stored, or are twice. */
async function compareFrames(query: Query, terminals: readonly Terminal[]) {
  let lost = 0
  let doubled = 0
  let acknowledged = 0
  for (const terminal of terminals) {
    const rows = await query<{ s: string; n: string }>(
      `select extract(epoch from device_time)::bigint as s, count(*) as n from frame
       where vehicle_id = (select id from vehicle where vin = $1) and message_id = 2 group by 1`,
      [vinOf(terminal.n)],
    )
    const seconds = new Set(rows.map((r) => Number(r.s) - START / 1000))
    doubled += rows.filter((r) => r.n !== '1').length
    acknowledged += terminal.acknowledged.size
    for (const second of terminal.acknowledged) if (!seconds.has(second)) lost++
  }
  return { acknowledged, lost, doubled }
}

function compareAlarms(
  crashed: ReadonlyMap<string, StoredAlarm>,
  replayed: ReadonlyMap<string, StoredAlarm>,
) {
  const missing = [...replayed.keys()].filter((key) => !crashed.has(key))
  const more = [...crashed.keys()].filter((key) => !replayed.has(key))
  const different = [...crashed.values()].filter(({ key, value }) => {
    const other = replayed.get(key)
    return other !== undefined && other.value !== value
  })
  for (const key of [...missing, ...more].slice(0, 5)) console.error('only in one run:', key)
  for (const { key, value } of different.slice(0, 5))
    console.error('differs:', key, '\n ', value, '\n ', replayed.get(key)?.value)
  return { lost: missing.length, doubled: more.length, different: different.length }
}

const TOLD = `
  select i.row_id::text as alarm, s.strategy_name as strategy, count(*) as n
  from notice_item i join notice_strategy s on s.id = i.strategy_id
  where s.strategy_name like 'bench %' and i.vin like 'LMPBENCH%' group by 1, 2`

/** Each alarm of the replay is an item of each strategy that tells of it, once; each push of a round has come, by one key. */
async function compareNotices(
  query: Query,
  crashed: ReadonlyMap<string, StoredAlarm>,
  replayed: ReadonlyMap<string, StoredAlarm>,
  { taken }: Webhooks,
) {
  const told = new Map(
    (await query<{ alarm: string; strategy: string; n: string }>(TOLD)).map((row) => [
      `${row.alarm} ${row.strategy}`,
      Number(row.n),
    ]),
  )
  let items = 0
  let lost = 0
  for (const { key, vin } of replayed.values()) {
    const [, kind] = key.split(' ')
    if (!vin.startsWith('LMPBENCH')) continue
    for (let n = 0; n < STRATEGIES; n++) {
      if (kind !== 'GB' && (kind !== 'STRATEGY' || n % 2 === 0)) continue
      items++
      if (told.get(`${crashed.get(key)?.id} bench ${n}`) !== 1) lost++
    }
  }
  const pushes = await query<{ id: string; way: string; state: string; why: string | null }>(
    `select l.id::text, l.remind_way as way, l.state, l.fail_reason as why from notice_log l
     join notice_strategy s on s.id = l.strategy_id where s.strategy_name like 'bench %'`,
  )
  const unsent = pushes.filter(({ state }) => state !== 'SENT')
  for (const { id, way, why } of unsent.slice(0, 5)) console.error('not sent:', id, way, why)
  const webhooks = pushes.filter(({ way }) => way === 'WEBHOOK')
  const untaken = webhooks.filter(({ id }) => !taken.has(`notice-${id}`)).length
  const unknown = taken.size - (webhooks.length - untaken)
  const counted = await count(
    query,
    `select coalesce(sum(l.alarm_count), 0) from notice_log l join notice_strategy s on s.id = l.strategy_id
     where s.strategy_name like 'bench %' and l.remind_way = 'WEBHOOK'`,
  )
  const rounds = await count(
    query,
    `select count(*) from notice_round r join notice_strategy s on s.id = r.strategy_id
     where s.strategy_name like 'bench %' and not exists
       (select from notice_log l where l.round_id = r.id and l.remind_way = 'WEBHOOK')`,
  )
  const messages = await count(query, `select count(*) from message where type = 'ALARM'`)
  const consoles = await count(
    query,
    `select count(*) from notice_log where remind_way = 'CONSOLE' and state = 'SENT'`,
  )
  return {
    items,
    itemsTold: [...told.values()].reduce((sum, n) => sum + n, 0),
    itemsCountedByPushes: counted,
    lost: lost + unsent.length + untaken + rounds + Math.max(0, consoles - messages),
    doubled:
      [...told.values()].filter((n) => n > 1).length +
      Math.max(0, unknown) +
      Math.max(0, messages - consoles),
    pushes: pushes.length,
    webhooks: webhooks.length,
    webhooksRepeatedByKey: [...taken.values()].reduce((sum, n) => sum + n - 1, 0),
    consoleMessages: messages,
  }
}

/** With the product ended: alarms as they are, and as a replay from nothing makes them. */
async function withReplay(dir: string, terminals: readonly Terminal[], webhooks: Webhooks) {
  const server = await startEmbedded({ dir: join(dir, 'postgres'), tied: true })
  try {
    const query: Query = (text, values) => queryOnce(server.url, text, values)
    const now = Date.now()
    await catchUp(server.url, now)
    const crashed = await alarmsOf(query)
    await forgetAlarms(query)
    const from = performance.now()
    await catchUp(server.url, now)
    const replaySeconds = round((performance.now() - from) / 1000)
    const replayed = await alarmsOf(query)
    return {
      frames: await compareFrames(query, terminals),
      alarms: { stored: crashed.size, replayed: replayed.size, ...compareAlarms(crashed, replayed) },
      notices: await compareNotices(query, crashed, replayed, webhooks),
      replaySeconds,
    }
  } finally {
    await server.stop()
  }
}

/**
 * Kills gateway, worker and database of the product at random moments while alarms are raised and told of. Afterwards the
 * journal is replayed from nothing: what the crashed run has stored and told must be the same, each once.
 */
export async function crashAlarms(): Promise<void> {
  const seed = Number(process.env.BENCH_SEED ?? Date.now())
  const random = randomFrom(seed)
  const webhooks = await takeWebhooks(() => random() * 400)
  // A gateway that comes back has to be where its terminals look for it.
  const product = await startProduct(10, {
    MOTORPOOL_PRIVATE_TARGETS: 'allow',
    MOTORPOOL_GB32960_PORT: String(await freePort()),
  })
  const terminals: Terminal[] = []
  try {
    const query: Query = (text, values) => queryOnce(product.databaseUrl, text, values)
    const caller = new Caller(product.url)
    const account = administrator(product)
    await caller.signIn(account)
    const { tenantId, orgId } = await registerLoad(product, caller, DEVICES)
    const [user] = await query<{ id: string }>(
      'select id::text from app_user where lower(user_name) = lower($1)',
      [account.userName],
    )
    await tellOf(caller, orgId, user?.id ?? '', webhooks.url)
    await watchSpeed(query, tenantId, orgId)
    const from = performance.now()
    for (let n = 0; n < DEVICES; n++) terminals.push(terminalOf(n, product.gb32960Port))
    const killed = await killAll(product, query, terminals, random)
    await drain(query, terminals)
    const seconds = round((performance.now() - from) / 1000)
    await product.halt()
    const { frames, alarms, notices, replaySeconds } = await withReplay(product.dir, terminals, webhooks)
    const lost = frames.lost + alarms.lost + notices.lost
    const doubled = frames.doubled + alarms.doubled + notices.doubled
    print({
      name: 'crash-alarms',
      value: lost + doubled + alarms.different,
      unit: 'frames, alarms and notices lost, doubled or other than in a replay from nothing',
      kills: KILLS,
      killed,
      lost,
      doubled,
      frames: { ...frames, sentAgain: terminals.reduce((n, t) => n + t.doubts, 0) },
      alarms,
      notices,
      seconds,
      replaySeconds,
      seed,
    })
    if (lost + doubled + alarms.different > 0) process.exitCode = 1
  } finally {
    for (const terminal of terminals) terminal.stop()
    await product.stop()
    await webhooks.stop()
  }
}
