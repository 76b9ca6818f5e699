import { expect, it } from 'vitest'
import type { Call } from '../../shared/calls.ts'
import type { Subject } from './subject.ts'
import type { Row } from './suite.ts'

const OPTIONS_MAX = 50

/** The calls that forms choose from. */
export function optionTests(subject: Subject): void {
  const { calls, options } = subject.resource
  const ask = ({ method, path }: Call, query: Record<string, string>) =>
    method === 'GET' ? subject.owner.get<Row[]>(path, query) : subject.owner.post<Row[]>(path, query)

  it('R158 answers options as a list, at most the limit, found by keyword and named by id', async () => {
    const row = await subject.create()
    for (const call of calls.options) {
      const { data } = await ask(call, {})
      expect([call.id, Array.isArray(data)]).toEqual([call.id, true])
      expect(data.length).toBeLessThanOrEqual(call.limit ?? options.limit ?? OPTIONS_MAX)
    }
    const [first] = calls.options
    if (!first) return
    const label = String(row[options.label])
    const found = await ask(first, { keyword: label })
    expect(found.data.map((o) => o.label)).toContain(label)
  })
}
