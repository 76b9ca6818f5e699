import { LOCALES } from '@motorpool/kernel'
import { expect, it } from 'vitest'
import { labelKey } from '../../shared/define.ts'
import { drift } from '../drift.ts'
import type { Subject } from './subject.ts'

/** Definition, table and texts agree; rows are made, found, changed together and deleted. */
export function crudTests(subject: Subject): void {
  const { resource, names } = subject

  it('has the table that its definition says', async () => {
    expect(await drift(subject.app.db, resource)).toEqual([])
  })

  it('has its texts in three languages', () => {
    const keys = [resource.key, ...names.map((name) => labelKey(resource, name))]
    const missing = LOCALES.flatMap((l) =>
      keys.filter((key) => !subject.app.texts[l][key]).map((key) => `${l} ${key}`),
    )
    expect(missing).toEqual([])
  })

  it('R258 creates a row and finds it with every field of the definition', async () => {
    const body = subject.sample()
    const made = await subject.create(body)
    const { data } = await subject.find(made.id)
    expect(data.id).toBe(made.id)
    expect(subject.differences(made, data)).toEqual([])
    const expected = Object.entries(resource.fields).map(([name, f]) =>
      f.kind === 'secret' ? `${name}Set` : name,
    )
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['id', ...expected]))
    for (const [name, value] of Object.entries(body)) {
      if (subject.field(name).kind === 'secret') expect(data[`${name}Set`]).toBe(true)
      else expect([name, data[name]]).toEqual([name, subject.normal(name, value)])
    }
  })

  it('answers a row that is not there with NOT_FOUND', async () => {
    expect(await subject.find('999999999')).toMatchObject({ status: 404, errCode: 'NOT_FOUND' })
  })

  it('refuses a change of a row that somebody else has changed meanwhile', async () => {
    const { id, updateTime } = await subject.create()
    subject.app.clock.advance(1000)
    expect((await subject.update({ id, updateTime })).status).toBe(200)
    expect(await subject.update({ id, updateTime })).toMatchObject({ status: 409, errCode: 'CONFLICT' })
  })

  it('deletes all rows of a call or none, and says which is missing', async () => {
    const [a, b] = [await subject.create(), await subject.create()]
    expect((await subject.remove([a.id, '999999999'])).status).toBe(404)
    expect((await subject.find(a.id)).status).toBe(200)
    expect(await subject.remove([a.id, b.id])).toMatchObject({ status: 200, data: true })
    expect((await subject.find(a.id)).status).toBe(404)
    expect((await subject.remove([])).status).toBe(400)
  })
}
