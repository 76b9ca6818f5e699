import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { gb32960 } from '@motorpool/gb32960'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { gb } from './support/frames.ts'
import type { KilledOptions } from './support/gateway-process.ts'
import { Terminal } from './support/terminal.ts'
import { World } from './support/world.ts'

const FILE = fileURLToPath(new URL('./support/gateway-process.ts', import.meta.url))
const VEHICLES = 12
const REPORTS = 300
const SUCCESS = 1

let world: World
const children: ChildProcess[] = []
beforeAll(async () => {
  world = await World.create()
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => world.drop())

const vins = Array.from({ length: VEHICLES }, (_, i) => `LMPKILLD${String(i + 1).padStart(9, '0')}`)

interface Side {
  child: ChildProcess
  port: number
}

function begin(instance: string): Promise<Side> {
  const options: KilledOptions = { url: world.test.url, instance, vins }
  const child = fork(FILE, [], {
    env: { ...process.env, GATEWAY_OPTIONS: JSON.stringify(options) },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  children.push(child)
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ child, port: (message as { port: number }).port }))
    child.once('exit', () => reject(new Error(`${instance} has ended`)))
  })
}

/** Signs on at the next gateway that takes it. */
async function signOn(vin: string, sides: readonly Side[], place: () => number): Promise<Terminal> {
  for (;;) {
    const side = sides[place() % sides.length] as Side
    const line = await Terminal.open(gb32960, side.port).catch(() => undefined)
    if (!line) continue
    line.send(gb.login(vin, Date.now()))
    if (
      await line.takeOne().then(
        (frame) => frame[3] === SUCCESS,
        () => false,
      )
    )
      return line
  }
}

it('of three gateways one is killed under load: no acknowledged report is lost or doubled, and all go on', async () => {
  const sides = await Promise.all(['north', 'west', 'east'].map(begin))
  const start = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
  let acknowledged = 0
  /** Keeps four reports on the way; what is not acknowledged when its line ends goes to the next gateway. */
  const drive = async (vin: string, n: number): Promise<void> => {
    let place = n
    let line = await signOn(vin, sides, () => place++)
    for (let next = 1; next <= REPORTS; ) {
      const frames = Array.from({ length: Math.min(4, REPORTS - next + 1) }, (_, i) =>
        gb.report(vin, { time: start + (next + i) * 1000 }),
      )
      line.send(...frames)
      for (const _ of frames) {
        const answer = await line.takeOne().catch(() => undefined)
        if (!answer) {
          line = await signOn(vin, sides, () => place++)
          break
        }
        expect(answer[3]).toBe(SUCCESS)
        acknowledged++
        next++
      }
    }
    line.close()
  }
  const driving = Promise.all(vins.map(drive))
  await expect.poll(() => acknowledged, { interval: 5 }).toBeGreaterThan((VEHICLES * REPORTS) / 3)
  expect(acknowledged).toBeLessThan(VEHICLES * REPORTS)
  sides[1]?.child.kill('SIGKILL')
  await driving
  expect(acknowledged).toBe(VEHICLES * REPORTS)
  const rows = await world.owner<{ id: string; reports: string; distinct: string }>(
    `select vehicle_id as id, count(*) as reports, count(distinct device_time) as distinct from frame
     where message_id = 2 group by 1`,
  )
  expect(rows.map(({ reports, distinct }) => [Number(reports), Number(distinct)])).toEqual(
    vins.map(() => [REPORTS, REPORTS]),
  )
})
