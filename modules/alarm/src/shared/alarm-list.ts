import { type Column, defineResource, type FieldMap } from '@motorpool/resource/shared'
import { alarmFields, COURSE, HANDLING } from './fields.ts'

type Calls = Parameters<typeof defineResource>[0]['calls']

/** What one list of alarms has beside what all of them have. */
export interface AlarmListSpec<F extends FieldMap> {
  key: string
  api: string
  idPrefix: string
  fields: F
  /** Columns that say what alarms; they stand behind the VIN. */
  what: readonly Column[]
  /** Further columns, behind the course of the alarm. */
  more?: readonly Column[]
  /** Own fields of the search, behind the VIN. */
  search: readonly string[]
  /** Names of the level and of the handling, where the list has its own. */
  level?: string
  status?: string
  calls: Calls
}

/** Alarms are neither made nor changed by forms. */
export const NO_FORM = { create: false, update: false, delete: false, import: false } as const

/** Calls of a list of what is over and processed. */
export const PAST = {
  ...NO_FORM,
  find: false,
  page: { id: 'history', path: '/page/his' },
  export: { id: 'exportHistory', path: '/export/his' },
} as const

/** A list of alarms: all read the same table, each its kinds. */
export function defineAlarmList<const F extends FieldMap>(spec: AlarmListSpec<F>) {
  const { key, api, idPrefix, fields, calls, level = 'level', status = 'handleStatus' } = spec
  const own = { ...alarmFields, ...fields }
  return defineResource({
    key,
    api,
    idPrefix,
    table: 'alarm',
    scope: 'organisation',
    fields: own,
    list: [
      { field: 'vin', width: 190, fixed: 'left' },
      ...spec.what,
      { field: level, width: 110 },
      ...COURSE,
      ...(spec.more ?? []),
      { field: 'terminalCode', width: 150, hidden: true },
      { field: status, width: 100 },
      ...HANDLING,
      { field: 'orgId', width: 160 },
    ],
    search: [
      'vin',
      ...spec.search,
      level,
      'state',
      'happenTime',
      status,
      'handlerId',
      'late',
      'terminalCode',
      'orgId',
    ],
    form: [],
    options: { label: 'vin' },
    order: { field: 'happenTime', order: 'desc' },
    large: true,
    calls,
  })
}
