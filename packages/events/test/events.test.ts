import { Database, pg, sql, type Tx } from '@motorpool/db'
import { createTestDatabase, type TestDatabase } from '@motorpool/db/template'
import { drainJobs, enqueue } from '@motorpool/jobs'
import type { Logger } from '@motorpool/kernel'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEvent, EventHub, publish, RETENTION_MS, trimHandler, trimJob } from '../src/index.ts'

const log: Logger = { debug() {}, info() {}, warn() {}, error() {} }
const changed = defineEvent({
  name: 'test.changed',
  schema: z.object({ n: z.int(), text: z.string().optional() }),
})
const newer = defineEvent({ name: 'test.newer', schema: z.object({ since: z.string() }) })

/** Notes what a hub hears, and waits for it. */
class Ear {
  readonly heard: number[] = []
  texts: string[] = []
  missed = 0
  private readonly waiting = new Set<() => void>()

  readonly hub: EventHub

  constructor(hub: EventHub) {
    this.hub = hub
    hub.on(changed, {
      heard: ({ n, text }) => {
        this.heard.push(n)
        if (text !== undefined) this.texts.push(text)
        this.wake()
      },
      missed: () => {
        this.missed++
        this.wake()
      },
    })
  }

  private wake(): void {
    for (const check of this.waiting) check()
  }

  until(condition: (ear: Ear) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!condition(this)) return
        this.waiting.delete(check)
        resolve()
      }
      this.waiting.add(check)
      check()
    })
  }

  last(n: number): Promise<void> {
    return this.until(({ heard }) => heard.includes(n))
  }
}

let base: TestDatabase
/** Two more processes: a pool and a hub each. */
let other: Database
let clockAt: number
const clock = { now: () => clockAt }
const ears: Ear[] = []

beforeAll(async () => {
  base = await createTestDatabase()
  other = new Database({ url: base.url, max: 2 })
})
afterAll(async () => {
  await other.close()
  await base.drop()
})
beforeEach(() => {
  clockAt = Date.now()
})
afterEach(async () => {
  for (const { hub } of ears.splice(0)) await hub.close()
})

async function listen(db: Database, beatMs = 60_000): Promise<Ear> {
  const hub = new EventHub({ db, log, clock, beatMs })
  const ear = new Ear(hub)
  ears.push(ear)
  await hub.start(base.url)
  return ear
}

const asTenant = <R>(run: (tx: Tx) => Promise<R>) =>
  base.db.withTenant({ tenantId: '7', orgScope: { kind: 'all' } }, run)
const say = (n: number, text?: string) =>
  asTenant((tx) => publish(tx, changed, { n, ...(text ? { text } : {}) }))

