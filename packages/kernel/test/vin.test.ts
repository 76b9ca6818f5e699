import { vinCheckDigit, vinIntruder, vinModelYear } from '@motorpool/kernel'
import { describe, expect, it, test } from 'vitest'

describe('a vehicle identification number', () => {
  // The example of ISO 3779's check, and numbers whose digit is X and 0.
  it.each([
    ['1M8GDM9AXKP042788', 'X'],
    ['11111111111111111', '1'],
    ['LMPSJ0002T1000001', '2'],
  ])('%s has the check digit %s', (vin, digit) => {
    expect(vinCheckDigit(vin)).toBe(digit)
  })

  test('of which two characters changed places has another check digit', () => {
    expect(vinCheckDigit('1M8GDM9AXPK042788')).not.toBe('X')
  })

  it.each([
    ['LMPSJ0002T1000001', 2026],
    ['1M8GDM9AXKP042788', 2019],
    ['1M8GDM9AXVP042788', 2027],
    ['1M8GDM9AXWP042788', 1998],
    ['1M8GDM9AX0P042788', undefined],
    ['1M8GDM', undefined],
  ])('%s is of the model year %s', (vin, year) => {
    expect(vinModelYear(vin, Date.UTC(2026, 10, 23))).toBe(year)
  })

  it.each([
    ['LMPOJ0002T1000001', 3],
    ['LMP-', 3],
    ['LMPSJ', -1],
  ])('%s has its first foreign character at %s', (vin, at) => {
    expect(vinIntruder(vin)).toBe(at)
  })
})
