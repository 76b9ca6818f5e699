import { sql } from '@motorpool/db'
import { recordVehicleEvents } from '@motorpool/history/server'
import { forgetVehicles } from '@motorpool/ingest/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gb } from '../../../ingest/test/support/frames.ts'
import { type OnRoad, World } from '../../../ingest/test/support/world.ts'
import {
  type AnyConsumer,
  ConsumerHost,
  consumerStatistics,
  defineConsumer,
  replayVehicle,
  timeOf,
  type VehicleEvent,
} from '../../src/server/index.ts'
import type { Adapter, OpenAdapter } from './adapters.ts'

/** What must hold of consumers, whatever brings them what is stored. */
export function consumerContract(over: Adapter): void {
  describe(`consumers over ${over.name}`, () => {
    const DAY = 86_400_000

    let world: World
    let adapter: OpenAdapter
    beforeAll(async () => {
      world = await World.create()
      adapter = await over.open(world)
      await world.owner(`create table test_output (consumer text, vehicle_id bigint, n bigserial, text text);
    grant all on test_output, test_output_n_seq to motorpool_platform;
    create table test_reference (revision text primary key, value text);
    grant all on test_reference to motorpool_platform`)
    })
    beforeEach(async () => {
      fault = undefined
      await world.owner(`delete from consumer; delete from test_output; delete from frame; delete from frame_block;
    delete from vehicle_event; delete from gateway_session`)
      await world.start()
      await adapter.settle()
    })
    afterEach(() => world.stop())
    afterAll(async () => {
      await adapter?.close()
      await world.drop()
    })

    const seal = async () => {
      await world.seal()
      await adapter.settle()
    }

    const signedOn = (extra: { tenantId?: string } = {}) => world.signedOn({ recorded: false, ...extra })

    /** Reports of the next `count` seconds; answers their times. */
    async function report(of: OnRoad, count: number): Promise<number[]> {
      const times: number[] = []
      for (let i = 0; i < count; i++) {
        world.clock.time += 1000
        times.push(world.clock.time)
        of.terminal.send(gb.report(of.vin, { time: world.clock.time }))
        await of.terminal.takeOne()
      }
      return times
    }

    /** What may go wrong in a delivery. */
    let fault: ((text: string) => string | undefined) | undefined

    async function store(
      consumer: string,
      tx: Parameters<Parameters<typeof defineConsumer>[0]['deliver']>[0],
      all: readonly { vehicleId: string; output: string }[],
    ) {
      for (const { vehicleId, output } of all) {
        const state = fault?.(output)
        if (state)
          await sql`do ${sql.lit(`begin raise exception 'fault' using errcode = '${state}'; end`)}`.execute(
            tx,
          )
        await sql`insert into test_output (consumer, vehicle_id, text) values (${consumer}, ${vehicleId}, ${output})`.execute(
          tx,
        )
      }
    }

    /** Counts the reports of each vehicle and delivers every third. */
    const thirds = (version = 1, begin: 'start' | 'now' = 'start'): AnyConsumer =>
      defineConsumer<{ count: number }, string>({
        name: 'test.thirds',
        version,
        begin,
        initial: { count: 0 },
        step(state, event) {
          if (event.kind !== 'message' || event.type !== 'report') return { state, outputs: [] }
          const count = state.count + 1
          return { state: { count }, outputs: count % 3 === 0 ? [String(count)] : [] }
        },
        deliver: (tx, all) => store('test.thirds', tx, all),
      })

    const seen = (event: VehicleEvent): string => {
      if (event.kind === 'message') return `${event.type} ${event.deviceTime}`
      if (event.kind === 'session') return event.began ? 'began' : 'ended'
      return event.kind === 'tick' ? `tick ${event.time}` : `${event.kind} ${JSON.stringify(event.detail)}`
    }

    /** Delivers every event as it stands in the order; wakes 2.5 s after a report, once. */
    const all = (name: string, poisoned?: (event: VehicleEvent) => boolean): AnyConsumer =>
      defineConsumer<{ wake: number | null }, string>({
        name,
        version: 1,
        begin: 'start',
        initial: { wake: null },
        step(state, event) {
          if (poisoned?.(event)) throw new Error(`poison in ${seen(event)}`)
          const wake =
            event.kind === 'message' && event.type === 'report' ? event.receiveTime + 2500 : state.wake
          const next = event.kind === 'tick' ? null : wake
          return { state: next === state.wake ? state : { wake: next }, outputs: [seen(event)] }
        },
        wakeAt: (state) => state.wake,
        deliver: (tx, outputs) => store(name, tx, outputs),
      })

    const host = (consumers: readonly AnyConsumer[], pageSize = 5) =>
      new ConsumerHost({
        db: world.test.db,
        log: world.log,
        clock: world.clock,
        consumers,
        pageSize,
        source: adapter.source,
      })

    async function catchUp(...consumers: AnyConsumer[]): Promise<void> {
      await seal()
      await host(consumers).catchUp()
    }

    const outputs = async (consumer: string, vehicleId: string) =>
      (
        await world.owner<{ text: string }>(
          'select text from test_output where consumer = $1 and vehicle_id = $2 order by n',
          [consumer, vehicleId],
        )
      ).map((row) => row.text)

    describe('a consumer', () => {
      it('gets what is stored in order; states, outputs and place are stored together', async () => {
        const v = await signedOn()
        await report(v, 7)
        await catchUp(thirds())
        expect(await outputs('test.thirds', v.id)).toEqual(['3', '6'])
        await report(v, 2)
        await catchUp(thirds())
        expect(await outputs('test.thirds', v.id)).toEqual(['3', '6', '9'])
      })

      it('goes on after a stop in the middle of a transaction where it stood: each event takes effect once', async () => {
        const v = await signedOn()
        await report(v, 9)
        await seal()
        fault = (text) => (text === '6' ? '57014' : undefined)
        await expect(host([thirds()]).catchUp()).rejects.toThrow('fault')
        expect(await outputs('test.thirds', v.id)).toEqual(['3'])
        fault = undefined
        await host([thirds()]).catchUp()
        expect(await outputs('test.thirds', v.id)).toEqual(['3', '6', '9'])
      })

      it('is moved on by one host at a time', async () => {
        const v = await signedOn()
        await report(v, 30)
        await seal()
        await host([thirds()]).catchUp()
        const hosts = [host([thirds()], 4), host([thirds()], 3), host([thirds()], 5)]
        await world.owner('delete from test_output; delete from consumer')
        await Promise.all(hosts.map((one) => one.catchUp()))
        await host([thirds()]).catchUp()
        expect(await outputs('test.thirds', v.id)).toEqual([
          '3',
          '6',
          '9',
          '12',
          '15',
          '18',
          '21',
          '24',
          '27',
          '30',
        ])
      })

      it('begins anew with another version, from the start or from now on', async () => {
        const v = await signedOn()
        await report(v, 4)
        await catchUp(thirds(1, 'now'))
        expect(await outputs('test.thirds', v.id)).toEqual([])
        await catchUp(thirds(2, 'start'))
        expect(await outputs('test.thirds', v.id)).toEqual(['3'])
      })

      it('stands still beside a newer version of itself, which it never takes back', async () => {
        const v = await signedOn()
        await report(v, 4)
        await catchUp(thirds(2))
        await report(v, 2)
        await catchUp(thirds(1))
        expect(await outputs('test.thirds', v.id)).toEqual(['3'])
        await catchUp(thirds(2))
        expect(await outputs('test.thirds', v.id)).toEqual(['3', '6'])
      })

      it('is begun once, also when several hosts meet it for the first time', async () => {
        const v = await signedOn()
        await report(v, 9)
        await seal()
        await Promise.all(Array.from({ length: 5 }, () => host([thirds()]).catchUp()))
        await host([thirds()]).catchUp()
        expect(await outputs('test.thirds', v.id)).toEqual(['3', '6', '9'])
      })

      it('gets from packed days also what happened to vehicles that sent nothing', async () => {
        const v = await signedOn()
        await report(v, 2)
        await seal()
        const change = async () => {
          await world.test.db.withPlatform(undefined, 'test', (tx) =>
            recordVehicleEvents(tx, 'REGISTRATION', world.clock.time, [{ vehicleId: '4711', tenantId: '1' }]),
          )
          await seal()
        }
        // Beside messages of others, and on a day without any.
        await change()
        world.clock.time += DAY
        await change()
        world.clock.time += 3 * DAY
        await report(v, 2)
        expect(await world.pack()).toBeGreaterThan(0)
        await catchUp(all('test.silent'))
        expect(await outputs('test.silent', '4711')).toEqual(['registration {}', 'registration {}'])
        expect((await outputs('test.silent', v.id)).filter((text) => text.startsWith('report'))).toHaveLength(
          4,
        )
      })

      it('reads packed days as it reads recent ones', async () => {
        const v = await signedOn()
        await report(v, 5)
        await catchUp(all('test.recent'))
        world.clock.time += 3 * DAY
        await report(v, 3)
        await seal()
        expect(await world.pack()).toBeGreaterThan(0)
        await catchUp(all('test.recent'), all('test.packed'))
        const recent = await outputs('test.recent', v.id)
        expect(recent.filter((text) => text.startsWith('report'))).toHaveLength(8)
        expect(await outputs('test.packed', v.id)).toEqual(recent)
      })
    })

    describe('what a consumer remembers', () => {
      /** Counts reports, delivers the seventh, and the count when the record of the vehicle changes. */
      const counting = (): AnyConsumer =>
        defineConsumer<{ count: number }, string>({
          name: 'test.counting',
          version: 1,
          begin: 'start',
          initial: { count: 0 },
          step(state, event) {
            if (event.kind === 'registration') return { state, outputs: [`told ${state.count}`] }
            if (event.kind !== 'message' || event.type !== 'report') return { state, outputs: [] }
            const count = state.count + 1
            return { state: { count }, outputs: count === 7 ? ['seventh'] : [] }
          },
          deliver: (tx, deliveries) => store('test.counting', tx, deliveries),
        })

      /** What another process tells that goes on where one was killed. */
      async function told(v: OnRoad): Promise<string | undefined> {
        await world.test.db.withPlatform(undefined, 'test', (tx) =>
          recordVehicleEvents(tx, 'REGISTRATION', world.clock.time, [{ vehicleId: v.id, tenantId: '1' }]),
        )
        await catchUp(counting())
        return (await outputs('test.counting', v.id)).at(-1)
      }

      const stored = async (v: OnRoad) => {
        const [row] = await world.owner<{ count: number; settled: string | null; isOlder: boolean }>(
          `select (s.state -> 'count')::int as count, h.settled, s.place < (h.position ->> 'time')::bigint as "isOlder"
           from consumer_state s join consumer_share h on h.consumer = s.consumer and h.share = s.vehicle_id % 8
           where s.consumer = 'test.counting' and s.vehicle_id = $1`,
          [v.id],
        )
        return row
      }

      it('is not stored with each page: whoever goes on after a crash plays again what came since', async () => {
        const v = await signedOn()
        await report(v, 4)
        await catchUp(counting())
        await report(v, 14)
        const killed = host([counting()])
        await seal()
        await killed.catchUp()
        await report(v, 3)
        await seal()
        await killed.catchUp()
        // Stored with the page of the seventh, from which something followed.
        expect(await stored(v)).toMatchObject({
          count: expect.toSatisfy((n) => n >= 7 && n < 21),
          isOlder: true,
        })
        expect((await stored(v))?.settled).not.toBeNull()
        expect(await told(v)).toBe('told 21')
        expect(await outputs('test.counting', v.id)).toEqual(['seventh', 'told 21'])
      })

      it('is stored when its process ends by itself', async () => {
        const v = await signedOn()
        await report(v, 18)
        await seal()
        const ended = host([counting()])
        await ended.catchUp()
        expect((await stored(v))?.isOlder).toBe(true)
        await ended.stop()
        expect(await stored(v)).toMatchObject({ count: 18, settled: null, isOlder: false })
        expect(await told(v)).toBe('told 18')
      })

      it('is without what was set aside, also after a crash: its delivery would hold now', async () => {
        const v = await signedOn()
        fault = (text) => (text === 'seventh' ? '23514' : undefined)
        await report(v, 7)
        await catchUp(counting())
        fault = undefined
        await report(v, 5)
        // The seventh report was set aside, so the eighth is the seventh that counts.
        await catchUp(counting())
        expect(await told(v)).toBe('told 11')
        expect(await outputs('test.counting', v.id)).toEqual(['seventh', 'told 11'])
      })

      it('comes back also when the days since it was stored are packed by then', async () => {
        const [v, other] = [await signedOn(), await signedOn()]
        await report(v, 20)
        await report(other, 9)
        await seal()
        await host([counting()]).catchUp()
        expect((await stored(v))?.isOlder).toBe(true)
        world.clock.time += 3 * DAY
        await report(v, 2)
        await seal()
        expect(await world.pack()).toBeGreaterThan(0)
        expect(await told(v)).toBe('told 22')
        expect(await told(other)).toBe('told 9')
      })
    })

    describe('an event that fails', () => {
      it('is set aside with its error, in a step or in its delivery, and later ones of its vehicle go on', async () => {
        const [v, other] = [await signedOn(), await signedOn()]
        const times = await report(v, 4)
        await report(other, 2)
        const isPoison = (event: VehicleEvent) => event.kind === 'message' && event.deviceTime === times[1]
        fault = (text) => (text === `report ${times[2]}` ? '23514' : undefined)
        await catchUp(all('test.poison', isPoison))
        fault = undefined
        const reports = (await outputs('test.poison', v.id)).filter((text) => text.startsWith('report'))
        expect(reports).toEqual([`report ${times[0]}`, `report ${times[3]}`])
        expect(
          (await outputs('test.poison', other.id)).filter((text) => text.startsWith('report')),
        ).toHaveLength(2)
        const aside = await world.owner<{ error: string; kind: string; at: string; protocol: number }>(
          `select error, kind, (extract(epoch from event_time) * 1000)::bigint as at, protocol
       from set_aside_event where vehicle_id = $1 order by position`,
          [v.id],
        )
        expect(aside).toMatchObject([
          { error: `poison in report ${times[1]}`, kind: 'report', at: String(times[1]) },
          { error: 'fault', kind: 'report', at: String(times[2]) },
        ])
      })

      it('does not stand alone when all fail: the consumer stands still and says why', async () => {
        const v = await signedOn()
        await report(v, 120)
        await seal()
        const broken = host([all('test.broken', (event) => event.kind === 'message')], 1000)
        await expect(broken.catchUp()).rejects.toThrow('too many events fail: poison in')
        expect(await world.owner('select from set_aside_event')).toEqual([])
        broken.start()
        await expect
          .poll(
            async () =>
              (
                await world.owner<{ failure: string | null }>('select distinct failure from consumer_share')
              )[0]?.failure,
          )
          .toContain('too many events fail')
        await broken.stop()
      })
    })

    describe('time', () => {
      it('wakes a consumer exactly when it asked for, between the events where it falls', async () => {
        const v = await signedOn()
        const [a] = await report(v, 1)
        world.clock.time += 1000
        const [b] = await report(v, 1)
        world.clock.time += 4000
        const [c] = await report(v, 1)
        world.clock.time += 60_000
        await catchUp(all('test.ticks'))
        const found = (await outputs('test.ticks', v.id)).filter((text) => /^(tick|report)/.test(text))
        expect(found).toEqual([
          `report ${a}`,
          `report ${b}`,
          `tick ${b! + 2500}`,
          `report ${c}`,
          `tick ${c! + 2500}`,
        ])
      })

      it('is set aside once where the tick fails, until the state changes', async () => {
        const v = await signedOn()
        await report(v, 1)
        world.clock.time += 10_000
        const failing = all('test.asleep', (event) => event.kind === 'tick')
        await catchUp(failing)
        v.terminal.close()
        await expect.poll(() => world.gateway.sessions.size).toBe(0)
        await catchUp(failing)
        const aside = () => world.owner('select kind from set_aside_event where vehicle_id = $1', [v.id])
        expect(await aside()).toEqual([{ kind: 'tick' }])
      })

      it('does not pass before everything up to there is stored', async () => {
        const v = await signedOn()
        const [a] = await report(v, 1)
        await catchUp(all('test.ticks'))
        expect((await outputs('test.ticks', v.id)).at(-1)).not.toMatch(/^tick/)
        world.clock.time += 1000
        await catchUp(all('test.ticks'))
        expect((await outputs('test.ticks', v.id)).at(-1)).toBe(`tick ${a! + 2500}`)
      })
    })

    describe('what is no message', () => {
      it('stands in the same order: sessions, changes of the record', async () => {
        const v = await signedOn()
        await seal()
        const [a] = await report(v, 1)
        await seal()
        await world.test.db.withPlatform(undefined, 'test', (tx) =>
          recordVehicleEvents(tx, 'REGISTRATION', world.clock.time, [
            { vehicleId: v.id, tenantId: '1', detail: { orgId: '7' } },
          ]),
        )
        await seal()
        v.terminal.close()
        await expect.poll(() => world.gateway.sessions.size).toBe(0)
        await catchUp(all('test.others'))
        const found = (await outputs('test.others', v.id)).filter((text) => !text.startsWith('tick'))
        expect(found[0]).toMatch(/^sign-on/)
        expect(found.slice(1)).toEqual(['began', `report ${a}`, 'registration {"orgId":"7"}', 'ended'])
      })

      it('ends the sessions that a gateway left when it died', async () => {
        const v = await signedOn()
        await seal()
        await world.owner(`insert into gateway_session (vehicle_id, tenant_id, gateway, epoch, since)
      select 4711, 1, 'gateway', epoch, now() from gateway_instance where name = 'gateway'`)
        await world.stop()
        await world.start()
        await catchUp(all('test.died'))
        expect(await outputs('test.died', '4711')).toEqual(['ended'])
        expect((await outputs('test.died', v.id)).at(-1)).toBe('ended')
      })

      it('gives each step what its tenant had set at that moment, also when it is played much later', async () => {
        const naming = (name: string): AnyConsumer =>
          defineConsumer<{ n: number }, string, string>({
            name,
            version: 1,
            begin: 'start',
            initial: { n: 0 },
            reference: {
              topic: 'test.names',
              none: 'nothing',
              async load(tx, _tenant, revision) {
                const { rows } = await sql<{
                  value: string
                }>`select value from test_reference where revision = ${revision}`.execute(tx)
                return rows[0]?.value ?? '?'
              },
            },
            step: ({ n }, event, value) =>
              event.kind === 'session'
                ? { state: { n }, outputs: [] }
                : { state: { n: n + 1 }, outputs: [`${event.kind} ${value}`] },
            deliver: (tx, outputs) => store(name, tx, outputs),
          })
        const revise = async (revision: string) => {
          await seal()
          await world.test.db.withPlatform(undefined, 'test', async (tx) => {
            await sql`insert into test_reference values (${revision}, ${`set ${revision}`})`.execute(tx)
            await recordVehicleEvents(tx, 'REFERENCE', world.clock.time, [
              { vehicleId: null, tenantId: '1', detail: { topic: 'test.names', revision } },
            ])
          })
          await seal()
        }
        const v = await signedOn()
        const foreign = await signedOn({ tenantId: '2' })
        await report(v, 1)
        await catchUp(naming('test.live'))
        await report(foreign, 1)
        await revise('a')
        await report(v, 1)
        await report(foreign, 1)
        await catchUp(naming('test.live'))
        await revise('b')
        await report(v, 1)
        await catchUp(naming('test.live'), naming('test.later'))
        const expected = [
          'message nothing',
          'message nothing',
          'reference set a',
          'message set a',
          'reference set b',
          'message set b',
        ]
        expect(await outputs('test.live', v.id)).toEqual(expected)
        expect(await outputs('test.later', v.id)).toEqual(expected)
        // What a tenant sets is nothing to the vehicles of another.
        for (const name of ['test.live', 'test.later'])
          expect(await outputs(name, foreign.id)).toEqual(Array(3).fill('message nothing'))
      })
    })

    describe('a vehicle', () => {
      it('is forgotten when its record is deleted, after what its end means was delivered', async () => {
        const v = await signedOn()
        await world.record(v.id, v.vin)
        const runner = world.runner()
        await world.stop()
        await world.start({}, { sink: runner })
        const again = await world.gb()
        again.send(gb.login(v.vin, world.clock.time))
        await again.takeOne()
        await report({ ...v, terminal: again }, 1)
        await runner.flush()
        await catchUp(all('test.deleted'))
        expect(await world.owner('select from consumer_state where vehicle_id = $1', [v.id])).toHaveLength(1)
        await world.test.db.withPlatform(undefined, 'test', (tx) => forgetVehicles(tx, [v.id]))
        await catchUp(all('test.deleted'))
        expect((await outputs('test.deleted', v.id)).at(-1)).toBe('registration {"deleted":true}')
        expect(await world.owner('select from consumer_state where vehicle_id = $1', [v.id])).toEqual([])
      })

      it('belongs to the tenant of its newest event, also where nothing else is new', async () => {
        const once = defineConsumer<{ seen: boolean }, string>({
          name: 'test.once',
          version: 1,
          begin: 'start',
          initial: { seen: false },
          step: (state) => ({ state: state.seen ? state : { seen: true }, outputs: [] }),
          deliver: async () => {},
        })
        const v = await signedOn()
        await catchUp(once)
        const owner = () => world.owner('select tenant_id from consumer_state where vehicle_id = $1', [v.id])
        expect(await owner()).toEqual([{ tenant_id: '1' }])
        await world.test.db.withPlatform(undefined, 'test', (tx) =>
          recordVehicleEvents(tx, 'REGISTRATION', null, [{ vehicleId: v.id, tenantId: '2' }]),
        )
        await catchUp(once)
        expect(await owner()).toEqual([{ tenant_id: '2' }])
      })

      it('is played again from a day: its results are those that a mended consumer gives, others stay', async () => {
        const noting = (name: string, mark: string): AnyConsumer =>
          defineConsumer<{ n: number }, { n: number; time: number; text: string }>({
            name,
            version: 1,
            begin: 'start',
            initial: { n: 0 },
            step({ n }, event) {
              if (event.kind !== 'message' || event.type !== 'report') return { state: { n }, outputs: [] }
              const text = `${mark}${n + 1} ${event.deviceTime}`
              return { state: { n: n + 1 }, outputs: [{ n: n + 1, time: event.receiveTime, text }] }
            },
            deliver: (tx, deliveries) =>
              store(
                name,
                tx,
                deliveries.map(({ vehicleId, output }) => ({ vehicleId, output: output.text })),
              ),
            async rewind(tx, vehicleId, from) {
              const { rows } = await sql<{ n: number }>`
            with gone as (delete from test_output where consumer = ${name} and vehicle_id = ${vehicleId}
              and split_part(text, ' ', 2)::bigint >= ${from} returning n)
            select count(*)::int as n from test_output o where consumer = ${name} and vehicle_id = ${vehicleId}
              and not exists (select from gone where gone.n = o.n)`.execute(tx)
              return { n: rows[0]?.n ?? 0 }
            },
          })
        const [v, other] = [await signedOn(), await signedOn()]
        await report(v, 3)
        await report(other, 1)
        await seal()
        const from = world.clock.time
        await report(v, 2)
        const running = host([noting('test.again', 'old')])
        await seal()
        await running.catchUp()
        const before = await outputs('test.again', v.id)
        const vehicle = { vehicleId: v.id, tenantId: '1' }
        await expect(replayVehicle(world.test.db, all('test.again'), vehicle, from)).rejects.toMatchObject({
          code: 'CONSUMER_REPLAY',
        })
        await replayVehicle(world.test.db, noting('test.again', 'new'), vehicle, from)
        const after = await outputs('test.again', v.id)
        expect(after).toEqual([
          ...before.slice(0, 3),
          ...before.slice(3).map((text) => text.replace('old', 'new')),
        ])
        // The host that has run all along goes on from the replayed state.
        await report(v, 1)
        await seal()
        await running.catchUp()
        expect((await outputs('test.again', v.id)).at(-1)).toMatch(/^old6 /)
        expect(await outputs('test.again', other.id)).toHaveLength(1)
        // Nothing has happened since: what it is set back to is stored all the same.
        const quiet = world.clock.time + 1
        await seal()
        await report(other, 1)
        await seal()
        await running.catchUp()
        const state = () => world.owner('select state from consumer_state where vehicle_id = $1', [v.id])
        await world.owner(`update consumer_state set state = '{"n": 99}' where vehicle_id = ${v.id}`)
        await replayVehicle(world.test.db, noting('test.again', 'new'), vehicle, quiet)
        expect(await state()).toEqual([{ state: { n: 6 } }])
      })

      it('counts for the operator: lag, events, outputs, what was set aside', async () => {
        const v = await signedOn()
        await report(v, 3)
        await catchUp(
          thirds(),
          all('test.counted', (event) => event.kind === 'session'),
        )
        await seal()
        const [counted, plain] = await world.test.db.withPlatform(undefined, 'test', consumerStatistics)
        expect(counted).toMatchObject({ name: 'test.counted', setAside: 1, failure: null })
        expect(plain).toMatchObject({ name: 'test.thirds', outputs: 1, setAside: 0, events: 5 })
        expect(plain?.lagSeconds).toBeGreaterThan(0)
        expect(plain?.lagSeconds).toBeLessThan(5)
      })
    })

    describe('the order of device time', () => {
      const REISSUED = { reissued: true }
      /** The reports of a vehicle as they follow each other, each with the one before; rewinds to the days before. */
      const chain = (name: string): AnyConsumer =>
        defineConsumer<{ before: number }, { before: number; time: number }>({
          name,
          version: 1,
          begin: 'start',
          order: 'device',
          initial: { before: 0 },
          step: ({ before }, event) => ({
            state: { before: timeOf(event) },
            outputs: [{ before, time: timeOf(event) }],
          }),
          deliver: (tx, all) =>
            store(
              name,
              tx,
              all.map(({ vehicleId, output }) => ({ vehicleId, output: `${output.before} ${output.time}` })),
            ),
          async rewind(tx, vehicleId, from) {
            await sql`delete from test_output where consumer = ${name} and vehicle_id = ${vehicleId}
          and split_part(text, ' ', 2)::bigint >= ${from}`.execute(tx)
            const { rows } = await sql<{ before: string | null }>`
          select max(split_part(text, ' ', 2)::bigint) as before from test_output
          where consumer = ${name} and vehicle_id = ${vehicleId}`.execute(tx)
            return { before: Number(rows[0]?.before ?? 0) }
          },
        })

      it('holds also for reports that come late: they are counted in when no more of them come', async () => {
        const v = await signedOn()
        const day = 86_400_000
        const send = async (time: number) => {
          const late = time < world.clock.time - 1000
          v.terminal.send(late ? gb.report(v.vin, { time, ...REISSUED }) : gb.report(v.vin, { time }))
          await v.terminal.takeOne()
        }
        const times: number[] = []
        const at = async (time: number) => {
          times.push(time)
          await send(time)
        }
        for (const back of [0, 600_000, 300_000, day, day + 5000, 0]) {
          world.clock.time += 20_000
          await at(world.clock.time - back)
          await catchUp(chain('test.chain'))
        }
        const expected = times.toSorted((a, b) => a - b).map((time, i, all) => `${all[i - 1] ?? 0} ${time}`)
        world.clock.time += 10_000
        await catchUp(chain('test.chain'))
        expect((await outputs('test.chain', v.id)).toSorted()).toEqual(expected.toSorted())
        expect(await world.owner('select from late_vehicle')).toEqual([])
      })

      it('is asked for with a way back, and without ticks', () => {
        const wrong = {
          ...({} as Parameters<typeof defineConsumer>[0]),
          name: 'test.wrong',
          order: 'device' as const,
        }
        expect(() => defineConsumer(wrong)).toThrow('needs rewind')
      })
    })

    describe('the oracle', () => {
      it('is a replay from nothing: after stops anywhere it gives the same outputs, whatever the pages were', async () => {
        let seed = 20261123
        const random = () => {
          seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
          return seed / 2_147_483_648
        }
        const fleet = await Promise.all(Array.from({ length: 5 }, () => signedOn()))
        for (let round = 0; round < 25; round++) {
          const v = fleet[Math.floor(random() * fleet.length)] as OnRoad
          await report(v, Math.floor(random() * 4))
          world.clock.time += Math.floor(random() * 4) * 1000
          await seal()
          let deliveries = 0
          const dies = Math.floor(random() * 6)
          fault = () => (++deliveries > dies ? '57P01' : undefined)
          await host([all('test.crashed')], 1 + Math.floor(random() * 9))
            .catchUp()
            .catch(() => {})
          fault = undefined
        }
        await catchUp(all('test.crashed'), all('test.replayed'))
        for (const v of fleet) {
          const crashed = await outputs('test.crashed', v.id)
          expect(crashed.length).toBeGreaterThan(3)
          expect(crashed).toEqual(await outputs('test.replayed', v.id))
        }
      })
    })
  })
}
