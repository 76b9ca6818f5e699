import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { byVin, type MonitoredVehicle } from '@motorpool/monitoring/server'
import { z } from 'zod'
import { BAND_KINDS, DAY_MAX_MS, type DayLine } from '../../shared/day-line.ts'
import type { LineDeps } from '../line.ts'
import { tripRows } from '../rows.ts'
import { bandsOf, longestRest, type Mark, type Stretch } from './bands.ts'
import { allMarks, chargesIn, type DayTrip, newestMark, placeAt, reportsIn, tripsAround } from './read.ts'

const instant = z.coerce.number().int().positive().max(8.64e15)

interface Known {
  vehicle: MonitoredVehicle
  trips: DayTrip[]
  charges: Stretch[]
  newest: Mark | undefined
  ongoing: boolean
  reported: boolean
}

async function known(ctx: CallCtx, vin: string, time: Stretch): Promise<Known> {
  const vehicle = await byVin(ctx, vin.toUpperCase())
  if (!vehicle) throw new AppError('NOT_FOUND', { what: vin })
  const trips = await tripsAround(ctx, vehicle.id, time)
  const last = trips.at(-1)
  const [row] = last ? await tripRows(ctx, [last.id]) : []
  const newest = await newestMark(ctx, vehicle)
  return {
    vehicle,
    trips,
    charges: await chargesIn(ctx, vehicle.id, time),
    ongoing: row?.state === 'ONGOING' && row.beginTime < time.to,
    newest,
    reported: newest !== undefined || last !== undefined,
  }
}

/** Of customers the part of a day that belongs to their link. */
const linkedPart = ({ from, to }: MonitoredVehicle, time: Stretch): Stretch => ({
  from: Math.max(time.from, from ?? time.from),
  to: Math.min(time.to, to ?? time.to),
})

const share = (trip: DayTrip, { from, to }: Stretch): number =>
  trip.to > trip.from ? (Math.min(trip.to, to) - Math.max(trip.from, from)) / (trip.to - trip.from) : 1

/** What can be added up of the trips of a time. */
function sums(trips: readonly DayTrip[], time: Stretch): Pick<DayLine, 'trips' | 'distance'> {
  const within = trips.filter((trip) => trip.from < time.to && trip.to > time.from)
  const metres = within.reduce((sum, trip) => sum + trip.distance * share(trip, time), 0)
  return { trips: within.length, distance: Math.round(metres / 100) / 10 }
}

const period = { from: z.number(), to: z.number() }

/** The day of one vehicle. */
export const dayRoute = ({ store, geocoder }: LineDeps): Route =>
  defineRoute({
    id: 'vehicle.trips.day',
    method: 'GET',
    path: '/api/vehicle-svc/trips/V1.0/day/:vin',
    summary:
      'What a vehicle did on a day, as bands: drove, idled, stood, charged; a day of at most 25 hours.',
    permission: 'single-vehicle/track/find|analysis/trips/find',
    scope: 'manual',
    params: z.object({ vin: z.string().min(1).max(32) }),
    query: z.object({ startTime: instant, endTime: instant }),
    response: z.object({
      bands: z.array(z.object({ kind: z.enum(BAND_KINDS), ...period, trip: z.string().nullable() })),
      trips: z.number(),
      distance: z.number(),
      driving: z.number(),
      longestStop: z.object({ ...period, address: z.string().nullable() }).nullable(),
      ongoing: z.boolean(),
      reported: z.boolean(),
    }),
    async handler(ctx, { params: { vin }, query: { startTime, endTime } }): Promise<DayLine> {
      if (endTime <= startTime) throw new AppError('RANGE_ORDER')
      if (endTime - startTime > DAY_MAX_MS) throw new AppError('RANGE_TOO_LONG', { days: 1 })
      const asked = { from: startTime, to: Math.min(endTime, ctx.now) }
      const found = await ctx.inScope((tx) => known({ ...ctx, tx }, vin, asked))
      const time = linkedPart(found.vehicle, asked)
      const reports = await reportsIn(store, found.vehicle, time)
      const marks = allMarks(found.newest ? [...reports, found.newest] : reports, found.trips)
      const bands = bandsOf(time, { marks, trips: found.trips, charges: found.charges })
      const rest = longestRest(bands)
      const [address = null] = rest ? await geocoder.addresses([placeAt(marks, rest.from)], ctx) : []
      return {
        bands,
        ...sums(found.trips, time),
        driving: bands.reduce((sum, { kind, from, to }) => sum + (kind === 'DRIVE' ? to - from : 0), 0),
        longestStop: rest && { ...rest, address },
        ongoing: found.ongoing,
        reported: found.reported,
      }
    },
  })
