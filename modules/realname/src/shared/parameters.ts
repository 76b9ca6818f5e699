import { defineParameter } from '@motorpool/system/shared'

/** Days that documents of persons are kept, counted from their last change. */
export const KEEP_DAYS = defineParameter({
  key: 'realname.keepDays',
  type: 'NUMBER',
  default: 180,
  min: 1,
  max: 3650,
  unit: 'd',
  group: 'realname',
})
