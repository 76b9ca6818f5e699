import { sql } from '@motorpool/db'
import type { Place, TestApp } from '@motorpool/testkit'
import { buildVehicle } from '../../../vehicle/test/support/fleet.ts'
import { type AlarmFacts, storeAlarms } from '../../src/server/index.ts'

let place = 1_800_000_000_000_000

/** µs: a place in the order of everything, behind those before. */
const nextPlace = (): number => (place += 1_000_000)

export interface Raised {
  id: string
  vin: string
  vehicleId: string
}

export const FACTS = {
  TERMINAL: { kind: 'TERMINAL', subject: 'jt808.overspeed', protocol: 'jt808', type: 'W01', level: 2 },
  GB: { kind: 'GB', subject: 'gb32960.insulation', protocol: 'gb32960', type: '21012', level: 3 },
  FAULT: {
    kind: 'FAULT',
    subject: 'gb32960.motor.-.00000A01',
    protocol: 'gb32960',
    type: '00000A01',
    level: 1,
  },
  EXCEPTION: { kind: 'EXCEPTION', subject: '9', type: 'S9', level: 2, name: '电池温差' },
  FENCE: {
    kind: 'FENCE',
    subject: '7.OUT',
    type: 'OUT',
    level: 2,
    detail: { fenceId: '7', fenceName: '厂区' },
  },
  STRATEGY: { kind: 'STRATEGY', subject: 'strategy.9', type: 'S9', level: 1 },
  INCONSISTENT: {
    kind: 'INCONSISTENT',
    subject: 'iccid',
    type: 'ICCID',
    level: 2,
    detail: { bound: '89860012345678901234', reported: '89860099999999999999' },
  },
  ACC_TIME: {
    kind: 'ACC_TIME',
    subject: '2026-11-20',
    type: 'IDLE',
    level: 1,
    detail: { day: '2026-11-20', accTime: 9.5, workTime: 2.25, diffTime: 7.25 },
  },
  LOCATION: { kind: 'LOCATION', subject: 'JUMP', type: 'JUMP', level: 1, detail: { reason: '80 km / 10 s' } },
  OFFLINE: { kind: 'OFFLINE', subject: 'OFFLINE', type: 'OFFLINE', level: 2, detail: { lastGood: 1 } },
  GB4: { kind: 'GB4', subject: 'MISSING', type: 'MISSING', level: 1, detail: { reason: 'engineSpeed' } },
} as const satisfies Record<string, AlarmFacts>

/** An alarm as a consumer stores it; `over`: it has ended, and its handling too. */
export async function raise(
  app: TestApp,
  at: Place,
  facts: AlarmFacts,
  {
    mark,
    over = false,
    vehicle,
    time,
  }: { mark?: string; over?: boolean; vehicle?: { id: string; vin: string }; time?: number } = {},
): Promise<Raised> {
  const { id: vehicleId, vin } = (vehicle ?? (await buildVehicle(app, at))) as { id: string; vin: string }
  const begin = nextPlace()
  const moment = {
    time: time ?? begin / 1000,
    place: begin,
    late: false,
    at: { lng: 106.97, lat: 26.45 },
    values: { speed: 62 },
  }
  return app.db.withPlatform(undefined, 'test', async (tx) => {
    const tenantId = at.tenant.id
    await storeAlarms(tx, [{ vehicleId, tenantId, output: { op: 'begin', facts, moment } }], 'live')
    const { rows } = await sql<{ id: string }>`
      update alarm set result = ${mark ?? null}, state = ${over ? 'ENDED' : 'ALARMING'},
        end_time = ${over ? new Date(moment.time + 60_000) : null},
        handle_status = ${over ? 'PROCESSED' : 'UNDISPOSED'}
      where vehicle_id = ${vehicleId} and begin_place = ${begin} returning id`.execute(tx)
    const [row] = rows
    if (!row) throw new Error('the vehicle has no record')
    return { id: row.id, vin, vehicleId }
  })
}
