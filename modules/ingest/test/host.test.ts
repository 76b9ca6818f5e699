import { sql } from '@motorpool/db'
import { JournalReader, Packer, START } from '@motorpool/history/server'
import { RecordFlag } from '@motorpool/wire'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AnyProcessor, defineProcessor, ProcessorHost } from '../src/server/index.ts'
import { gb } from './support/frames.ts'
import type { Terminal } from './support/terminal.ts'
import { World } from './support/world.ts'

const DAY = 86_400_000

let world: World
let vehicles = 0
beforeAll(async () => {
  world = await World.create()
})
afterEach(() => world.stop())
afterAll(() => world.drop())

/** A vehicle whose terminal is connected. */
async function signedOn(): Promise<{ id: string; vin: string; terminal: Terminal }> {
  vehicles++
  const vin = `LMPTEST${String(vehicles).padStart(10, '0')}`
  world.registry.add(vin, vehicles)
  const terminal = await world.gb()
  terminal.send(gb.login(vin, world.clock.time))
  await terminal.takeOne()
  return { id: String(vehicles), vin, terminal }
}

async function report(of: { vin: string; terminal: Terminal }, times: readonly number[]): Promise<void> {
  for (const time of times) {
    of.terminal.send(gb.report(of.vin, { time }))
    await of.terminal.takeOne()
  }
}

const seconds = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i * 1000)

describe('journal reader', () => {
  /** Device times of the reports that a reader finds, by vehicle, and where it ends. */
  async function readAll(from = START, limit = 7) {
    const reader = new JournalReader(world.test.db)
    const found = new Map<string, number[]>()
    let position = from
    for (let pages = 0; pages < 1000; pages++) {
      const page = await reader.read(position, limit)
      for (const { vehicleId, columns, index, raw } of page.rows) {
        expect(raw.length).toBeGreaterThan(0)
        if (((columns.flags[index] as number) & RecordFlag.report) === 0) continue
        found.set(vehicleId, [...(found.get(vehicleId) ?? []), columns.deviceTime[index] as number])
      }
      position = page.next
      if (page.end) return { found, position }
    }
    throw new Error('the reader comes to no end')
  }

  it('finds every row of all writers once, in the order of each vehicle', async () => {
    await world.start({}, { writers: 2 })
    const all = [await signedOn(), await signedOn(), await signedOn()]
    const start = world.clock.time + 1000
    await Promise.all(all.map((v) => report(v, seconds(start, 20))))
    const { found } = await readAll()
    for (const v of all) expect(found.get(v.id)).toEqual(seconds(start, 20))
  })

  it('begins at the present end, and goes on from a position', async () => {
    await world.start()
    const v = await signedOn()
    const start = world.clock.time + 1000
    await report(v, seconds(start, 3))
    const end = await new JournalReader(world.test.db).end()
    expect((await readAll(end)).found.size).toBe(0)
    await report(v, seconds(start + 3000, 4))
    const first = await readAll(end)
    expect(first.found.get(v.id)).toEqual(seconds(start + 3000, 4))
    expect((await readAll(first.position)).found.size).toBe(0)
  })

  it('stores behind what is stored when the clock was set back over a restart', async () => {
    await world.start()
    const v = await signedOn()
    await report(v, seconds(world.clock.time + 1000, 2))
    const { position } = await readAll()
    await world.stop()
    const before = world.clock.time
    world.clock.time -= 3_600_000
    await world.start()
    const again = await signedOn()
    await report(again, seconds(world.clock.time + 1000, 2))
    expect((await readAll(position)).found.get(again.id)).toHaveLength(2)
    world.clock.time = before
  })

  it('goes on in packed days where it stood, without a gap and without a repetition', async () => {
    await world.start()
    const all = [await signedOn(), await signedOn()]
    const start = world.clock.time + 1000
    await Promise.all(all.map((v) => report(v, seconds(start, 5))))
    const { position } = await readAll()
    await Promise.all(all.map((v) => report(v, seconds(start + 5000, 5))))
    world.clock.time += 3 * DAY
    const later = world.clock.time
    await report(all[0] as (typeof all)[0], seconds(later, 3))
    const packer = new Packer({
      url: world.test.url,
      log: world.log,
      now: () => world.clock.time,
      keepDays: 1,
    })
    expect((await packer.run()).length).toBeGreaterThan(0)
    const { found } = await readAll(position)
    expect(found.get((all[0] as { id: string }).id)).toEqual([
      ...seconds(start + 5000, 5),
      ...seconds(later, 3),
    ])
    expect(found.get((all[1] as { id: string }).id)).toEqual(seconds(start + 5000, 5))
    const whole = await readAll()
    expect(whole.found.get((all[1] as { id: string }).id)).toEqual(seconds(start, 10))
  })
})

