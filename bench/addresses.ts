import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createDistrictLookup, type DistrictData, type DistrictLookup } from '@motorpool/geo'
import { OfflineGeocoder, type Position, type Reader } from '@motorpool/geocoder'
import { loadCatalogues } from '@motorpool/i18n/load'
import { print, round, scaled } from './lib/report.ts'

const file = (name: string) => fileURLToPath(new URL(`../.cache/basemap/${name}`, import.meta.url))
const POSITIONS = scaled(100_000, 1000)
/** As many as a list, a track or a workbook asks for at once. */
const BATCH = 500
const NAMES = ['贵阳', '龙', 'guiyang', 'zhou', '朝阳区', 'xi an', '新', '没有这样的地方']
const MB = 1024 ** 2

/** Anywhere in China, the same in every run. */
function positions(districts: DistrictLookup): Position[] {
  const found: Position[] = []
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  while (found.length < POSITIONS) {
    const [lng, lat] = [73 + random() * 62, 18 + random() * 36]
    if (districts.at([lng, lat])) found.push({ lng, lat })
  }
  return found
}

/** Of the processor, in seconds: other work on the machine does not count. */
async function processorSeconds(run: () => Promise<void> | void): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

async function perSecond(
  points: readonly Position[],
  geocoder: OfflineGeocoder,
  reader: Reader,
): Promise<number> {
  const seconds = await processorSeconds(async () => {
    for (let at = 0; at < points.length; at += BATCH)
      await geocoder.addresses(points.slice(at, at + BATCH), reader)
  })
  return points.length / seconds
}

const held = (): number => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / MB
}

/** Addresses without a network: positions a second, memory, the first one; and the search of places. */
export async function addresses(): Promise<void> {
  const districts = createDistrictLookup(
    JSON.parse(readFileSync(file('districts.json'), 'utf8')) as DistrictData,
  )
  const points = positions(districts)
  const reader: Reader = { tenantId: '1', locale: 'zh-CN', catalogues: await loadCatalogues() }
  const before = held()
  const geocoder = new OfflineGeocoder({
    districts: file('districts.json'),
    gazetteer: file('gazetteer.json'),
  })
  const first = await processorSeconds(() =>
    geocoder.addresses(points.slice(0, 1), reader).then(() => undefined),
  )
  const index = held() - before
  const value = await perSecond(points, geocoder, reader)
  const withCache = held() - before
  const outlines = await processorSeconds(() => {
    for (const { lng, lat } of points) districts.at([lng, lat])
  })
  print({
    name: 'addresses',
    value,
    unit: 'addresses in a second of the processor, no position twice',
    limit: round(points.length / outlines, 0),
    limitWhat: 'positions through the outlines of the districts alone',
    firstMs: round(first * 1000),
    indexMb: round(index),
    withCacheMb: round(withCache),
    measuredAfterGc: globalThis.gc !== undefined,
    positions: POSITIONS,
  })
  await search(geocoder, reader)
}

async function search(geocoder: OfflineGeocoder, reader: Reader): Promise<void> {
  const calls = scaled(2000, 100)
  const seconds = await processorSeconds(async () => {
    for (let i = 0; i < calls; i++) await geocoder.find(NAMES[i % NAMES.length] ?? '', reader, 8)
  })
  print({
    name: 'addresses/search',
    value: (seconds * 1000) / calls,
    unit: 'ms of the processor for one search',
  })
}
