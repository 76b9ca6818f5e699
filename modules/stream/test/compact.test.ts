import { describe, expect, it } from 'vitest'
import { Compact } from '../src/server/host/compact.ts'

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  '',
  '粤B12345 🚗',
  'x'.repeat(100_000),
  [],
  {},
  0,
  1,
  239,
  240,
  127,
  128,
  16_383,
  16_384,
  2 ** 31,
  2 ** 32,
  1_795_651_200_123_456,
  Number.MAX_SAFE_INTEGER,
  -1,
  -300,
  Number.MIN_SAFE_INTEGER,
  2 ** 53,
  1.5,
  -0.1,
  1e300,
  5e-324,
  -0,
  Number.NaN,
  Number.POSITIVE_INFINITY,
]

describe('values held as bytes', () => {
  it('are read as what was written', () => {
    const compact = new Compact()
    for (const value of VALUES) expect(compact.read(compact.write(value))).toStrictEqual(value)
    const nested = { a: VALUES, b: { a: { 'FAULT:1': [{ a: null }] } } }
    expect(compact.read(compact.write(nested))).toStrictEqual(nested)
  })

  it('know properties by the names that others had before', () => {
    const compact = new Compact()
    const first = compact.write({ begin: 1, last: 2 })
    const second = compact.write({ last: 3, begin: 4 })
    expect(second.length).toBeLessThan(10)
    expect(compact.read(first)).toEqual({ begin: 1, last: 2 })
    expect(compact.read(second)).toEqual({ last: 3, begin: 4 })
  })

  it('keep names that vehicles make up, whatever these are and however many', () => {
    const compact = new Compact()
    const odd = Object.fromEntries([['__proto__', { a: 1 }] as const, ['constructor', 2] as const])
    expect(Object.entries(compact.read(compact.write(odd)) as object)).toEqual(Object.entries(odd))
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`key ${i}`, i]))
    expect(compact.read(compact.write(many))).toEqual(many)
    expect(compact.read(compact.write({ 'key 19999': { begin: 1 } }))).toEqual({ 'key 19999': { begin: 1 } })
  })

  it('leave out what is undefined, as what is stored does', () => {
    const compact = new Compact()
    expect(compact.read(compact.write({ open: {}, waiting: undefined }))).toStrictEqual({ open: {} })
  })
})
