import { isMessage, JournalReader, START } from '@motorpool/history/server'
import { RecordFlag } from '@motorpool/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
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
    await world.seal()
    const reader = new JournalReader(world.test.db)
    const found = new Map<string, number[]>()
    let position = from
    for (let pages = 0; pages < 1000; pages++) {
      const page = await reader.read(position, limit)
      for (const { vehicleId, columns, index, raw } of page.entries.filter(isMessage)) {
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
    await world.seal()
    const end = await new JournalReader(world.test.db).end()
    expect((await readAll(end)).found.size).toBe(0)
    await report(v, seconds(start + 3000, 4))
    const first = await readAll(end)
    expect(first.found.get(v.id)).toEqual(seconds(start + 3000, 4))
    expect((await readAll(first.position)).found.size).toBe(0)
  })

  it('finds rows by their index on a day without statistics: it does not look through the whole day for each page', async () => {
    await world.start()
    const v = await signedOn()
    await report(v, seconds(world.clock.time + 1000, 20))
    // Connections tell what they did as they end.
    const scans = async () => {
      await world.owner(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`,
      )
      await expect
        .poll(() =>
          world.owner(`select from pg_stat_activity where datname = current_database() and state = 'idle'`),
        )
        .toEqual([])
      const [row] = await world.owner<{ scans: string }>(
        `select coalesce(sum(seq_scan), 0) as scans from pg_stat_user_tables where relname like 'frame\\_2%'`,
      )
      return Number(row?.scans)
    }
    await world.seal()
    const before = await scans()
    expect((await readAll()).found.get(v.id)).toHaveLength(20)
    expect(await scans()).toBe(before)
  })

  it('of one gateway begins at what it has sealed, not at times that are only reserved', async () => {
    await world.start()
    const v = await signedOn()
    await report(v, seconds(world.clock.time + 1000, 1))
    await world.seal()
    const end = await new JournalReader(world.test.db, 'gateway').end()
    expect(end.time).toBeLessThan((world.clock.time + 1000) * 1000)
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
    expect(await world.pack()).toBeGreaterThan(0)
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
