/** The dictionary of what a vehicle raises by itself. Without the codec: the browser may import it. */

import type { BitPart } from '@motorpool/gbt'
import type { AlarmItem, AlarmLevel, FaultList } from '@motorpool/wire'
import { ALARMS_2016, ALARMS_2025 } from './catalogue/alarms.ts'
import { FAULTS } from './catalogue/faults.ts'

/** The flag word of the alarm block. */
export const FLAGS = 'flags'

/** Code of bit 0; the national codes 21001 to 21019 are the bits of 2016, those of 2025 go on behind them. */
const FIRST_CODE = 21_001

/** Where the vehicle states no level: 3 where people are in danger, 2 where driving must change. */
const CRITICAL = ['batteryHighTemperature', 'insulation', 'brakeSystem', 'highVoltageInterlock']
const CRITICAL_2025 = ['thermalEvent', 'hydrogenLeak', 'hydrogenPressure', 'hydrogenTemperature']
const ORDINARY = [
  'temperatureDifference',
  'socLow',
  'socHigh',
  'socJump',
  'storageMismatch',
  'cellConsistency',
]

function levelOf(key: string): AlarmLevel {
  if (CRITICAL.includes(key) || CRITICAL_2025.includes(key)) return 3
  return ORDINARY.includes(key) ? 1 : 2
}

const item =
  (editions?: readonly string[]) =>
  ({ key, name, bit }: BitPart): AlarmItem => ({
    key,
    code: String(FIRST_CODE + bit),
    name,
    level: levelOf(key),
    group: FLAGS,
    bit,
    ...(editions ? { editions } : {}),
    clearedBy: 'cause',
    national: true,
  })

const added = ALARMS_2025.filter(({ bit }) => !ALARMS_2016.some((one) => one.bit === bit))

/** One item a bit: 2025 words some of the bits of 2016 otherwise, and they are the same alarms under the same codes. */
export const ALARM_ITEMS: readonly AlarmItem[] = [...ALARMS_2016.map(item()), ...added.map(item(['2025']))]

export const FAULT_LISTS: readonly FaultList[] = FAULTS.map(({ key, name }) => ({
  key,
  name,
  codes: 'maker',
}))
