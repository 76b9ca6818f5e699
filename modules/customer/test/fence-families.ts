import type { Access, Family } from '@motorpool/testkit'

type RouteInput = NonNullable<Extract<Access, { kind: 'own' }>['input']>

const CIRCLE = {
  fenceName: 'x',
  settingWay: 'CIRCLE',
  position: { lng: 120, lat: 30 },
  radius: 500,
  alarmType: 'IN',
}
const INPUTS: Readonly<Record<string, RouteInput>> = {
  create: { body: CIRCLE },
  update: { body: { ...CIRCLE, id: '1' } },
  delete: { body: { ids: ['1'] } },
  pageFence: {},
  pageAlarm: {},
  pageVehicle: { body: { fenceId: '1' } },
  pageWait: { body: { fenceId: '1' } },
  ref: { body: { fenceId: '1', vinList: ['LMPTEST0000000000'] } },
  cancel: { params: { fenceId: '1' }, body: {} },
  find: { params: { id: '1' } },
}

const ofPortal = (input: RouteInput): Access => ({
  kind: 'own',
  why: 'staff are refused whatever they may; customers are attacked in test/portal/fences.test.ts',
  input,
})
const ofStaff = (why: string): Access => ({
  kind: 'own',
  why: `${why}; foreign ones are not answered, checked in test/portal/fences.test.ts`,
})

/** How the calls about fences of customers are attacked by the access matrix. */
export const customerFenceFamilies: readonly Family[] = [
  {
    prefix: 'customer.customerFence',
    table: 'customer_fence',
    scope: 'tenant',
    customers: 'nothing',
    routes: Object.fromEntries(Object.entries(INPUTS).map(([call, input]) => [call, ofPortal(input)])),
  },
  {
    prefix: 'customer.customerFenceMgr',
    table: 'customer_fence',
    scope: 'tenant',
    routes: {
      page: ofStaff('fences that only customers make'),
      alarm: ofStaff('alarms that the consumer makes'),
      vehicle: ofStaff('links that only customers make'),
      find: ofStaff('a fence that only customers make'),
    },
  },
]
