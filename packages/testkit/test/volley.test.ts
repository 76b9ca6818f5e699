import { describe, expect, it } from 'vitest'
import { fire, type Shot, volleys } from '../src/attack/volley.ts'
import type { ApiAnswer } from '../src/client.ts'

const shot = (...path: (string | number)[]): Shot => ({
  field: { part: 'body', path, type: 'text' },
  payload: { name: 'text', value: `hostile ${path.join()}` },
})
const nameOf = ({ field }: Shot): string => field.path.join('.')
const answer = (status: number, fields?: string[]): ApiAnswer => ({
  status,
  data: undefined,
  errCode: status === 200 ? undefined : 'INVALID_INPUT',
  message: 'x',
  fields: fields?.map((field) => ({ field, message: 'x' })),
  headers: {},
  text: '',
  raw: Buffer.alloc(0),
})

/** What each shot was answered, and in how many calls. */
async function fired(
  shots: readonly Shot[],
  reply: (names: readonly string[]) => ApiAnswer,
  bare = answer(200),
): Promise<{ calls: number; met: Record<string, number> }> {
  let calls = 0
  const send = async (some: readonly Shot[]) => {
    calls++
    return reply(some.map(nameOf))
  }
  const hits = await fire({ send, bare }, shots)
  expect(hits.map(nameOf).toSorted()).toEqual(shots.map(nameOf).toSorted())
  return { calls, met: Object.fromEntries(hits.map((hit) => [nameOf(hit), hit.answer.status])) }
}

describe('hostile values in several fields at once', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => shot(name))

  it('are one call when all are taken', async () => {
    expect(await fired(five, () => answer(200))).toEqual({
      calls: 1,
      met: { a: 200, b: 200, c: 200, d: 200, e: 200 },
    })
  })

  it('are sent again without those that the refusal names', async () => {
    const reply = (names: readonly string[]) => {
      const bad = names.filter((name) => name === 'b' || name === 'd')
      return bad.length > 0 ? answer(400, bad) : answer(200)
    }
    expect(await fired(five, reply)).toEqual({ calls: 2, met: { a: 200, b: 400, c: 200, d: 400, e: 200 } })
  })

  it('find the one that is refused without being named, and the one at which the call fails', async () => {
    const reply = (names: readonly string[]) =>
      names.includes('d') ? answer(500) : names.includes('b') ? answer(404) : answer(200)
    expect((await fired(five, reply)).met).toEqual({ a: 200, b: 404, c: 200, d: 500, e: 200 })
  })

  it('hide no failure that only some of them together cause', async () => {
    const reply = (names: readonly string[]) =>
      names.includes('a') && names.includes('e') ? answer(500) : answer(200)
    expect(Object.values((await fired(five, reply)).met)).toContain(500)
  })

  it('are not told apart where the call is refused for something else', async () => {
    const { calls, met } = await fired(five, () => answer(404), answer(404))
    expect([calls, met.c]).toEqual([1, 404])
    // A failure is looked into, whatever the call answers without them.
    expect((await fired(five, () => answer(500), answer(500))).calls).toBeGreaterThan(5)
  })

  it('take an issue of what holds two of them for neither', async () => {
    const both = [shot('sort', 'field'), shot('sort', 'order'), shot('a')]
    const reply = (names: readonly string[]) =>
      names.includes('sort.field') ? answer(400, ['sort']) : answer(200)
    expect((await fired(both, reply)).met).toEqual({ 'sort.field': 400, 'sort.order': 200, a: 200 })
  })

  it('go apart when one would overwrite another or all would be too much', () => {
    const apart = volleys([
      shot('a'),
      shot('a', 0),
      shot('b'),
      { ...shot('a'), field: { ...shot('a').field, part: 'query' } },
    ])
    expect(apart.map((some) => some.map(nameOf))).toEqual([['a', 'b'], ['a.0'], ['a']])
    const long = five.map(({ field }) => ({ field, payload: { name: 'long', value: '长'.repeat(50_000) } }))
    expect(volleys(long).map((some) => some.length)).toEqual([2, 2, 1])
  })
})
