import { describe, expect, it } from 'vitest'
import { filled, PLACEHOLDERS, unknownPlaceholder } from '../src/shared/index.ts'

const values = {
  plate: '粤B12345',
  vin: 'V',
  org: 'O',
  kind: 'K',
  alarm: '{vin}',
  level: 'L',
  time: 'T',
  address: 'A',
}

describe('texts with placeholders', () => {
  it('are filled once: what is filled in is not read again', () => {
    expect(filled('{plate}: {alarm} {plate} {{vin}}', values)).toBe('粤B12345: {vin} 粤B12345 {V}')
  })

  it('name what nothing fills', () => {
    expect(unknownPlaceholder('{plate} {phone}')).toBe('{phone}')
    expect(unknownPlaceholder(PLACEHOLDERS.map((name) => `{${name}}`).join(''))).toBeUndefined()
    expect(unknownPlaceholder('no braces } {')).toBeUndefined()
  })
})
