import { describe, expect, it } from 'vitest'
import { citedRules, listedRules } from './lib/rules.ts'

const listed = listedRules()

describe('docs/rules.md', () => {
  it('lists every rule that the project cites', () => {
    const known = new Set(listed.map((rule) => rule.number))
    const cited = [...citedRules()]
    expect(cited.length).toBeGreaterThan(300)
    expect(
      cited.filter(([number]) => !known.has(number)).map(([number, file]) => `${number} in ${file}`),
    ).toEqual([])
  })

  it('lists each rule once, in order, in one line', () => {
    const numbers = listed.map((rule) => rule.number)
    expect(numbers).toEqual([...new Set(numbers)].sort())
    expect(listed.filter((rule) => rule.text.length > 160 || !rule.text.endsWith('.'))).toEqual([])
  })
})
