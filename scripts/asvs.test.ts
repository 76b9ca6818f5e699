import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './lib/steps.ts'

/** Requirements of the levels 1 and 2 in ASVS 5.0.0: by section the last number; none before it is of level 3. */
const LAST = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6
  3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12
  6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2
  8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2
  13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3
  17.1:1 17.2:4 17.3:2`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split(':'))

const STATES = new Set(['yes', 'part', 'no', 'operator', 'n/a'])

const table = readFileSync(join(root, 'docs/security.md'), 'utf8').split('## OWASP ASVS')[1] ?? ''
const rows = [...table.matchAll(/^\| (\d[\d., -]*) \| .+ \| (\S+) \| (.+) \|$/gm)].map(
  ([, ids = '', state = '', how = '']) => ({ ids: ids.split(', ').flatMap(spread), state, how }),
)

/** `1.2.6-1.2.8` is three. */
function spread(part: string): string[] {
  const [, section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?:-\1\.(\d+))?$/.exec(part) ?? []
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => `${section}.${Number(first) + i}`)
}

describe('the table of ASVS level 2', () => {
  it('answers each requirement once', () => {
    const all = LAST.flatMap(([section, last]) => spread(`${section}.1-${section}.${last}`))
    expect(all).toHaveLength(253)
    expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual(all.toSorted())
  })

  it('with one of five answers, counted as it says', () => {
    const count = (state: string) => rows.filter((r) => r.state === state).flatMap(({ ids }) => ids).length
    expect(rows.filter(({ state }) => !STATES.has(state))).toEqual([])
    const said =
      /: (\d+) are met, (\d+) in part, (\d+)\s+are not, (\d+) are the operator's, (\d+) concern/.exec(table)
    expect(said?.slice(1).map(Number)).toEqual(['yes', 'part', 'no', 'operator', 'n/a'].map(count))
  })

  it('names tests that exist', () => {
    const named = [...table.matchAll(/`((?:packages|modules|apps|scripts|protocols)\/[^`]+)`/g)].map(
      ([, p = '']) => p,
    )
    expect(named.length).toBeGreaterThan(60)
    const lost = named.filter((path) =>
      path.includes('*') ? globSync(path, { cwd: root }).length === 0 : !existsSync(join(root, path)),
    )
    expect(lost).toEqual([])
  })
})
