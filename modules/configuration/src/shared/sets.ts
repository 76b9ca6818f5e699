import type { OfferedParam } from '@motorpool/command/shared'
import { defineEnum } from '@motorpool/kernel'
import { protocolLabels } from '@motorpool/protocols/facts'
import { defineResource, f, type RowOf } from '@motorpool/resource/shared'

/** Protocols whose terminals have parameters that people may set. */
export const ParamProtocol = defineEnum(
  'ParamProtocol',
  protocolLabels(({ settable = false }) => settable),
)

/** Values by the keys of parameters. */
const isValues = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((one) => typeof one === 'string' || typeof one === 'number')

/** Values of parameters that are saved to be set in many terminals. */
export const paramSets = defineResource({
  key: 'terminal/paramSets',
  api: '/api/terminal-svc/paramSets/V1.0',
  idPrefix: 'terminal.paramSets',
  table: 'param_set',
  scope: 'tenant',
  fields: {
    setName: f.text({ max: 64 }).required().unique().searchable().sortable(),
    protocol: f.choice(ParamProtocol).required().createOnly().searchable(),
    paramValues: f.json({ max: 6000, accepts: isValues }).required(),
    /** With their units, in the reader's language. */
    valuesText: f.derived(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'setName', minWidth: 170 },
    { field: 'protocol', width: 130 },
    { field: 'valuesText', minWidth: 320 },
    { field: 'remark', width: 180, hidden: true },
    { field: 'updateTime', width: 170 },
  ],
  search: ['setName', 'protocol'],
  form: [
    {
      items: [{ field: 'setName', col: 12 }, { field: 'protocol', col: 12 }, 'paramValues', 'remark'],
    },
  ],
  sheet: ['setName', 'protocol', 'paramValues', 'remark'],
  exports: ['setName', 'protocol', 'paramValues', 'remark'],
  options: { label: 'setName' },
})

export type ParamSets = typeof paramSets
export type ParamSet = RowOf<ParamSets>

/** A parameter that a set may hold, in the reader's language. */
export type OfferedSetting = Omit<OfferedParam, 'optional' | 'initial'>
