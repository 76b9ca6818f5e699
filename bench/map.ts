import { chromium } from 'playwright-core'
import { findChromium } from '../scripts/lib/chromium.ts'
import { addVehicles } from './lib/large-fleet.ts'
import { MapPage, type Push, type Subject, type Work } from './lib/map-page.ts'
import { administrator, Caller, startProduct } from './lib/product.ts'
import { median, print, round, scaled, sleep } from './lib/report.ts'

const VEHICLES = Number(process.env.BENCH_ROWS ?? scaled(100_000, 20_000))
/** As many as the console holds singly; a larger fleet comes grouped by the server. */
const SINGLY = 9900
const VISITS = scaled(5, 2)
const MOVES = scaled(10, 3)
/** Each vehicle reports every 10 s, and the map takes over what has come every 400 ms. */
const REPORT_S = 10
const TAKE_MS = 400
/** The map asks for groups anew every 10 s. */
const REFRESHES = scaled(6, 3)
/** A product that has just started makes the rest of its demo. */
const SETTLED_MS = scaled(30_000, 10_000)
const UPDATES_MS = scaled(40_000, 20_000)
/** A filter that leaves one vehicle: the same map, as good as empty, and drawn as often. */
const ONE = '&category=CUSTOM'
const COUNTRY = 'at=104,35,4'
const TOWN = 'at=110.15,23.15,12'
const IN_TOWN = { bbox: [110.03, 23.08, 110.27, 23.22], zoom: 12 }
const CALL = '/api/vehicle-svc/vehicleMonitor/V1.0/getVehicleMapData'

async function opened<T>(subject: Subject, query: string, run: (map: MapPage) => Promise<T>): Promise<T> {
  const map = await MapPage.open(subject, query)
  try {
    await map.drawn()
    return await run(map)
  } finally {
    await map.close()
  }
}

/** ms of the first visit in a cold profile until the map is drawn with its vehicles. */
async function visits(subject: Subject, query: string): Promise<number> {
  const spent: number[] = []
  // One more: the first opens the server's files.
  for (let i = 0; i <= VISITS; i++) spent.push(await opened(subject, query, (map) => map.drawn()))
  return median(spent.slice(1))
}

/** A little farther than it was. */
const driven = (state: Push): Push => ({
  ...state,
  lng: state.lng + (Math.random() - 0.5) / 100,
  lat: state.lat + (Math.random() - 0.5) / 100,
  receiveTime: Date.now(),
})

/** The work of a map at rest for one update of the screen, in which `share` of the vehicles have moved. */
const updates = (subject: Subject, query: string, moving: readonly Push[], share: number): Promise<Work> =>
  opened(subject, query, async (map) => {
    await map.rest()
    let count = 0
    const work = await map.during(async () => {
      for (const until = performance.now() + UPDATES_MS; performance.now() < until; count++) {
        const some = Array.from({ length: share }, (_, i) => moving[(count * share + i) % moving.length])
        map.push(some.flatMap((state) => (state ? driven(state) : [])))
        await sleep(TAKE_MS)
      }
    })
    return { cpu: work.cpu / count, busy: work.busy / count }
  })

/** The work of a map at rest for new groups: from its call until they are drawn. */
const refreshes = (subject: Subject, query: string): Promise<Work> =>
  opened(subject, query, async (map) => {
    await map.rest()
    const spent: Work[] = []
    for (let i = 0; i < REFRESHES; i++) {
      await map.page.waitForRequest((request) => request.url().endsWith(CALL))
      spent.push(await map.during(() => sleep(TAKE_MS * 5)))
    }
    return { cpu: median(spent.map(({ cpu }) => cpu)), busy: median(spent.map(({ busy }) => busy)) }
  })

/** The work of one move of the map: its pictures, and what is in view then. */
const moves = (subject: Subject, query: string): Promise<Work> =>
  opened(subject, query, async (map) => {
    await map.rest()
    const spent: Work[] = []
    for (let i = 0; i < MOVES; i++) spent.push(await map.during(() => map.move(i)))
    return { cpu: median(spent.map(({ cpu }) => cpu)), busy: median(spent.map(({ busy }) => busy)) }
  })

function printWork(name: string, what: string, many: Work, one: Work): void {
  print({
    name,
    value: many.cpu,
    unit: `ms of the processor on the main thread for ${what}, software rendering`,
    withWaiting: round(many.busy),
    limit: round(one.cpu, 1),
    limitWhat: 'ms of the same map with one vehicle',
    limitWithWaiting: round(one.busy),
  })
}

interface Fleet {
  vehicles: number
  /** Vehicles that the map shows singly: those of the whole fleet, or those in a town. */
  moving: readonly Push[]
  /** The one that a filter leaves. */
  alone: readonly Push[]
}

async function visit(subject: Subject, { vehicles }: Fleet): Promise<void> {
  for (const dark of [false, true]) {
    const own = { ...subject, dark }
    print({
      name: `map-visit/${vehicles}/${dark ? 'dark' : 'light'}`,
      value: await visits(own, ''),
      unit: 'ms until the map is drawn with its vehicles, cold profile, software rendering, median',
      limit: round(await visits(own, ONE), 0),
      limitWhat: 'ms until the same map with one vehicle is drawn',
      runs: VISITS,
    })
  }
}

async function work(subject: Subject, { vehicles, moving, alone }: Fleet): Promise<void> {
  const share = Math.ceil((moving.length * TAKE_MS) / (REPORT_S * 1000))
  for (const [place, at] of Object.entries({ country: COUNTRY, town: TOWN })) {
    const grouped = vehicles > SINGLY + 1 && place === 'country'
    const many = grouped ? await refreshes(subject, at) : await updates(subject, at, moving, share)
    const one = await updates(subject, at + ONE, alone, 1)
    printWork(`map-update/${vehicles}/${place}`, 'one update of the screen', many, one)
  }
  const move = 'one move of the map, all its pictures and what is in view then'
  printWork(`map-move/${vehicles}`, move, await moves(subject, COUNTRY), await moves(subject, COUNTRY + ONE))
}

/** Runs `figures` on the map of a fleet that is shown vehicle by vehicle, and on that of a larger one. */
async function onFleets(figures: (subject: Subject, fleet: Fleet) => Promise<void>): Promise<void> {
  const product = await startProduct(2)
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--enable-unsafe-swiftshader', '--disable-background-networking'],
  })
  try {
    const account = administrator(product)
    const caller = new Caller(product.url)
    await caller.signIn(account)
    const subject = { browser, url: product.url, token: caller.token }
    const shown = async (body: object): Promise<Push[]> => {
      const { vehicles } = await caller.call<{ vehicles: (Push & { state: string })[] }>('POST', CALL, body)
      return vehicles.map((v) => ({ ...v, operatingState: v.state, direction: 90, speed: 40 }))
    }
    await addVehicles(product.databaseUrl, account.userName, 0, SINGLY)
    await sleep(SETTLED_MS)
    const alone = await shown({ vehicleCategory: 'CUSTOM' })
    await figures(subject, { vehicles: SINGLY + 1, moving: await shown({}), alone })
    await addVehicles(product.databaseUrl, account.userName, SINGLY + 1, VEHICLES - 1)
    await figures(subject, { vehicles: VEHICLES, moving: await shown(IN_TOWN), alone })
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** The first visit of the map in a browser that knows nothing of it, light and dark, beside the same map with one vehicle. */
export const mapVisit = (): Promise<void> => onFleets(visit)

/** The map of a large fleet, drawn in software: updates and moves, beside the same map with one vehicle. */
export const map = (): Promise<void> => onFleets(work)