describe('processor host', () => {
  /** Counts the reports of each vehicle and delivers every third. */
  const thirds = (version: number, begin: 'start' | 'now' = 'now'): AnyProcessor =>
    defineProcessor<{ count: number }, { count: number; time: number }>({
      name: 'test.thirds',
      version,
      begin,
      initial: { count: 0 },
      step(state, event) {
        if ((event.columns.flags & RecordFlag.report) === 0) return { state, outputs: [] }
        const count = state.count + 1
        return { state: { count }, outputs: count % 3 === 0 ? [{ count, time: event.deviceTime }] : [] }
      },
      async deliver(tx, deliveries) {
        for (const { vehicleId, output } of deliveries)
          await sql`insert into test_delivery values (${vehicleId}, ${output.count}, ${failing})`.execute(tx)
      },
    })
  /** Not a number: the delivery fails. */
  let failing: number | string = 1
  const host = (processor: AnyProcessor, pageRows = 5) =>
    new ProcessorHost({ db: world.test.db, log: world.log, processors: [processor], pageRows })
  const catchUp = async (processor: AnyProcessor, by = host(processor)) => {
    while (await by.step(processor));
  }
  const delivered = async (id: string) =>
    (
      await world.owner<{ n: number }>('select n from test_delivery where vehicle_id = $1 order by n', [id])
    ).map((r) => r.n)

  beforeAll(() =>
    world.owner(`create table test_delivery (vehicle_id bigint, n int, weight int);
      grant all on test_delivery to motorpool_platform`),
  )
  beforeEach(async () => {
    failing = 1
    await world.owner('delete from processor_state; delete from processor; delete from test_delivery')
    await world.start()
  })

  it('plays what is stored in order, and stores states, outputs and position together', async () => {
    const processor = thirds(1)
    await catchUp(processor)
    const v = await signedOn()
    await report(v, seconds(world.clock.time + 1000, 7))
    await catchUp(processor)
    expect(await delivered(v.id)).toEqual([3, 6])
    await report(v, seconds(world.clock.time + 8000, 2))
    await catchUp(processor)
    expect(await delivered(v.id)).toEqual([3, 6, 9])
  })

  it('goes on after a stop where it stood: each event takes effect once', async () => {
    const processor = thirds(1)
    await catchUp(processor)
    const v = await signedOn()
    await report(v, seconds(world.clock.time + 1000, 9))
    const first = host(processor, 3)
    await first.step(processor)
    // A host that dies within a transaction leaves nothing behind.
    failing = 'nothing'
    await expect(first.step(processor)).rejects.toThrow()
    failing = 1
    await catchUp(processor)
    expect(await delivered(v.id)).toEqual([3, 6, 9])
  })

  it('lets one host at a time run a processor', async () => {
    const processor = thirds(1)
    await catchUp(processor)
    const v = await signedOn()
    await report(v, seconds(world.clock.time + 1000, 30))
    await Promise.all([catchUp(processor, host(processor, 4)), catchUp(processor, host(processor, 4))])
    await catchUp(processor)
    expect(await delivered(v.id)).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30])
  })

  it('builds its states anew when its version changes, from the start or from now on', async () => {
    const v = await signedOn()
    await report(v, seconds(world.clock.time + 1000, 4))
    await catchUp(thirds(1, 'now'))
    expect(await delivered(v.id)).toEqual([])
    await catchUp(thirds(2, 'start'))
    expect(await delivered(v.id)).toEqual([3])
  })

  it('stays where it stands while a delivery fails, and says why', async () => {
    const processor = thirds(1)
    await catchUp(processor)
    const v = await signedOn()
    await report(v, seconds(world.clock.time + 1000, 3))
    failing = 'nothing'
    const running = host(processor)
    running.start()
    await expect
      .poll(
        async () =>
          (await world.owner<{ failure: string | null }>('select failure from processor'))[0]?.failure,
      )
      .toContain('nothing')
    failing = 1
    await running.stop()
    await catchUp(processor)
    expect(await delivered(v.id)).toEqual([3])
    expect(
      (await world.owner<{ failure: string | null }>('select failure from processor'))[0]?.failure,
    ).toBeNull()
  })
})
