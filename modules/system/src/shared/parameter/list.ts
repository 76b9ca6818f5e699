import { defineParameter } from './define.ts'

/** Settings of the platform. A module may declare more of its own. */
export const PARAMETERS = {
  passwordTries: defineParameter({
    key: 'signIn.passwordTries',
    type: 'NUMBER',
    default: 5,
    min: 3,
    max: 20,
    group: 'security',
  }),
  lockMinutes: defineParameter({
    key: 'signIn.lockMinutes',
    type: 'NUMBER',
    default: 30,
    min: 1,
    max: 1440,
    unit: 'min',
    group: 'security',
  }),
  addressTries: defineParameter({
    key: 'signIn.addressTries',
    type: 'NUMBER',
    default: 50,
    min: 10,
    max: 10_000,
    group: 'security',
  }),
  operationLogMonths: defineParameter({
    key: 'operationLog.months',
    type: 'NUMBER',
    default: 24,
    min: 6,
    max: 120,
    unit: 'month',
    group: 'logs',
  }),
  localeExport: defineParameter({
    key: 'locale.publicExport',
    type: 'BOOL',
    default: true,
    group: 'console',
  }),
  localeCacheSeconds: defineParameter({
    key: 'locale.cacheSeconds',
    type: 'NUMBER',
    default: 0,
    min: 0,
    max: 86_400,
    unit: 's',
    group: 'console',
  }),
} as const
