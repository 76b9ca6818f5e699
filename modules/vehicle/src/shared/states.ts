import { defineStates, type EnumValue } from '@motorpool/kernel'
import { SaleStatus, ServiceStatus } from './enums.ts'

export type ServiceState = EnumValue<typeof ServiceStatus>

const permission = 'vehicle/vehicles/update'

/** Steps of a vehicle's life set dates and owners with the state, and have the bodies of their own. */
const step = (...names: string[]) => ({
  own: names.map((name) => `vehicle.vehicles.${name}`),
  because: 'a step of the life of a vehicle: the state follows from dates, or stands in the body',
})

/** The service of a vehicle (R278–R281). What a sheet or the daily job changes goes the same ways. */
const service = {
  permission,
  effect: 'updateServiceStatus',
  refusal: 'SERVICE_TRANSITION',
  call: step('updateServiceStatus'),
}

export const serviceStates = defineStates('vehicle/service', ServiceStatus, 'NOT_OPEN', {
  wait: { ...service, from: ['NOT_OPEN', 'LOGOUT'], to: 'WAIT' },
  withdraw: { ...service, from: ['WAIT'], to: 'NOT_OPEN' },
  open: { ...service, from: ['NOT_OPEN', 'WAIT', 'LOGOUT'], to: 'HAS_OPENED' },
  suspend: {
    ...service,
    from: ['HAS_OPENED'],
    to: 'SUSPENDED',
    effect: 'suspendService',
    call: step('suspend'),
  },
  resume: {
    ...service,
    from: ['SUSPENDED'],
    to: 'HAS_OPENED',
    effect: 'resumeService',
    call: step('suspend'),
  },
  expire: { ...service, from: ['HAS_OPENED', 'SUSPENDED'], to: 'EXPIRE', call: step('serviceExpireJob') },
  prolong: {
    ...service,
    from: ['EXPIRE'],
    to: 'HAS_OPENED',
    effect: 'updateServiceDate',
    call: step('updateServiceDate'),
  },
  renew: {
    ...service,
    from: ['HAS_OPENED', 'SUSPENDED', 'EXPIRE'],
    effect: 'updateServiceDate',
    refusal: 'SERVICE_NOT_OPENED',
    call: step('updateServiceDate'),
  },
  end: { ...service, from: ['WAIT', 'HAS_OPENED', 'SUSPENDED', 'EXPIRE'], to: 'LOGOUT' },
})

/** The sale of a vehicle (R408): that a vehicle was produced before is asked of it besides. */
export const saleStates = defineStates('vehicle/sale', SaleStatus, 'UNSOLD', {
  sell: {
    permission,
    effect: 'sale',
    call: step('saleInfo'),
    from: ['UNSOLD', 'PROTOTYPE'],
    to: 'SOLD',
    refusal: 'VEHICLE_SOLD',
  },
  makePrototype: {
    permission,
    effect: 'sale',
    call: step('saleInfo'),
    from: ['UNSOLD'],
    to: 'PROTOTYPE',
    refusal: { SOLD: 'VEHICLE_SOLD', PROTOTYPE: 'VEHICLE_PROTOTYPE' },
  },
})
