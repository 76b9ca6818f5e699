import { defineParameter } from '@motorpool/system/shared'

/** From where on what a vehicle does or lacks is an alarm; tenants set their own. */
export const ALARM_BOUNDS = {
  /** ACC on without movement or work, of a day. */
  accIdleHours: defineParameter({
    key: 'alarm.accIdleHours',
    type: 'NUMBER',
    default: 4,
    min: 0.1,
    max: 24,
    unit: 'h',
    group: 'alarm',
  }),
  /** ACC on at all, of a day. */
  accDayHours: defineParameter({
    key: 'alarm.accDayHours',
    type: 'NUMBER',
    default: 18,
    min: 0.1,
    max: 24,
    unit: 'h',
    group: 'alarm',
  }),
  offlineHours: defineParameter({
    key: 'alarm.offlineHours',
    type: 'NUMBER',
    default: 72,
    min: 0.05,
    max: 8760,
    unit: 'h',
    group: 'alarm',
  }),
  /** Reporting without a valid position. */
  noFixMinutes: defineParameter({
    key: 'alarm.noFixMinutes',
    type: 'NUMBER',
    default: 60,
    min: 1,
    max: 1440,
    unit: 'min',
    group: 'alarm',
  }),
  /** The same position although the vehicle reports speed. */
  frozenMinutes: defineParameter({
    key: 'alarm.frozenMinutes',
    type: 'NUMBER',
    default: 10,
    min: 1,
    max: 1440,
    unit: 'min',
    group: 'alarm',
  }),
  /** Further than any vehicle could have driven. */
  jumpSpeed: defineParameter({
    key: 'alarm.jumpSpeed',
    type: 'NUMBER',
    default: 300,
    min: 100,
    max: 2000,
    unit: 'km/h',
    group: 'alarm',
  }),
  /** Engine on without the values that GB4 asks for. */
  gb4Minutes: defineParameter({
    key: 'alarm.gb4Minutes',
    type: 'NUMBER',
    default: 30,
    min: 1,
    max: 1440,
    unit: 'min',
    group: 'alarm',
  }),
} as const
