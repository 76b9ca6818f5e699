import { describe, expect, it } from 'vitest'
import { courseOf, packageOf } from '../src/device/package.ts'

const NUMBERS = Array.from({ length: 1000 }, (_, i) => String(13_900_000_000 + i))
const CONTENT = new TextEncoder().encode('firmware 2.0')

describe('a package for simulated terminals', () => {
  it('is installed by most, refused by some, and some hang: each always the same', () => {
    const courses = NUMBERS.map((number) => courseOf(number, packageOf(CONTENT)))
    const share = (course: string) => courses.filter((one) => one === course).length
    expect(share('install')).toBeGreaterThan(900)
    expect(share('refuse')).toBeGreaterThan(5)
    expect(share('hang')).toBeGreaterThan(5)
    expect(NUMBERS.map((number) => courseOf(number, packageOf(CONTENT)))).toEqual(courses)
  })

  it('is refused by all when a byte of it is another, wherever, or some are missing', () => {
    const whole = packageOf(CONTENT)
    for (let i = 0; i < whole.length; i++) {
      const altered = Uint8Array.from(whole)
      altered[i] = (altered[i] ?? 0) ^ 1
      expect(courseOf('13900000000', altered)).toBe('refuse')
      expect(courseOf('13900000000', whole.subarray(0, i))).toBe('refuse')
    }
  })
})
