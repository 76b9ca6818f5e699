import { describe, expect, it } from 'vitest'
import { barWidths, share } from '../src/home/shares.ts'

describe('parts of the fleet', () => {
  it.each([
    [1, 3, '33.3%'],
    [0, 5, '0%'],
    [5, 5, '100%'],
    [0, 0, '—'],
  ])('%i of %i is %s', (part, of, text) => {
    expect(share(part, of)).toBe(text)
  })

  it('have bars beside the largest group, filled by what is online', () => {
    expect(barWidths({ total: 50, online: 25 }, 100)).toEqual({ total: 50, online: 50 })
    expect(barWidths({ total: 100, online: 100 }, 100)).toEqual({ total: 100, online: 100 })
  })

  it('without vehicles have no bar, and divide by nothing', () => {
    expect(barWidths({ total: 0, online: 0 }, 0)).toEqual({ total: 0, online: 0 })
  })
})
