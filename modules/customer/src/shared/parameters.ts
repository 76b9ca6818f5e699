import { defineParameter } from '@motorpool/system/shared'

/** Whether customers open accounts by themselves, at the tenant's own address. */
export const REGISTER_ALLOWED = defineParameter({
  key: 'customer.registerAllowed',
  type: 'BOOL',
  default: false,
  group: 'customer',
})

/** Whether such an account waits until staff have passed it. */
export const REGISTER_AUDITED = defineParameter({
  key: 'customer.registerAudited',
  type: 'BOOL',
  default: true,
  group: 'customer',
})
