import { sql } from '@motorpool/db'
import type { Geocoder } from '@motorpool/geocoder'
import type { Route } from '@motorpool/http'
import { bind, resourceRoutes } from '@motorpool/resource/server'
import {
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

const item = { item: sql`alarm.type` }

const number = (name: string) => sql`(alarm.begin_values->>${sql.lit(name)})::float8`
const national = {
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

/** Lists of alarms and their handling, the same for every kind. */
export function listRoutes(geocoder: Geocoder): readonly Route[] {
  const terminal = alarmHooks(geocoder, ['TERMINAL'], 'waiting', item)
  const vehicle = alarmHooks(geocoder, ['FAULT', 'STRATEGY'], 'waiting', fault)
  const gb = alarmHooks(geocoder, ['GB'], 'waiting', national)
  const fences = alarmHooks(geocoder, ['FENCE'], 'all', fence)
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
    ...resourceRoutes(terminalAlarms, terminal),
    ...resourceRoutes(terminalAlarmHistory, alarmHooks(geocoder, ['TERMINAL'], 'past', item)),
    ...handlingRoutes(terminalAlarmStates, bind(terminalAlarms, terminal)),
    ...resourceRoutes(vehicleAlarms, vehicle),
    ...resourceRoutes(vehicleAlarmHistory, alarmHooks(geocoder, ['FAULT', 'STRATEGY'], 'past', fault)),
    ...handlingRoutes(vehicleAlarmStates, bind(vehicleAlarms, vehicle)),
    ...resourceRoutes(gbAlarms, gb),
    ...resourceRoutes(gbAlarmHistory, alarmHooks(geocoder, ['GB'], 'past', national)),
    ...gbHandlingRoutes(gbAlarmStates, bind(gbAlarms, gb)),
    ...resourceRoutes(exceptionAlarms, alarmHooks(geocoder, ['EXCEPTION'], 'all', strategy)),
    ...resourceRoutes(fenceAlarms, fences),
    ...handlingRoutes(fenceAlarmStates, bind(fenceAlarms, fences)),
    ...resourceRoutes(inconsistentAlarms, unlike),
    ...handlingRoutes(inconsistentAlarmStates, bind(inconsistentAlarms, unlike)),
  ]
}
