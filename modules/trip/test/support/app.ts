import { sql } from '@motorpool/db'
import { figuresModule } from '@motorpool/figures/server'
import { OfflineGeocoder } from '@motorpool/geocoder'
import { PostgresTelemetryStore } from '@motorpool/history/server'
import { dayOf, dayText } from '@motorpool/kernel'
import { monitoringModule } from '@motorpool/monitoring/server'
import { templateRoute } from '@motorpool/resource/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { CachedSignals, terminalModule } from '@motorpool/terminal/server'
import { startTestApp, type TestApp } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { RawForm, RecordFlag, StateBit } from '@motorpool/wire'
import { tripModule } from '../../src/server/index.ts'
import { tripId } from '../../src/shared/index.ts'

/** The tables of places are not needed to see that addresses come. */
const geocoder = Object.assign(new OfflineGeocoder({}), {
  addresses: async (points: readonly ({ lng: number; lat: number } | null)[]) =>
    points.map((point) => (point ? `at ${point.lng.toFixed(2)}` : null)),
})

export function start(): Promise<TestApp> {
  return startTestApp({
    tenancy: { provision, provisionOrg },
    parts: ({ db }) => {
      const store = new PostgresTelemetryStore(db)
      const monitoring = monitoringModule(store, new CachedSignals({ db }), geocoder)
      const trip = tripModule({ geocoder, store })
      return {
        modules: [terminalModule, vehicleModule, figuresModule, monitoring, trip],
        routes: [templateRoute],
      }
    },
  })
}

/** A row of `vehicle_trip`; ms, m, 0.1 km/h, 0.1 l, %. */
export interface Way {
  begin: number
  end: number
  distance?: number
  maxSpeed?: number
  fuel?: number
  used?: number
  from?: readonly [lng: number, lat: number]
}

const FROM = [107, 26.5] as const

/** Trips of a vehicle as the consumer of the figures stores them; answers their ids. */
export function drove(app: TestApp, vehicleId: string, ...ways: readonly Way[]): Promise<string[]> {
  return app.db.withPlatform(undefined, 'test', async (tx) => {
    for (const { begin, end, distance = 5000, maxSpeed = 600, fuel = null, used = null, from = FROM } of ways)
      await sql`
        insert into vehicle_trip (vehicle_id, tenant_id, begin_time, end_time, distance, max_speed, fuel, used, begin_lng, begin_lat,
          end_lng, end_lat)
        select id, tenant_id, ${new Date(begin)}, ${new Date(end)}, ${distance}, ${maxSpeed}, ${fuel}, ${used},
          ${Math.round(from[0] * 1e6)}, ${Math.round(from[1] * 1e6)}, ${Math.round(from[0] * 1e6) + 100_000},
          ${Math.round(from[1] * 1e6)}
        from vehicle where id = ${vehicleId}`.execute(tx)
    return ways.map(({ begin }) => tripId({ vehicleId, begin }))
  })
}

/** The newest report of a vehicle, as the figures of its day keep it. */
export const reported = (app: TestApp, vehicleId: string, time: number): Promise<unknown> =>
  app.db.withPlatform(undefined, 'test', (tx) =>
    sql`insert into vehicle_stat_daily (vehicle_id, tenant_id, day, report_time)
      select id, tenant_id, ${new Date(time)}::date, ${new Date(time)} from vehicle where id = ${vehicleId}
      on conflict (vehicle_id, day) do update set report_time = excluded.report_time`.execute(tx),
  )

export interface Report {
  time: number
  lng?: number
  lat?: number
  /** km/h */
  speed?: number
  acc?: boolean
}

/** Reports of a vehicle as the journal stores them; without `lng` they have no position. */
export function reports(app: TestApp, vehicleId: string, all: readonly Report[]): Promise<void> {
  return app.db.withPlatform(undefined, 'test', async (tx) => {
    for (const day of new Set(all.map(({ time }) => dayText(dayOf(time)))))
      await sql`select app.frame_partition(${day}::date)`.execute(tx)
    for (const { time, lng, lat = 26.5, speed = 0, acc = true } of all) {
      const at = new Date(time)
      const located = lng === undefined ? 0 : StateBit.located
      const [x, y] = lng === undefined ? [null, null] : [Math.round(lng * 1e6), Math.round(lat * 1e6)]
      await sql`
        insert into ${sql.table(`frame_${dayText(dayOf(time)).replaceAll('-', '')}`)} (vehicle_id, tenant_id, device_time, recv_time,
          message_id, flags, state, lng, lat, speed, alarm, protocol, raw_form, raw, writer)
        select id, tenant_id, ${at}, ${at}, ${0x0200}, ${RecordFlag.report}, ${located | (acc ? StateBit.accOn : 0)}, ${x}, ${y},
          ${speed * 10}, 0, 2, ${RawForm.frame}, ${Buffer.from([1])}, 1 from vehicle where id = ${vehicleId}`.execute(
        tx,
      )
    }
  })
}
