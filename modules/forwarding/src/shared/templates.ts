import type { FieldCheck } from '@motorpool/resource/shared'
import { ForwardEdition, ForwardTemplate } from './enums.ts'

/** Fields of a task that not every kind of peer has. */
/** Whom one trusts over TLS, and as whom one shows oneself. */
const TLS = ['tlsFlag', 'caCertificate', 'clientCertificate', 'clientKey'] as const
const SIGN_ON = ['edition', ...TLS, 'certificate', 'idCode', 'account', 'password'] as const
export const TEMPLATE_FIELDS = [...SIGN_ON, 'accessCode', 'cipherKeys', 'path', 'periodSeconds'] as const
export type TemplateField = (typeof TEMPLATE_FIELDS)[number]

/** What a kind of peer wants to know of a task. */
interface Template {
  /** Fields that it has; the others are hidden and stored empty. */
  readonly fields: readonly TemplateField[]
  /** Those of its fields without which it cannot be, beyond those that are always wanted. */
  readonly required?: readonly TemplateField[]
  /** Editions of its protocol, the usual one first. */
  readonly editions: readonly ForwardEdition[]
  /** Rules of its fields beyond those of all templates. */
  readonly checks: Partial<Record<TemplateField, FieldCheck>>
}

export const atMost =
  (max: number): FieldCheck =>
  (value) =>
    String(value).length > max ? { code: 'FIELD_TOO_LONG', params: { max } } : undefined

const isUnsigned32 = (text: string): boolean => /^\d{1,10}$/.test(text) && Number(text) <= 0xffff_ffff

const unsigned32: FieldCheck = (value) => (isUnsigned32(String(value)) ? undefined : { code: 'FIELD_FORMAT' })

/** M1, IA1 and IC1, with commas or blanks between them. */
const threeKeys: FieldCheck = (value) => {
  const keys = String(value).split(/[\s,]+/)
  return keys.length === 3 && keys.every(isUnsigned32) ? undefined : { code: 'FIELD_FORMAT' }
}

export const TEMPLATES: Readonly<Record<ForwardTemplate, Template>> = {
  // Lengths of a platform's login: GB/T 32960.3, table 24.
  GB32960: {
    fields: SIGN_ON,
    editions: ['2016', '2025'],
    checks: { idCode: atMost(17), account: atMost(12), password: atMost(20) },
  },
  // The user is a number, the password has eight characters, the platform's code eleven (0x1001, 0x1201).
  JT809: {
    fields: [...SIGN_ON, 'accessCode', 'cipherKeys'],
    editions: ['2011', '2019'],
    checks: {
      idCode: atMost(11),
      account: unsigned32,
      password: atMost(8),
      accessCode: unsigned32,
      cipherKeys: threeKeys,
    },
  },
  // One signs on as each vehicle's terminal: the peer knows no account.
  JT808: {
    fields: ['edition', ...TLS, 'certificate'],
    editions: ['2013', '2011', '2019'],
    checks: {},
  },
  // The password is the secret that calls are signed with.
  WEBHOOK: {
    fields: [...TLS, 'password', 'path'],
    editions: [],
    checks: { password: atMost(128) },
  },
  // The certificate is the digest of the host key: any server could say that it is this one.
  SFTP: {
    fields: ['certificate', 'account', 'password', 'path', 'periodSeconds'],
    required: ['certificate'],
    editions: [],
    checks: { password: atMost(128) },
  },
}

const templateOf = (row: Readonly<Record<string, unknown>>): Template | undefined => {
  const template = ForwardTemplate.values.find((one) => one === row.forwardTemplate)
  return template && TEMPLATES[template]
}

/** Fields that the template of a row wants although other templates do not. */
export const requiredFields = (row: Readonly<Record<string, unknown>>): readonly TemplateField[] =>
  templateOf(row)?.required ?? []

/** Templates that have a field. */
export const templatesWith = (field: TemplateField): readonly ForwardTemplate[] =>
  ForwardTemplate.values.filter((template) => TEMPLATES[template].fields.includes(field))

/** The rule that the template of a row has for a field. */
export const ofTemplate =
  (field: TemplateField): FieldCheck =>
  (value, row) =>
    templateOf(row)?.checks[field]?.(value, row)

export const isEdition: FieldCheck = (value, row) => {
  const editions = templateOf(row)?.editions
  return !editions || editions.some((edition) => edition === value) ? undefined : { code: 'FIELD_CHOICE' }
}

/** Editions of the template of a row, the usual one first. */
export const editionsOf = (row: Readonly<Record<string, unknown>>): readonly ForwardEdition[] =>
  templateOf(row)?.editions ?? ForwardEdition.values
