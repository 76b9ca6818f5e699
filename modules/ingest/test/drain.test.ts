import { pg } from '@motorpool/db'
import { gb32960 } from '@motorpool/gb32960'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { drain, type Leaving } from '../src/server/gateway/drain.ts'
import { gb } from './support/frames.ts'
import { Terminal } from './support/terminal.ts'
import { type OnRoad, World } from './support/world.ts'

const SUCCESS = 1

describe('connections that are drained', () => {
  /** When each was closed, by the number of turns that had been. */
  class Line implements Leaving {
    isClosed = false
    isEven = true
    isBusy = false
    hasLeft = false
    leave() {
      this.hasLeft = true
    }
    close() {
      this.isClosed = true
    }
  }
  const lines = (count: number) => Array.from({ length: count }, () => new Line())
  /** Each turn is 10 ms. */
  const clock = (each: () => void = () => {}) => {
    let time = 0
    const turn = async () => {
      time += 10
      each()
    }
    return { now: () => time, turn }
  }
  const open = (all: readonly Line[]) => all.filter(({ isClosed }) => !isClosed).length

  it('end one after the other, the last when the time is over', async () => {
    const all = lines(100)
    const left: number[] = []
    for (const one of all) {
      const close = one.close.bind(one)
      one.close = () => {
        close()
        left.push(open(all))
      }
    }
    await drain(all, { ms: 300, patienceMs: 1000, ...clock() })
    expect(left).toEqual(Array.from({ length: 100 }, (_, i) => 99 - i))
  })

  it('are closed when what was read is answered, and those whose answers do not come are left', async () => {
    const [even, late, stuck] = [new Line(), new Line(), new Line()]
    late.isEven = false
    stuck.isEven = false
    const answered = () => (late.isEven = late.hasLeft)
    await drain([even, late, stuck], { ms: 30, patienceMs: 50, ...clock(answered) })
    expect([even, late, stuck].map(({ isClosed }) => isClosed)).toEqual([true, true, false])
    expect(stuck.hasLeft).toBe(true)
  })

  it('wait with one that is busy until it is not, or until the time is over', async () => {
    const all = lines(3)
    const [, busy, asked] = all as [Line, Line, Line]
    busy.isBusy = true
    asked.isBusy = true
    let last: readonly boolean[] = []
    busy.close = () => {
      last = all.map(({ isClosed }) => isClosed)
      busy.isClosed = true
    }
    await drain(all, { ms: 60, patienceMs: 100, ...clock(() => (asked.isBusy = false)) })
    expect(last).toEqual([true, false, true])
  })
})

describe('a gateway that drains', () => {
  let world: World
  beforeAll(async () => {
    world = await World.create()
    start = world.clock.time
  })
  afterEach(async () => {
    await world.stop()
    await world.owner(
      'delete from gateway_session; delete from gateway_instance; delete from vehicle_realtime',
    )
  })
  afterAll(() => world.drop())

  let start = 0
  const report = (vin: string, seconds: number) =>
    gb.report(vin, { time: start + seconds * 1000, lng: 113 + seconds / 1000 })

  it('takes no new connections, and sends its vehicles to the other without a lost or doubled report', async () => {
    const ofWest = world.runner()
    const east = await world.start({}, { instance: 'east', sink: world.runner() })
    const west = await world.start({}, { instance: 'west', sink: ofWest })
    await east.maintain()
    const road: OnRoad[] = []
    for (let i = 0; i < 12; i++) road.push(await world.signedOn())
    await west.saveSessions()
    const port = west.portOf('gb32960')
    /**
     * Sends reports one a turn until it has been on its way at the other gateway for a while, and answers how many; what is not
     * acknowledged it sends again, there.
     */
    const drive = async ({ vin, terminal }: OnRoad): Promise<number> => {
      let line = terminal
      let [second, after] = [0, 0]
      while (after < 20) {
        second++
        if (line !== terminal) after++
        for (let answered = false; !answered; ) {
          line.send(report(vin, second))
          answered = await line.takeOne().then(
            (frame) => frame[3] === SUCCESS,
            () => false,
          )
          if (answered) break
          expect(line).toBe(terminal)
          world.clock.time += 10
          await east.saveHorizon()
          await west.saveHorizon()
          line = await world.gb(undefined, east)
          line.send(gb.login(vin, world.clock.time))
          await line.takeOne()
        }
      }
      return second
    }
    const driving = Promise.all(road.map(drive))
    await west.drain(400)
    expect(west.isDraining).toBe(true)
    expect(west.snapshot()).toMatchObject({ connections: 0, sessions: 0, closed: { drained: 12 } })
    await west.stop()
    await ofWest.stop()
    const sent = await driving
    for (const [i, { id }] of road.entries()) {
      const rows = (await world.stored(Number(id))).filter((row) => row.message_id === 2)
      expect(rows.map((row) => (row.device_time - start) / 1000)).toEqual(
        Array.from({ length: sent[i] ?? 0 }, (_, second) => second + 1),
      )
    }
    await expect(Terminal.open(gb32960, port)).rejects.toThrow(/ECONNREFUSED/)
    await east.saveSessions()
    expect(await world.owner('select distinct gateway from gateway_session')).toEqual([{ gateway: 'east' }])
    // What each has counted is in the ledger once both have ended: a login at each, and the reports.
    await east.stop()
    const counted = await world.owner<{ received: number }>(
      'select received from vehicle_ledger order by vehicle_id',
    )
    expect(counted.map(({ received }) => received)).toEqual(sent.map((reports) => reports + 2))
  })

  it('acknowledges what it has read before it closes', async () => {
    const west = await world.start({}, { instance: 'west' })
    const { id, vin, terminal } = await world.signedOn()
    const lock = new pg.Client({ connectionString: world.test.ownerUrl })
    await lock.connect()
    await lock.query('begin; lock table frame in share mode')
    terminal.send(report(vin, 1), report(vin, 2))
    await expect.poll(() => west.snapshot().queuedRows).toBe(2)
    const drained = west.drain(10)
    await expect.poll(() => west.isLeaving(id)).toBe(true)
    expect(terminal.closed).toBe(false)
    await lock.query('commit')
    await lock.end()
    await drained
    expect((await terminal.take(2)).every((frame) => frame[3] === SUCCESS)).toBe(true)
    await terminal.ended()
  })
})
