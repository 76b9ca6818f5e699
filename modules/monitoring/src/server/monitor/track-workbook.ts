import type { Cell, WriteColumn } from '@motorpool/excel'
import type { Geocoder } from '@motorpool/geocoder'
import type { Track } from '@motorpool/history/server'
import type { FileReply, ManualCtx } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { withAddresses } from './addressed.ts'
import { stopsIn, trackPage } from './track.ts'
import { DEGREES, sheetReply, timeColumn } from './workbooks.ts'

/** Rows whose addresses are asked for together. */
const PORTION = 500
const MINUTE_MS = 60_000

const POINTS = ['collectTime', 'lng', 'lat', 'speed', 'direction', 'dist', 'address'] as const
const STOPS = ['stop.from', 'stop.to', 'stop.minutes', 'lng', 'lat', 'address'] as const

const TIMES: ReadonlySet<string> = new Set(['collectTime', 'stop.from', 'stop.to'])

type Workbook = (ctx: ManualCtx, geocoder: Geocoder, vin: string, track: Track) => FileReply

function reply(
  ctx: ManualCtx,
  title: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): FileReply {
  const text = (key: string) => translate(ctx.catalogues, ctx.locale, `monitor.${key}`)
  const shown = columns.map((column): WriteColumn => {
    if (TIMES.has(column)) return timeColumn(ctx, text(column))
    return { header: text(column), ...(column === 'lng' || column === 'lat' ? { format: DEGREES } : {}) }
  })
  return sheetReply(ctx, title, shown, rows)
}

async function* addressed<R extends { lng: number; lat: number }>(
  geocoder: Geocoder,
  ctx: ManualCtx,
  rows: readonly R[],
): AsyncGenerator<R & { address: string | null }> {
  for (let at = 0; at < rows.length; at += PORTION)
    yield* await withAddresses(geocoder, ctx, rows.slice(at, at + PORTION))
}

/** Every point of a track. */
export const pointsWorkbook: Workbook = (ctx, geocoder, vin, track) => {
  const { rows } = trackPage(track, 0, Number.POSITIVE_INFINITY)
  async function* cells(): AsyncGenerator<Cell[]> {
    for await (const r of addressed(geocoder, ctx, rows))
      yield [r.time, r.lng, r.lat, r.speed, r.dir, r.dist, r.address]
  }
  const title = `${translate(ctx.catalogues, ctx.locale, 'single-vehicle/track')}${vin}`
  return reply(ctx, title, POINTS, cells())
}

/** Where and how long the vehicle stood. */
export const stopsWorkbook: Workbook = (ctx, geocoder, vin, track) => {
  async function* cells(): AsyncGenerator<Cell[]> {
    for await (const s of addressed(geocoder, ctx, stopsIn(track))) {
      const minutes = Math.round((s.to - s.from) / MINUTE_MS)
      yield [s.from, s.to, minutes, s.lng, s.lat, s.address]
    }
  }
  const title = `${translate(ctx.catalogues, ctx.locale, 'monitor.track.stops')}${vin}`
  return reply(ctx, title, STOPS, cells())
}
