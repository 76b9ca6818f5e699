import { isEmpty, startOfDay, type Values } from '@motorpool/resource/shared'
import { z } from 'zod'
import { OPENABLE, refusalOf, type ServiceState, type VehicleState } from '../../shared/lifecycle.ts'
import { addMonths } from './calendar.ts'
import { openedOn } from './guard.ts'
import type { Step } from './steps.ts'
import { refuse } from './vehicle.ts'

const SERVICE_DATES = ['serviceStartDate', 'serviceEndDate', 'servicePeriod'] as const

/** SUSPENDED with false, HAS_OPENED with true (R278). */
const suspend: Step = {
  id: 'suspend',
  method: 'POST',
  path: '/suspendedVehicleService/:isRestore',
  summary: 'Suspends the service of vehicles, or resumes it.',
  params: { isRestore: z.enum(['true', 'false', '1', '0']) },
  fields: [],
  sets: ['serviceStatus'],
  many: true,
  values: (vehicle, body) => {
    const restore = body.isRestore === 'true' || body.isRestore === '1'
    const operation = restore ? 'resumeService' : 'suspendService'
    refuse(refusalOf(operation, vehicle as unknown as VehicleState), vehicle)
    return { serviceStatus: restore ? 'HAS_OPENED' : 'SUSPENDED' }
  },
}

const updateServiceStatus: Step = {
  id: 'updateServiceStatus',
  method: 'PUT',
  path: '/updateServiceStatus',
  summary: 'Leads the service of vehicles to another state, as far as its present one allows.',
  fields: ['serviceStatus'],
  sets: ['serviceStartDate'],
  many: true,
  values: (vehicle, body, ctx) => {
    refuse(refusalOf('updateServiceStatus', vehicle as unknown as VehicleState, body.serviceStatus), vehicle)
    const opens = body.serviceStatus === 'HAS_OPENED' && vehicle.serviceStartDate === null
    return opens ? { serviceStartDate: startOfDay(ctx.now) } : {}
  },
}

const given = (body: Values, vehicle: Values, name: string): number | null =>
  ((name in body ? body[name] : vehicle[name]) ?? null) as number | null

const updateServiceDate: Step = {
  id: 'updateServiceDate',
  method: 'POST',
  path: '/updateServiceDate',
  summary: 'Sets start and end of the service; no end is for ever.',
  fields: SERVICE_DATES,
  sets: ['serviceStatus'],
  many: true,
  values: (vehicle, body, ctx) => {
    const from = vehicle.serviceStatus as ServiceState
    const start = given(body, vehicle, 'serviceStartDate')
    const period = body.servicePeriod
    const end =
      isEmpty(body.serviceEndDate) && typeof period === 'number' && typeof start === 'number'
        ? addMonths(start, period)
        : given(body, vehicle, 'serviceEndDate')
    const lasts = end === null || end >= startOfDay(ctx.now)
    const opens = OPENABLE.includes(from) && typeof start === 'number'
    const serviceStatus = opens ? openedOn(start, ctx.now) : from === 'EXPIRE' && lasts ? 'HAS_OPENED' : from
    return { serviceEndDate: end, serviceStatus }
  },
}

export const serviceSteps = [suspend, updateServiceStatus, updateServiceDate]
