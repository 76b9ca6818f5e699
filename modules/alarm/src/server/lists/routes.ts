import { sql } from '@motorpool/db'
import type { Geocoder } from '@motorpool/geocoder'
import type { Route } from '@motorpool/http'
import { bind, resourceRoutes } from '@motorpool/resource/server'
import {
  abnormalGb4,
  abnormalLocations,
  abnormalOffline,
  accTimeAlarmStates,
  accTimeAlarms,
  exceptionAlarms,
  fenceAlarmStates,
  fenceAlarms,
  gbAlarmHistory,
  gbAlarmStates,
  gbAlarms,
  inconsistentAlarmStates,
  inconsistentAlarms,
  terminalAlarmHistory,
  terminalAlarmStates,
  terminalAlarms,
  vehicleAlarmHistory,
  vehicleAlarmStates,
  vehicleAlarms,
} from '../../shared/index.ts'
import { gbHandlingRoutes, handlingRoutes } from './handling.ts'
import { alarmHooks } from './hooks.ts'
import { ofVehicleRoute } from './of-vehicle.ts'

const own = { itemName: sql`null::text` }
const item = { item: sql`alarm.type`, strategyName: sql`alarm.detail->>'strategyName'`, ...own }

const number = (name: string) => sql`(alarm.begin_values->>${sql.lit(name)})::float8`
const national = {
  ...own,
  alarmCode: sql`alarm.type`,
  gbLevel: sql`alarm.level`,
  gbState: sql`case alarm.handle_status when 'UNDISPOSED' then '0' when 'PROCESSING' then '1' else '-1' end`,
  speed: number('speed'),
  soc: number('soc'),
}

const known = (column: string) => sql`coalesce(
  (select c.${sql.ref(column)} from fault_code c where c.id = alarm.fault_code_id),
  (select b.${sql.ref(column)} from fault_code_base b where b.fault_code = alarm.type order by b.id limit 1))`
const fault = {
  faultCode: sql`alarm.type`,
  spn: sql`(alarm.detail->>'spn')::int`,
  fmi: sql`(alarm.detail->>'fmi')::int`,
  controller: sql`coalesce(alarm.detail->>'controller', alarm.detail->>'source')`,
  faultReason: known('fault_reason'),
  faultSuggestion: sql`coalesce(alarm.detail->>'suggestion', ${known('fault_suggestion')})`,
}

const strategy = {
  strategyId: sql`alarm.detail->>'strategyId'`,
  strategyName: sql`alarm.fault_name`,
  strategyVersion: sql`(alarm.detail->>'version')::int`,
  conditionValues: sql`(select string_agg(concat_ws(' ', c->>'name', c->>'measured', c->>'unit',
      case c->>'condition' when 'GT' then '> ' when 'GE' then '≥ ' when 'LT' then '< ' when 'LE' then '≤ ' when 'NE' then '≠ '
        when 'BETWEEN' then '∈ ' else '= ' end || (c->>'value') || coalesce('…' || (c->>'valueEnd'), '')), '；')
    from jsonb_array_elements(alarm.detail->'conditions') as c)`,
}

const fence = {
  fenceId: sql`alarm.detail->>'fenceId'`,
  fenceName: sql`alarm.detail->>'fenceName'`,
  alarmType: sql`alarm.type`,
}

const inconsistent = {
  inconsistentItem: sql`alarm.type`,
  boundValue: sql`alarm.detail->>'bound'`,
  reportValue: sql`alarm.detail->>'reported'`,
}

const hours = (name: string) => sql`(alarm.detail->>${sql.lit(name)})::float8`
const accTime = {
  accItem: sql`alarm.type`,
  alarmDate: sql`alarm.detail->>'day'`,
  accTime: hours('accTime'),
  workTime: hours('workTime'),
  diffTime: hours('diffTime'),
}

const lastGood = sql`(alarm.detail->>'lastGood')::float8`
/** Who is offline is not seen: the time goes on until somebody hears of it. */
const until = sql`coalesce(alarm.end_time, case alarm.kind when 'OFFLINE' then now() else alarm.last_time end)`
const abnormal = (type: string) => ({
  abnormalType: sql`${sql.lit(type)}::text`,
  abnormalItem: sql`alarm.type`,
  lastGoodTime: lastGood,
  abnormalHours: sql`round((extract(epoch from ${until}) - ${lastGood} / 1000)::numeric / 3600, 2)::float8`,
  reason: sql`alarm.detail->>'reason'`,
})

