import { bodyOf } from '../engine/build.ts'
import type { FleetVehicle } from '../fleet.ts'
import { FuelVehicle } from '../model/fuel.ts'
import { Machine } from '../model/machine.ts'
import { dayStart, serviceDay } from '../model/roster.ts'
import { siteOf } from '../road/sites.ts'

const HOUR_MS = 3_600_000
const LOOK_MS = 300_000
const DRIVERS = ['赵永福', '孙建国', '周海涛', '吴志强', '郑新民', '冯立春']

export interface WorkLog {
  vin: string
  /** Midnight in China, ms. */
  workDate: number
  /** ms */
  beginTime: number
  endTime: number
  /** h, L */
  workTime: number
  fuel: number
  projectName: string
  workAddress: string
  operatorName: string
  content: string
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** Where a vehicle works: its site, or the roads around its own place. */
const projectOf = ({ home }: FleetVehicle): string =>
  home.site === undefined ? '区域配送' : siteOf(home.site).name

/** A day's log, undefined when the vehicle stood still: hours and fuel are those that it really had. */
function logOf(vehicle: FleetVehicle, day: number): WorkLog | undefined {
  const body = bodyOf(vehicle)(dayStart(day), { origin: { odometer: 0, hours: 0 } })
  if (!(body instanceof Machine || body instanceof FuelVehicle)) return undefined
  let [beginTime, endTime, looks, fuel, before] = [0, 0, 0, 0, body.fuel]
  for (let time = dayStart(day); time < dayStart(day + 1); time += LOOK_MS) {
    body.advance(time)
    if (body.state.on) {
      beginTime ||= time
      endTime = time
      looks++
    }
    fuel += Math.max(0, before - body.fuel)
    before = body.fuel
  }
  if (beginTime === 0 || endTime <= beginTime) return undefined
  return {
    vin: vehicle.vin,
    workDate: Math.floor((beginTime + 8 * HOUR_MS) / (24 * HOUR_MS)) * 24 * HOUR_MS - 8 * HOUR_MS,
    beginTime,
    endTime,
    workTime: rounded(body instanceof Machine ? body.hours : (looks * LOOK_MS) / HOUR_MS),
    fuel: rounded(fuel),
    projectName: projectOf(vehicle),
    workAddress: projectOf(vehicle),
    operatorName: DRIVERS[Math.abs(vehicle.seed) % DRIVERS.length] ?? '',
    content: '按计划作业，无异常。',
  }
}

/** Logs of the days before a moment, oldest first. */
export function workLogsOf(vehicle: FleetVehicle, now: number, days: number): WorkLog[] {
  const today = serviceDay(now)
  return Array.from({ length: days }, (_, i) => logOf(vehicle, today - days + i)).filter(
    (log) => log !== undefined,
  )
}
