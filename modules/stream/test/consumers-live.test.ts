import { sql } from '@motorpool/db'
import { JournalReader, type Position, placeOf, START } from '@motorpool/history/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NatsServer, natsProgram } from '../../../packages/bus/test/support/nats.ts'
import { gb } from '../../ingest/test/support/frames.ts'
import type { Terminal } from '../../ingest/test/support/terminal.ts'
import { World } from '../../ingest/test/support/world.ts'
import { ConsumerHost, defineConsumer, LiveBatches } from '../src/server/index.ts'
import { LiveStream } from '../src/server/live/jetstream.ts'
import { ALL, openLive } from './support/adapters.ts'
import { consumerContract } from './support/consumer-contract.ts'

describe.skipIf(natsProgram === undefined)('with nats-server', () => {
  let server: NatsServer
  let live = 0
  beforeAll(async () => {
    server = await NatsServer.start(natsProgram ?? '')
  })
  afterAll(() => server?.remove())

  consumerContract({
    name: 'NATS JetStream',
    async open(world) {
      const opened = await openLive(world, server, 'contract')
      return {
        ...opened,
        async close() {
          live = opened.source.served.live
          await opened.close()
        },
      }
    },
  })

  it('consumers were given pages that came as batches', () => {
    expect(live).toBeGreaterThan(20)
  })

  describe('live batches', () => {
    let world: World
    let vehicles = 0
    let opened: Awaited<ReturnType<typeof openLive>>
    beforeAll(async () => {
      world = await World.create()
      await world.owner(`create table test_output (vehicle_id bigint, text text);
        grant all on test_output to motorpool_platform`)
    })
    beforeEach(async () => {
      await world.owner('delete from consumer; delete from test_output')
      await world.start()
      opened = await openLive(world, server, `test${vehicles}`)
      await opened.settle()
    })
    afterEach(async () => {
      await opened.close()
      await world.stop()
    })
    afterAll(() => world?.drop())

    async function vehicle(): Promise<{ id: string; vin: string; terminal: Terminal }> {
      vehicles++
      const vin = `LMPLIVE${String(vehicles).padStart(10, '0')}`
      world.registry.add(vin, vehicles)
      const terminal = await world.gb()
      terminal.send(gb.login(vin, world.clock.time))
      await terminal.takeOne()
      return { id: String(vehicles), vin, terminal }
    }
    async function report({ vin, terminal }: Awaited<ReturnType<typeof vehicle>>, count: number) {
      for (let i = 0; i < count; i++) {
        world.clock.time += 1000
        terminal.send(gb.report(vin, { time: world.clock.time }))
        await terminal.takeOne()
      }
    }

    const noting = defineConsumer<{ n: number }, string>({
      name: 'test.noting',
      version: 1,
      begin: 'start',
      initial: { n: 0 },
      step: ({ n }, event) =>
        event.kind === 'message' && event.type === 'report'
          ? { state: { n: n + 1 }, outputs: [String(n + 1)] }
          : { state: { n }, outputs: [] },
      async deliver(tx, all) {
        for (const { vehicleId, output } of all)
          await sql`insert into test_output values (${vehicleId}, ${output})`.execute(tx)
      },
    })
    const outputs = async (id: string) =>
      (
        await world.owner<{ text: string }>(
          'select text from test_output where vehicle_id = $1 order by text::int',
          [id],
        )
      ).map((row) => row.text)
    const upTo = (n: number) => Array.from({ length: n }, (_, i) => String(i + 1))
    const host = (source = opened.source) =>
      new ConsumerHost({ db: world.test.db, log: world.log, clock: world.clock, consumers: [noting], source })
    /** All entries behind a position as a source gives them. */
    async function entries(
      source: Pick<JournalReader, 'read'>,
      position: Position,
      remainders = ALL.remainders,
    ) {
      const found: string[] = []
      for (let at = position; ; ) {
        const page = await source.read(at, 7, { ...ALL, remainders })
        for (const entry of page.entries)
          found.push(
            'columns' in entry
              ? `${placeOf(entry)} ${entry.vehicleId} ${Buffer.from(entry.raw).toString('hex')} ${JSON.stringify(
                  Object.entries(entry.columns).map(([, column]) =>
                    typeof column === 'number' ? 0 : column[entry.index],
                  ),
                )}`
              : JSON.stringify(entry),
          )
        if (page.end) return found
        at = page.next
      }
    }

    it('hold what the journal holds, in its order, for any share of the vehicles and from any place', async () => {
      const fleet = await Promise.all(Array.from({ length: 5 }, vehicle))
      await world.seal()
      await opened.settle()
      const begin = { time: opened.publisher.reached }
      for (let round = 0; round < 4; round++) {
        for (const v of fleet) await report(v, 2)
        await world.test.db.withPlatform(undefined, 'test', (tx) =>
          sql`select app.record_vehicle_events(array[null, 2]::bigint[], array[1, 1]::bigint[], 'REFERENCE', now(),
            array['{"topic": "x"}', '{}']::jsonb[])`.execute(tx),
        )
        await world.seal()
        await opened.settle()
      }
      const journal = new JournalReader(world.test.db)
      const { live: before } = opened.source.served
      for (const remainders of [ALL.remainders, [1, 3], [0, 2, 4, 5, 6, 7]])
        for (const time of [begin.time, begin.time + 3_000_001]) {
          const expected = await entries(journal, { time }, remainders)
          expect(expected.length).toBeGreaterThan(10)
          expect(await entries(opened.source, { time }, remainders)).toEqual(expected)
        }
      expect(opened.source.served.live).toBeGreaterThan(before)
    })

    it('with a gap between them are continued from the journal: nothing is lost or doubled', async () => {
      const v = await vehicle()
      await report(v, 3)
      await world.seal()
      await opened.settle()
      const running = host()
      await running.catchUp()
      // Another worker publishes from the end of the journal on; these reports are in no batch.
      await report(v, 4)
      await world.seal()
      opened.publisher.leaveOut()
      await opened.settle()
      await report(v, 2)
      await world.seal()
      await opened.settle()
      await running.catchUp()
      expect(await outputs(v.id)).toEqual(upTo(9))
      await report(v, 2)
      await world.seal()
      await opened.settle()
      const { live: before, journal } = opened.source.served
      await running.catchUp()
      expect(await outputs(v.id)).toEqual(upTo(11))
      expect(opened.source.served).toEqual({ live: before + 1, journal })
    })

    it('of two publishers, and such that come again, take effect once', async () => {
      const v = await vehicle()
      const second = await openLive(world, server, opened.stream.name)
      await second.publisher.step()
      for (let round = 1; round <= 4; round++) {
        await report(v, round)
        await world.seal()
        await second.publisher.step()
        await opened.settle()
        await host().catchUp()
      }
      expect(await outputs(v.id)).toEqual(upTo(10))
      await second.close()
    })

    it('that a worker had not processed are brought to the one that has its share now', async () => {
      const v = await vehicle()
      await world.seal()
      await opened.settle()
      await host().catchUp()
      await report(v, 3)
      await world.seal()
      await opened.settle()
      const { stream, publisher } = opened
      await opened.source.close()
      const next = await openLive(world, server, stream.name)
      await next.source.read(START, 1, ALL)
      // What was on its way when the worker left comes again after thirty seconds, the wait for its acknowledgement.
      await expect.poll(() => next.source.head, { timeout: 60_000 }).toBe(publisher.reached)
      await host(next.source).catchUp()
      expect(await outputs(v.id)).toEqual(upTo(3))
      expect(next.source.served.live).toBe(1)
      await next.close()
    })

    it('of another database, and what is none at all, are passed over', async () => {
      const v = await vehicle()
      await world.seal()
      await opened.settle()
      await host().catchUp()
      const stranger = await World.create()
      await stranger.start()
      const other = await openLive(stranger, server, opened.stream.name)
      await other.publisher.step()
      stranger.clock.time = world.clock.time + 60_000
      await stranger.seal()
      await other.publisher.step()
      await opened.stream.publish(3, 'nothing', Buffer.from('nothing'))
      await report(v, 3)
      await world.seal()
      await opened.settle()
      await host().catchUp()
      expect(await outputs(v.id)).toEqual(upTo(3))
      await other.close()
      await stranger.stop()
      await stranger.drop()
    })

    it('come from a server that asks for a password, and from none without it', async () => {
      const guarded = await NatsServer.start(natsProgram ?? '', { user: 'motor', pass: 'p@ss word' })
      await expect(LiveStream.open(guarded.url, 'guarded')).rejects.toThrow()
      const url = guarded.url.replace('//', `//motor:${encodeURIComponent('p@ss word')}@`)
      const stream = await LiveStream.open(url, 'guarded')
      await stream.publish(0, 'one', Buffer.from('x'))
      await stream.close()
      await guarded.remove()
    })

    it('are done without while the server is dead, and come again when it is back', async () => {
      const v = await vehicle()
      const batches = new LiveBatches({
        url: server.url,
        db: world.test.db,
        log: world.log,
        shares: () => ALL.remainders,
        name: 'whole',
      })
      batches.start()
      const running = new ConsumerHost({
        db: world.test.db,
        log: world.log,
        clock: world.clock,
        consumers: [noting],
        source: batches.source,
        pollMs: 20,
      })
      running.start()
      await report(v, 2)
      await world.seal()
      await expect.poll(() => outputs(v.id), { timeout: 10_000 }).toEqual(upTo(2))
      await server.kill()
      await report(v, 2)
      await world.seal()
      await expect.poll(() => outputs(v.id), { timeout: 10_000 }).toEqual(upTo(4))
      await server.run()
      await report(v, 2)
      await world.seal()
      await expect.poll(() => outputs(v.id), { timeout: 10_000 }).toEqual(upTo(6))
      const count = () => batches.served.live
      const before = count()
      await expect
        .poll(
          async () => {
            await report(v, 1)
            await world.seal()
            return count()
          },
          { timeout: 30_000, interval: 200 },
        )
        .toBeGreaterThan(before)
      const all = (await world.stored(Number(v.id))).length - 1
      await expect.poll(() => outputs(v.id), { timeout: 10_000 }).toEqual(upTo(all))
      await running.stop()
      await batches.stop()
    })
  })
})

if (natsProgram === undefined)
  it.skip('consumers over NATS JetStream: nats-server is not installed (Debian: apt-get install nats-server)', () => {})
