import { describe, expect, it } from 'vitest'
import { PAPER_KINDS, type Side } from '../../src/shared/index.ts'
import { keyOf, kindsOf } from '../../src/web/calls.ts'

const SIDES: readonly Side[] = ['owner', 'store']

describe('papers of the two flows', () => {
  it.each(SIDES)('the flow of an %s asks for papers of its own side alone', (side) => {
    const kinds = kindsOf(side)
    expect(kinds.length).toBeGreaterThan(0)
    expect(kinds.filter((kind) => kind.side !== side)).toEqual([])
  })

  it('belong to one of them each', () => {
    expect(SIDES.flatMap((side) => kindsOf(side))).toHaveLength(PAPER_KINDS.length)
  })

  it('stand under the rights of their own requests', () => {
    expect(keyOf('owner')).toBe('verify/ownerRequests')
    expect(keyOf('store')).toBe('verify/storeRequests')
  })
})
