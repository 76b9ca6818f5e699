import { pg } from '@motorpool/db'
import { chromium, type Page } from 'playwright-core'
import { slotOf, slotStart } from '../modules/monitoring/src/shared/time-machine.ts'
import { type TrackPoint, writeSegment } from '../modules/monitoring/src/shared/track-points.ts'
import { findChromium } from '../scripts/lib/chromium.ts'
import { addVehicles } from './lib/large-fleet.ts'
import { MapPage, type Subject } from './lib/map-page.ts'
import { administrator, Caller, startProduct } from './lib/product.ts'
import { median, print, round, scaled, sleep } from './lib/report.ts'

const VEHICLES = Number(process.env.BENCH_ROWS ?? scaled(5000, 500))
const PLAY_MS = scaled(10_000, 5000)
const STARTS = scaled(5, 2)
/** A whole day: six rows a vehicle. */
const SLOTS = 6
const MINUTES = 240
const COUNTRY = 'at=104,35,4'
const WINDOW = '/api/vehicle-svc/vehicleMonitor/V1.0/timeMachine/window'

interface Placed {
  id: string
  tenant_id: string
  lng: number
  lat: number
}

/** A vehicle that drives three quarters of four hours about where it is, a point a minute. */
function drive({ id, lng, lat }: Placed, slot: number): TrackPoint[] {
  const turn = Number(id) % 120
  return Array.from({ length: MINUTES }, (_, minute): TrackPoint => {
    const rests = (minute + turn) % 80 >= 60
    const way = Math.min((minute + turn) % 80, 60)
    return {
      time: slotStart(slot) + minute * 60 + (turn % 60),
      lng: Math.round(lng / 10 + Math.cos(turn) * way * 900),
      lat: Math.round(lat / 10 + Math.sin(turn) * way * 900),
      speed: rests ? 0 : 60 + (minute % 7),
      heading: turn,
      state: rests ? 'idling' : 'running',
      alarm: Number(id) % 50 === 0,
    }
  })
}

const AT_ONCE = 500

async function insert(client: pg.Client, vehicles: readonly Placed[], slot: number): Promise<void> {
  const tracks = vehicles.map((vehicle) => drive(vehicle, slot))
  const bytes = (of: (points: TrackPoint[]) => TrackPoint[]) =>
    tracks.map((points) => Buffer.from(writeSegment(slot, of(points))))
  await client.query(
    `insert into vehicle_track (vehicle_id, tenant_id, slot, moving, newest_time, newest, points)
     select v, t, $3, 65535, n, b, p from unnest($1::bigint[], $2::bigint[], $4::int[], $5::bytea[], $6::bytea[]) r (v, t, n, b, p)`,
    [
      vehicles.map(({ id }) => id),
      vehicles.map(({ tenant_id }) => tenant_id),
      slot,
      tracks.map((points) => (points.at(-1)?.time ?? 0) - slotStart(slot)),
      bytes((points) => points.slice(-1)),
      bytes((points) => points),
    ],
  )
}

/** Tracks of the vehicles of the bench on a day, as the consumer would have stored them. */
async function addTracks(databaseUrl: string, firstSlot: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    const { rows } = await client.query<Placed>(
      `select r.vehicle_id as id, r.tenant_id, r.lng, r.lat from vehicle_realtime r where r.vin like 'LMPBENCH%' and r.lng is not null`,
    )
    for (let slot = firstSlot; slot < firstSlot + SLOTS; slot++)
      for (let from = 0; from < rows.length; from += AT_ONCE)
        await insert(client, rows.slice(from, from + AT_ONCE), slot)
    await client.query('vacuum analyze vehicle_track')
  } finally {
    await client.end()
  }
}

