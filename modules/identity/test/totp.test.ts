import { describe, expect, it } from 'vitest'
import {
  base32,
  codeAt,
  fromBase32,
  otpauth,
  recoveryCodes,
  STEP_MS,
  stepOf,
} from '../src/server/factor/totp.ts'

/** The key of RFC 6238, appendix B; its eight-digit codes end in our six. */
const SECRET = base32(Buffer.from('12345678901234567890'))

describe('time-based one-time passwords', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i the code is %s (RFC 6238)', (second, code) => {
    expect(codeAt(SECRET, Math.floor((second * 1000) / STEP_MS))).toBe(code)
  })

  it('base32 goes there and back for every length', () => {
    for (let n = 0; n < 40; n++) {
      const bytes = Buffer.from(Array.from({ length: n }, (_, i) => (i * 37 + n) & 255))
      expect(fromBase32(base32(bytes))).toEqual(bytes)
    }
  })

  it('accepts the neighbouring steps, none further off, and no step twice', () => {
    const now = 1_790_000_000_000
    const step = Math.floor(now / STEP_MS)
    expect([-1, 0, 1].map((d) => stepOf(SECRET, codeAt(SECRET, step + d), now, 0))).toEqual([
      step - 1,
      step,
      step + 1,
    ])
    expect(stepOf(SECRET, codeAt(SECRET, step - 2), now, 0)).toBeUndefined()
    expect(stepOf(SECRET, codeAt(SECRET, step), now, step)).toBeUndefined()
    expect(stepOf(SECRET, '12345', now, 0)).toBeUndefined()
  })

  it('names issuer and account in the address that authenticators read', () => {
    const uri = new URL(otpauth('云湛 车联', 'boss@fleet', SECRET))
    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toContain('云湛 车联:boss@fleet')
    expect(uri.searchParams.get('secret')).toBe(SECRET)
    expect(uri.searchParams.get('issuer')).toBe('云湛 车联')
  })

  it('makes ten different recovery codes', () => {
    const codes = recoveryCodes()
    expect(new Set(codes).size).toBe(10)
    expect(codes.every((c) => /^[A-Z2-7]{5}-[A-Z2-7]{5}$/.test(c))).toBe(true)
  })
})