/** Takes the connections of all hubs away, and answers how many there were. */
async function cut(): Promise<number> {
  const owner = new pg.Client({ connectionString: base.ownerUrl })
  await owner.connect()
  const { rowCount } = await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'motorpool-events' and datname = current_database()`,
  )
  await owner.end()
  return rowCount ?? 0
}

describe('events', () => {
  it('committed: heard by every process once, in the order of the publisher', async () => {
    const [a, b] = [await listen(base.db), await listen(other)]
    for (const n of [1, 2, 3]) await say(n)
    await asTenant(async (tx) => {
      await publish(tx, changed, { n: 4 })
      await publish(tx, changed, { n: 5 })
    })
    await Promise.all([a.last(5), b.last(5)])
    await other.withPlatform(undefined, 'test', (tx) => publish(tx, changed, { n: 6 }))
    await Promise.all([a.last(6), b.last(6)])
    expect(a.heard).toEqual([1, 2, 3, 4, 5, 6])
    expect(b.heard).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('heard by the own process when the transaction is over, also without a connection', async () => {
    const ear = new Ear(new EventHub({ db: base.db, log, clock }))
    ears.push(ear)
    await asTenant(async (tx) => {
      await publish(tx, changed, { n: 1 })
      expect(ear.heard).toEqual([])
    })
    expect(ear.heard).toEqual([1])
  })

  it('rolled back: heard by nobody', async () => {
    const [a, b] = [await listen(base.db), await listen(other)]
    const failed = asTenant(async (tx) => {
      await publish(tx, changed, { n: 1 })
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    await say(2)
    await Promise.all([a.last(2), b.last(2)])
    expect([a.heard, b.heard]).toEqual([[2], [2]])
  })

  it('carries what no notification can hold', async () => {
    const ear = await listen(other)
    const text = '车'.repeat(30_000)
    await say(1, text)
    await say(2)
    await ear.last(2)
    expect(ear.heard).toEqual([1, 2])
    expect(ear.texts).toEqual([text])
  })

  it('connection lost and back: what was published meanwhile is heard, once', async () => {
    const ear = await listen(other)
    await say(1)
    await ear.last(1)
    // It is open while the connection goes: its row is older than others that were heard.
    let begun = () => {}
    const open = new Promise<void>((resolve) => {
      begun = resolve
    })
    let finish = () => {}
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    const late = asTenant(async (tx) => {
      await publish(tx, changed, { n: 10 })
      begun()
      await held
    })
    await open
    await say(2)
    await ear.last(2)
    expect(await cut()).toBe(1)
    finish()
    await late
    await say(3)
    await Promise.all([ear.last(10), ear.last(3)])
    await say(4)
    await ear.last(4)
    expect([...ear.heard].sort((x, y) => x - y)).toEqual([1, 2, 3, 4, 10])
    expect(ear.missed).toBe(0)
  })

  it('connection lost and back: a hundred events that were missed come in their order', async () => {
    const ear = await listen(other)
    const all = Array.from({ length: 100 }, (_, i) => i + 1)
    await asTenant(async (tx) => {
      for (const n of all) await publish(tx, changed, { n })
      expect(await cut()).toBe(1)
    })
    await ear.last(100)
    expect(ear.heard).toEqual(all)
  })

  it('goes on where it was although a transaction elsewhere stays open', async () => {
    await say(1)
    await say(2)
    const holding = await other.pool.connect()
    await holding.query('begin')
    await holding.query('select pg_current_xact_id()')
    await say(3)
    const ear = await listen(base.db, 5)
    await say(4)
    await cut()
    await say(5)
    await ear.last(5)
    await cut()
    await say(6)
    await ear.last(6)
    await holding.query('rollback')
    holding.release()
    expect(ear.heard).toEqual([4, 5, 6])
  })

  it('hears nothing twice after many beats and another loss', async () => {
    const ear = await listen(other, 5)
    await say(1)
    await ear.last(1)
    for (const n of [2, 3, 4]) {
      await cut()
      await say(n)
      await ear.last(n)
    }
    expect(ear.heard).toEqual([1, 2, 3, 4])
  })

  it('says that something was missed when it was away longer than events are surely kept', async () => {
    const ear = await listen(other)
    clockAt += RETENTION_MS
    await cut()
    await ear.until(({ missed }) => missed > 0)
    expect(ear.missed).toBe(1)
  })

  it('says that something was missed when another version published what it does not understand', async () => {
    const hub = new EventHub({ db: base.db, log, clock })
    let missed = 0
    hub.on(newer, { heard: () => expect.fail('heard'), missed: () => missed++ })
    await hub.start(base.url)
    ears.push(new Ear(hub))
    await asTenant((tx) => sql`select app.publish_event('test.newer', '{"until": 5}')`.execute(tx))
    await say(1)
    await (ears.at(-1) as Ear).last(1)
    await asTenant((tx) => sql`select pg_notify('motorpool_event', 'nonsense')`.execute(tx))
    await (ears.at(-1) as Ear).until((ear) => ear.missed > 0)
    expect(missed).toBe(2)
  })

  it('a subscriber that fails keeps no other from hearing', async () => {
    const hub = new EventHub({ db: base.db, log, clock })
    hub.on(changed, {
      heard: () => {
        throw new Error('mine')
      },
      missed: () => {},
    })
    const ear = new Ear(hub)
    ears.push(ear)
    await say(1)
    expect(ear.heard).toEqual([1])
  })

  it('refuses a payload that is not what was declared', async () => {
    await expect(asTenant((tx) => publish(tx, changed, { n: 1.5 }))).rejects.toThrow()
  })

  it('shows a tenant nothing, and lets it write in no other way', async () => {
    await say(1)
    await expect(asTenant((tx) => sql`select * from event_outbox`.execute(tx))).rejects.toThrow(/permission/)
    await expect(
      asTenant((tx) => sql`insert into event_outbox (name, payload) values ('x', '{}')`.execute(tx)),
    ).rejects.toThrow(/permission/)
  })

  it('is trimmed after a day', async () => {
    await say(1)
    const rows = () =>
      base.db.withPlatform(undefined, 'test', async (tx) => {
        const answer = await sql<{ n: number }>`select count(*)::int as n from event_outbox`.execute(tx)
        return answer.rows[0]?.n
      })
    const trim = async () => {
      await asTenant((tx) => enqueue(tx, trimJob, {}))
      await drainJobs({
        url: base.url,
        db: base.db,
        clock,
        log,
        catalogues: {} as never,
        handlers: [trimHandler],
      })
    }
    const before = await rows()
    await trim()
    expect(await rows()).toBe(before)
    clockAt += RETENTION_MS + 1000
    await trim()
    expect(await rows()).toBe(0)
  })
})
