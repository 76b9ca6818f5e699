import { startOfDay } from '@motorpool/resource/shared'
import { z } from 'zod'
import { OPENABLE, refusalOf } from '../../shared/lifecycle.ts'
import { addMonths } from './calendar.ts'
import { openedOn } from './guard.ts'
import { defineStep } from './steps.ts'
import { refuse } from './vehicle.ts'

const SERVICE_DATES = ['serviceStartDate', 'serviceEndDate', 'servicePeriod'] as const

/** SUSPENDED with false, HAS_OPENED with true (R278). */
const suspend = defineStep({
  id: 'suspend',
  method: 'POST',
  path: '/suspendedVehicleService/:isRestore',
  summary: 'Suspends the service of vehicles, or resumes it.',
  params: { isRestore: z.enum(['true', 'false', '1', '0']) },
  fields: [],
  sets: ['serviceStatus'],
  many: true,
  values: (vehicle, { more }) => {
    const restore = more.isRestore === 'true' || more.isRestore === '1'
    const operation = restore ? 'resumeService' : 'suspendService'
    refuse(refusalOf(operation, vehicle), vehicle)
    return { serviceStatus: restore ? 'HAS_OPENED' : 'SUSPENDED' }
  },
})

const updateServiceStatus = defineStep({
  id: 'updateServiceStatus',
  method: 'PUT',
  path: '/updateServiceStatus',
  summary: 'Leads the service of vehicles to another state, as far as its present one allows.',
  fields: ['serviceStatus'],
  needs: ['serviceStatus'],
  sets: ['serviceStartDate'],
  many: true,
  values: (vehicle, { sent }, ctx) => {
    refuse(refusalOf('updateServiceStatus', vehicle, sent.serviceStatus), vehicle)
    const opens = sent.serviceStatus === 'HAS_OPENED' && vehicle.serviceStartDate === null
    return opens ? { serviceStartDate: startOfDay(ctx.now) } : {}
  },
})

const updateServiceDate = defineStep({
  id: 'updateServiceDate',
  method: 'POST',
  path: '/updateServiceDate',
  summary: 'Sets start and end of the service; no end is for ever.',
  fields: SERVICE_DATES,
  needs: SERVICE_DATES,
  sets: ['serviceStatus'],
  many: true,
  values: (vehicle, { sent }, ctx) => {
    const { serviceStatus: from } = vehicle
    const { serviceStartDate: start = vehicle.serviceStartDate, servicePeriod: months } = sent
    const { serviceEndDate: given = vehicle.serviceEndDate } = sent
    const byPeriod = !sent.serviceEndDate && typeof months === 'number' && start !== null
    const end = byPeriod ? addMonths(start, months) : given
    const lasts = end === null || end >= startOfDay(ctx.now)
    const opens = OPENABLE.includes(from) && start !== null
    const serviceStatus = opens ? openedOn(start, ctx.now) : from === 'EXPIRE' && lasts ? 'HAS_OPENED' : from
    return { serviceEndDate: end, serviceStatus }
  },
})

export const serviceSteps = [suspend, updateServiceStatus, updateServiceDate]
