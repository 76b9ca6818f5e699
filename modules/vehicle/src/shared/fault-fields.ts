import { f } from '@motorpool/resource/shared'
import { FaultLevel } from './catalogue-enums.ts'

/** What describes a fault code (R294), in a tenant's library as in the base that standards define. */
export const faultFields = {
  spn: f.int({ min: 0, max: 524_287 }).searchable().sortable(),
  fmi: f.int({ min: 0, max: 31 }).searchable(),
  faultCode: f.text({ max: 32 }).required().searchable().sortable(),
  faultName: f.text({ max: 128 }).required().searchable(),
  faultNameEn: f.text({ max: 128 }).searchable(),
  faultLevel: f.choice(FaultLevel).required().default('1').searchable(),
  faultReason: f.textarea({ max: 1000 }),
  faultSuggestion: f.textarea({ max: 1000 }),
}

export const FAULT_SHEET = Object.keys(faultFields) as (keyof typeof faultFields)[]

const half = (field: string) => ({ field, col: 12 })

/** The form begins with the code and ends with what to do about it. */
export const faultForm = (...between: string[]) => [
  {
    items: [
      ...['faultCode', 'faultName', 'spn', 'fmi', 'faultNameEn', 'faultLevel', ...between].map(half),
      'faultReason',
      'faultSuggestion',
    ],
  },
]
