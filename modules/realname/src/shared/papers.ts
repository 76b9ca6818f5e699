import { maskNumber, maskPhone, must, vinCheckDigit, vinIntruder } from '@motorpool/kernel'
import { isCreditCode, isIdNumber } from './numbers.ts'

export const SIDES = ['owner', 'store'] as const
export type Side = (typeof SIDES)[number]

/** Characters of the reason for looking at papers or erasing them. */
export const REASON_MIN = 4

export type PaperFieldKind =
  | 'text'
  | 'name'
  | 'date'
  | 'certNo'
  | 'idNumber'
  | 'creditCode'
  | 'phone'
  | 'sex'
  | 'certType'
  | 'plate'

export interface PaperField {
  kind: PaperFieldKind
  required?: boolean
  max?: number
}

export interface PaperKind {
  /** Of its calls: `verify.carOwnerPersonalIdCard`. */
  name: string
  path: string
  side: Side
  /** Which step of the request it completes. */
  step: number
  documents: readonly ('idCard' | 'businessLicence' | 'vehicleLicence' | 'company' | 'otherCard')[]
  face?: boolean
  contract?: boolean
  ofVehicle?: boolean
  fields: Readonly<Record<string, PaperField>>
}

const text = (max: number, required = false): PaperField => ({ kind: 'text', max, required })

const PERSON: PaperKind['fields'] = {
  realName: { kind: 'name', required: true, max: 32 },
  sex: { kind: 'sex' },
  nation: text(16),
  birthDate: { kind: 'date' },
  certNo: { kind: 'idNumber', required: true },
  certAddress: text(255),
  certBeginDate: { kind: 'date' },
  certEndDate: { kind: 'date' },
  phone: { kind: 'phone', required: true },
}

const VEHICLE: PaperKind['fields'] = {
  plateCode: { kind: 'plate', max: 16 },
  engineNo: text(32),
  licenceOwner: text(64),
  registerDate: { kind: 'date' },
  issueDate: { kind: 'date' },
}

export const PAPER_KINDS: readonly PaperKind[] = [
  {
    name: 'carOwnerPersonalIdCard',
    path: 'car_owner/personal/id_card',
    side: 'owner',
    step: 1,
    documents: ['idCard'],
    face: true,
    contract: true,
    fields: PERSON,
  },
  {
    name: 'carOwnerPersonalTransfer',
    path: 'car_owner/personal/transfer',
    side: 'owner',
    step: 1,
    documents: ['idCard'],
    face: true,
    contract: true,
    fields: {
      oldCustomerName: text(64, true),
      oldPhone: { kind: 'phone', required: true },
      ...PERSON,
      transferDate: { kind: 'date', required: true },
    },
  },
  {
    name: 'carOwnerVehicle',
    path: 'car_owner/vehicle',
    side: 'owner',
    step: 3,
    documents: ['vehicleLicence'],
    ofVehicle: true,
    fields: VEHICLE,
  },
  {
    name: 'storeCompany',
    path: 'store/company',
    side: 'store',
    step: 1,
    documents: ['businessLicence', 'company'],
    contract: true,
    fields: {
      companyName: text(64, true),
      creditCode: { kind: 'creditCode', required: true },
      companyType: text(32),
      legalPerson: { kind: 'name', required: true, max: 32 },
      address: text(255),
      beginDate: { kind: 'date' },
      endDate: { kind: 'date' },
      agentName: { kind: 'name', required: true, max: 32 },
      agentPhone: { kind: 'phone', required: true },
      agentCertNo: { kind: 'idNumber', required: true },
    },
  },
  {
    name: 'storePersonalIdCard',
    path: 'store/personal/id_card',
    side: 'store',
    step: 1,
    documents: ['idCard'],
    face: true,
    contract: true,
    fields: PERSON,
  },
  {
    name: 'storePersonalOther',
    path: 'store/personal/other',
    side: 'store',
    step: 1,
    documents: ['otherCard'],
    face: true,
    contract: true,
    fields: {
      realName: { kind: 'name', required: true, max: 32 },
      certType: { kind: 'certType', required: true },
      certNo: { kind: 'certNo', required: true, max: 32 },
      certEndDate: { kind: 'date' },
      nationality: text(32),
      phone: { kind: 'phone', required: true },
    },
  },
  {
    name: 'storeVehicle',
    path: 'store/vehicle',
    side: 'store',
    step: 3,
    documents: ['vehicleLicence'],
    ofVehicle: true,
    fields: VEHICLE,
  },
]

/** The licence of a vehicle whose owner is verified. */
export const VEHICLE_KIND: PaperKind = must(
  PAPER_KINDS.find(({ side, ofVehicle }) => side === 'owner' && ofVehicle),
  'the paper of an owner for a vehicle',
)

const isDay = (value: string) => {
  const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

const RULES: Readonly<Record<PaperFieldKind, (value: string) => boolean>> = {
  text: () => true,
  name: () => true,
  date: isDay,
  certNo: (value) => /^[0-9A-Z\p{Script=Han}-]{4,32}$/u.test(value),
  idNumber: isIdNumber,
  creditCode: isCreditCode,
  phone: (value) => /^1\d{10}$/.test(value),
  sex: (value) => value === 'MALE' || value === 'FEMALE' || value === 'UNKNOWN',
  certType: (value) => ['PASSPORT', 'OFFICER', 'HK_MACAO'].includes(value),
  plate: (value) => /^[\p{Script=Han}A-Z0-9-]{4,16}$/u.test(value),
}

/** 17 characters that a VIN may hold, with their check digit. */
export const checksVin = (vin: string): boolean =>
  vin.length === 17 && vinIntruder(vin) < 0 && vinCheckDigit(vin) === vin[8]

export interface PaperError {
  field: string
  missing: boolean
}

/** Fields of which what was typed is missing or wrong; the same in the browser and on the server. */
export function paperErrors({ fields }: PaperKind, values: Readonly<Record<string, string>>): PaperError[] {
  return Object.entries(fields).flatMap(([field, { kind, required, max = 255 }]): PaperError[] => {
    const value = values[field] ?? ''
    if (value === '') return required ? [{ field, missing: true }] : []
    return value.length <= max && RULES[kind](value) ? [] : [{ field, missing: false }]
  })
}

const MASKS: Readonly<Partial<Record<PaperFieldKind, (value: string) => string>>> = {
  idNumber: maskNumber,
  certNo: maskNumber,
  phone: maskPhone,
}

const HIDDEN: readonly string[] = ['birthDate', 'certAddress']

export function maskPaper(
  { fields }: PaperKind,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const mask = MASKS[fields[field]?.kind ?? 'text']
      return [field, value === '' ? '' : HIDDEN.includes(field) ? '***' : mask ? mask(value) : value]
    }),
  )
}
