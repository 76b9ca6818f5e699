import { describe, expect, it } from 'vitest'
import { RawForm, rawFormOf } from '../src/index.ts'

describe('the form of raw bytes', () => {
  it('is read back from its stored number', () => {
    for (const form of Object.values(RawForm)) expect(rawFormOf(form)).toBe(form)
  })

  it.each([0, 4, -0x80000000])('is refused for %i', (stored) => {
    expect(() => rawFormOf(stored)).toThrow(RangeError)
  })
})
