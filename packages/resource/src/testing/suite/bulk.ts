import { expect, it } from 'vitest'
import { fixtureOf } from '../../kinds/fixtures.ts'
import { bulkFields } from '../../shared/define.ts'
import { checkRow } from '../../shared/validate.ts'
import { examplesIn } from './examples.ts'
import type { Subject } from './subject.ts'
import type { Body, Row } from './suite.ts'

/** The same values for many rows at once, where the definition offers it. */
export function bulkTests(subject: Subject): void {
  const { bulk } = subject.resource.calls
  if (!bulk) return
  const set = (body: Body, who = subject.owner) => who.put<{ total: number }>(bulk.path, body)

  it('sets fields of many rows at once, in all of them or in none', async () => {
    const rows = [await subject.create(), await subject.create()]
    const ids = rows.map((row) => row.id)
    for (const name of bulkFields(subject.resource)) {
      if (subject.field(name).flags.when || !subject.names.includes(name)) continue
      const stored = await Promise.all(ids.map(async (id) => (await subject.find(id)).data))
      const value = valueFor(subject, stored, name)
      if (value === undefined || value === null) continue
      expect([name, (await set({ ids, values: { [name]: value } })).data]).toEqual([name, { total: 2 }])
      for (const id of ids)
        expect([name, (await subject.find(id)).data[name]]).toEqual([name, subject.normal(name, value)])
      await refusesWrong(name, ids, value)
    }
  })

  it('sets neither other fields nor rows of another tenant', async () => {
    const row = await subject.create()
    const fixed = subject.sendable.find((name) => !subject.field(name).flags.bulk)
    if (fixed) {
      const answer = await set({ ids: [row.id], values: { [fixed]: row[fixed] ?? 'x' } })
      expect(answer.errCode).toBe('FIELD_READONLY')
    }
    expect((await set({ ids: [row.id], values: {} }, subject.app.as(subject.other.owner))).status).toBe(404)
  })

  async function refusesWrong(name: string, ids: readonly string[], value: unknown): Promise<void> {
    const [first = ''] = ids
    const before = (await subject.find(first)).data
    const field = subject.field(name)
    for (const [what, wrong] of fixtureOf(field).invalid(field.options).slice(0, 1)) {
      const { errCode } = await set({ ids, values: { [name]: wrong } })
      expect([name, what, errCode]).toEqual([name, what, 'BULK_REFUSED'])
    }
    expect((await set({ ids: [...ids, '999999999'], values: { [name]: value } })).status).toBe(404)
    expect(subject.differences(before, (await subject.find(first)).data)).toEqual([])
  }
}

/** A value that fits all the rows. */
function valueFor(subject: Subject, rows: readonly Row[], name: string): unknown {
  const [first] = rows
  if (!first) return undefined
  const fits = (value: unknown) =>
    rows.every((row) => checkRow(subject.resource, { [name]: value }, 'update', row).errors.length === 0)
  return examplesIn(subject, first, name).find(fits) ?? first[name]
}
