import { type FoundField, type ReadLine, readFields } from '@motorpool/recognition'
import { birthOf, isIdNumber, sexOf } from '../../shared/numbers.ts'
import {
  businessLicence,
  companyPaper,
  idCardBack,
  idCardFront,
  namedCard,
  vehicleLicence,
} from './layouts.ts'
import { isPassport, passport } from './passport.ts'

export type DocumentKind = 'idCard' | 'businessLicence' | 'vehicleLicence' | 'company' | 'otherCard'
export type FoundFields = Partial<Record<string, FoundField>>

/** What the number of an identity card says as well is as sure as the number. */
function front(lines: readonly ReadLine[]): FoundFields {
  const fields = readFields(lines, idCardFront)
  const { certNo } = fields
  if (!certNo || !isIdNumber(certNo.value)) return fields
  const { score } = certNo
  return {
    ...fields,
    sex: { value: sexOf(certNo.value), score },
    birthDate: { value: birthOf(certNo.value) ?? '', score },
  }
}

const isBack = (lines: readonly ReadLine[]) => lines.some(({ text }) => /签发机关|有效期限/.test(text))

const named = (lines: readonly ReadLine[]): FoundFields => {
  const isPermit = lines.some(({ text }) => /港澳/.test(text))
  const isOfficer = lines.some(({ text }) => /军官/.test(text))
  const certType = isPermit ? 'HK_MACAO' : isOfficer ? 'OFFICER' : undefined
  return {
    ...readFields(lines, namedCard),
    ...(certType ? { certType: { value: certType, score: 0.9 } } : {}),
  }
}

const READERS: Readonly<Record<DocumentKind, (lines: readonly ReadLine[]) => FoundFields>> = {
  idCard: (lines) => (isBack(lines) ? readFields(lines, idCardBack) : front(lines)),
  businessLicence: (lines) => readFields(lines, businessLicence),
  vehicleLicence: (lines) => readFields(lines, vehicleLicence),
  company: (lines) => readFields(lines, companyPaper),
  otherCard: (lines) => (isPassport(lines) ? passport(lines) : named(lines)),
}

/** The fields of a document of a kind, from the lines that were read on its picture. */
export const fieldsOf = (kind: DocumentKind, lines: readonly ReadLine[]): FoundFields => READERS[kind](lines)
