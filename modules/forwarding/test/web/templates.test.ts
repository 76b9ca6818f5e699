import { describe, expect, it } from 'vitest'
import { ForwardEdition, ForwardTemplate } from '../../src/shared/enums.ts'
import {
  editionsOf,
  isEdition,
  ofTemplate,
  requiredFields,
  TEMPLATE_FIELDS,
  TEMPLATES,
  type TemplateField,
  templatesWith,
} from '../../src/shared/templates.ts'

const codeOf = (field: TemplateField, value: unknown, forwardTemplate: string) =>
  ofTemplate(field)(value, { forwardTemplate })?.code

describe.each(ForwardTemplate.values)('the form of a task to %s', (template) => {
  it('offers the editions of its protocol alone, and takes no other', () => {
    const offered = editionsOf({ forwardTemplate: template })
    expect(new Set(offered).size).toBe(offered.length)
    for (const edition of ForwardEdition.values) {
      const refusal = isEdition(edition, { forwardTemplate: template })
      expect([edition, refusal === undefined]).toEqual([edition, offered.includes(edition)])
    }
  })

  it('has an edition exactly where its protocol has some', () => {
    expect(templatesWith('edition').includes(template)).toBe(
      editionsOf({ forwardTemplate: template }).length > 0,
    )
  })

  it('wants no field that it does not have', () => {
    const { fields } = TEMPLATES[template]
    for (const field of requiredFields({ forwardTemplate: template })) expect(fields).toContain(field)
  })

  it('stores nothing in fields of other kinds of peers', () => {
    const { fields } = TEMPLATES[template]
    for (const field of TEMPLATE_FIELDS)
      expect([field, templatesWith(field).includes(template)]).toEqual([field, fields.includes(field)])
  })

  it('judges only fields that it has', () => {
    const { fields, checks } = TEMPLATES[template]
    for (const field of Object.keys(checks)) expect(fields).toContain(field)
  })
})

describe('editions of a task', () => {
  it('are all of them while its kind of peer is not chosen', () => {
    expect(editionsOf({})).toEqual(ForwardEdition.values)
  })
})

describe('fields of a task', () => {
  it('each belong to a kind of peer', () => {
    for (const field of TEMPLATE_FIELDS)
      expect([field, templatesWith(field).length > 0]).toEqual([field, true])
  })

  it('of GB/T 32960 are as long as its platform login takes', () => {
    expect(codeOf('account', 'x'.repeat(12), 'GB32960')).toBeUndefined()
    expect(codeOf('account', 'x'.repeat(13), 'GB32960')).toBe('FIELD_TOO_LONG')
    expect(codeOf('password', 'x'.repeat(20), 'GB32960')).toBeUndefined()
    expect(codeOf('password', 'x'.repeat(21), 'GB32960')).toBe('FIELD_TOO_LONG')
    expect(codeOf('idCode', 'x'.repeat(18), 'GB32960')).toBe('FIELD_TOO_LONG')
  })

  it.each(['0', '1', '4294967295'])('of JT/T 809 are numbers of 32 bits: %s is one', (value) => {
    expect(codeOf('account', value, 'JT809')).toBeUndefined()
    expect(codeOf('accessCode', value, 'JT809')).toBeUndefined()
  })

  it.each(['', '-1', '4294967296', '12a', '1.5', '99999999999'])('and %j is none', (value) => {
    expect(codeOf('account', value, 'JT809')).toBe('FIELD_FORMAT')
    expect(codeOf('accessCode', value, 'JT809')).toBe('FIELD_FORMAT')
  })

  it.each(['1,2,3', '1 2 3', '4294967295, 0, 7'])('keys of JT/T 809 are three numbers: %s', (value) => {
    expect(codeOf('cipherKeys', value, 'JT809')).toBeUndefined()
  })

  it.each(['1,2', '1,2,3,4', '1,2,x', '1,2,4294967296'])('and not %s', (value) => {
    expect(codeOf('cipherKeys', value, 'JT809')).toBe('FIELD_FORMAT')
  })

  it('of an SFTP task are not without the digest of its host key', () => {
    expect(requiredFields({ forwardTemplate: 'SFTP' })).toEqual(['certificate'])
    expect(requiredFields({ forwardTemplate: 'WEBHOOK' })).toEqual([])
  })

  it('are judged by no rule where the template is unknown', () => {
    expect(codeOf('account', 'x'.repeat(99), 'NONE')).toBeUndefined()
    expect(requiredFields({ forwardTemplate: 'NONE' })).toEqual([])
    expect(isEdition('2016', {})).toBeUndefined()
  })
})