/** Lists of alarms and their handling, the same for every kind. */
export function listRoutes(geocoder: Geocoder): readonly Route[] {
  const terminal = alarmHooks(geocoder, ['TERMINAL'], 'waiting', item)
  const vehicle = alarmHooks(geocoder, ['FAULT', 'STRATEGY'], 'waiting', fault)
  const gb = alarmHooks(geocoder, ['GB'], 'waiting', national)
  const fences = alarmHooks(geocoder, ['FENCE'], 'all', fence)
  const exceptions = alarmHooks(geocoder, ['EXCEPTION'], 'all', strategy)
  const acc = alarmHooks(geocoder, ['ACC_TIME'], 'all', accTime)
  const any = alarmHooks(geocoder, ['LOCATION', 'OFFLINE', 'GB4'], 'all', abnormal('location'))
  const unlike = alarmHooks(geocoder, ['INCONSISTENT'], 'all', inconsistent)
  return [
    ofVehicleRoute('gbAlarm', 'GBAlarm', 'Open national-standard alarms of a vehicle.', bind(gbAlarms, gb)),
    ofVehicleRoute('alarm', 'alarm', 'Open terminal alarms of a vehicle.', bind(terminalAlarms, terminal)),
    ofVehicleRoute('faultAlarm', 'faultAlarm', 'Open faults of a vehicle.', bind(vehicleAlarms, vehicle)),
    ofVehicleRoute(
      'fenceAlarm',
      'fenceAlarm',
      'Open alarms of fences of a vehicle.',
      bind(fenceAlarms, fences),
    ),
    ofVehicleRoute(
      'exceptionAlarm',
      'exceptionAlarm',
      'Open abnormal working conditions of a vehicle.',
      bind(exceptionAlarms, exceptions),
    ),
    ofVehicleRoute(
      'inconsistentAlarm',
      'inconsistentAlarm',
      'What the terminal of a vehicle says that the record does not.',
      bind(inconsistentAlarms, unlike),
    ),
    ofVehicleRoute(
      'accTimeAlarm',
      'accTimeAlarm',
      'Open alarms of the ACC time of a vehicle.',
      bind(accTimeAlarms, acc),
    ),
    ofVehicleRoute(
      'abnormalAlarm',
      'abnormalAlarm',
      'What is wrong with the position, the connection or the GB4 data of a vehicle.',
      bind(abnormalLocations, any),
    ),
    ...resourceRoutes(terminalAlarms, terminal),
    ...resourceRoutes(terminalAlarmHistory, alarmHooks(geocoder, ['TERMINAL'], 'past', item)),
    ...handlingRoutes(terminalAlarmStates, bind(terminalAlarms, terminal)),
    ...resourceRoutes(vehicleAlarms, vehicle),
    ...resourceRoutes(vehicleAlarmHistory, alarmHooks(geocoder, ['FAULT', 'STRATEGY'], 'past', fault)),
    ...handlingRoutes(vehicleAlarmStates, bind(vehicleAlarms, vehicle)),
    ...resourceRoutes(gbAlarms, gb),
    ...resourceRoutes(gbAlarmHistory, alarmHooks(geocoder, ['GB'], 'past', national)),
    ...gbHandlingRoutes(gbAlarmStates, bind(gbAlarms, gb)),
    ...resourceRoutes(exceptionAlarms, exceptions),
    ...resourceRoutes(fenceAlarms, fences),
    ...handlingRoutes(fenceAlarmStates, bind(fenceAlarms, fences)),
    ...resourceRoutes(inconsistentAlarms, unlike),
    ...handlingRoutes(inconsistentAlarmStates, bind(inconsistentAlarms, unlike)),
    ...resourceRoutes(accTimeAlarms, acc),
    ...handlingRoutes(accTimeAlarmStates, bind(accTimeAlarms, acc)),
    ...resourceRoutes(abnormalLocations, alarmHooks(geocoder, ['LOCATION'], 'all', abnormal('location'))),
    ...resourceRoutes(abnormalOffline, alarmHooks(geocoder, ['OFFLINE'], 'all', abnormal('offline'))),
    ...resourceRoutes(abnormalGb4, alarmHooks(geocoder, ['GB4'], 'all', abnormal('GB4'))),
  ]
}