/** Frames a second that the page draws, and the longest of them, ms. */
async function frames(page: Page, ms: number): Promise<{ rate: number; longest: number }> {
  return page.evaluate(
    (wanted) =>
      new Promise<{ rate: number; longest: number }>((resolve) => {
        const begin = performance.now()
        let [count, last, longest] = [0, begin, 0]
        const tick = (now: number) => {
          count++
          longest = Math.max(longest, now - last)
          last = now
          if (now - begin < wanted) requestAnimationFrame(tick)
          else resolve({ rate: (count * 1000) / (now - begin), longest })
        }
        requestAnimationFrame(tick)
      }),
    ms,
  )
}

/** ms from the press of the button until the fleet of the moment is on the map. */
async function starts(subject: Subject): Promise<number> {
  const spent: number[] = []
  const map = await MapPage.open(subject, COUNTRY)
  try {
    await map.drawn()
    await map.rest()
    for (let i = 0; i < STARTS; i++) {
      await map.page.evaluate(() => performance.clearMarks('map.moment'))
      const from = await map.page.evaluate(() => performance.now())
      await map.page.getByRole('toolbar').getByRole('button', { name: '车队回放' }).click()
      await map.drawnMoment()
      const at = await map.page.evaluate(
        () => performance.getEntriesByName('map.moment', 'mark')[0]?.startTime ?? Number.NaN,
      )
      spent.push(at - from)
      await map.page.getByRole('button', { name: '回到现在' }).click()
      await sleep(1000)
    }
    return median(spent)
  } finally {
    await map.close()
  }
}

/** The same map, and the moment in it, playing at a rate. */
async function playing(subject: Subject, moment: number, rate: number) {
  const at = new Date(moment * 1000).toISOString()
  const map = await MapPage.open(subject, `${COUNTRY}&moment=${at}`)
  try {
    await map.drawnMoment()
    await map.rest()
    const still = await frames(map.page, PLAY_MS)
    await map.page.getByRole('combobox', { name: '播放倍速' }).click()
    await map.page.locator(`.ant-select-item[title="${rate}×"]`).click()
    await map.page.getByRole('button', { name: '播放（空格）' }).click()
    await sleep(1000)
    let moved = { rate: 0, longest: 0 }
    const work = await map.during(async () => {
      moved = await frames(map.page, PLAY_MS)
    })
    return { still, moved, cpu: work.cpu / (PLAY_MS / 1000) }
  } finally {
    await map.close()
  }
}

/** The fleet of 5,000 vehicles at a moment of a whole day: until its first picture, and frames a second while it plays. */
export async function timeMachine(): Promise<void> {
  const product = await startProduct(2)
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--enable-unsafe-swiftshader', '--disable-background-networking'],
  })
  try {
    const account = administrator(product)
    const caller = new Caller(product.url)
    await caller.signIn(account)
    await addVehicles(product.databaseUrl, account.userName, 1, VEHICLES)
    const newest = slotOf(Date.now() / 1000)
    const first = newest - SLOTS + 1
    await addTracks(product.databaseUrl, first)
    const noon = slotStart(first + 2)
    const asked = performance.now()
    const answer = await fetch(product.url + WINDOW, {
      method: 'POST',
      headers: { 'client-id': 'BIZ', authorization: caller.token, 'content-type': 'application/json' },
      body: JSON.stringify({ time: noon * 1000 }),
    })
    const bytes = (await answer.arrayBuffer()).byteLength
    const call = performance.now() - asked
    const subject = { browser, url: product.url, token: caller.token }
    print({
      name: `time-machine-start/${VEHICLES}`,
      value: await starts(subject),
      unit: 'ms from the button to the fleet of the moment on the map, software rendering, median',
      limit: 2000,
      limitWhat: 'ms, the aim',
      runs: STARTS,
      windowBytes: bytes,
      windowCall: round(call),
    })
    for (const rate of [60, 1000]) {
      const { still, moved, cpu } = await playing(subject, noon, rate)
      print({
        name: `time-machine-play/${VEHICLES}/${rate}`,
        value: moved.rate,
        unit: `frames/s at ${rate}×, software rendering`,
        longest: round(moved.longest),
        cpu: round(cpu),
        limit: round(still.rate, 1),
        limitWhat: 'frames/s of the same map standing still',
        aim: 30,
      })
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}
