import { expect, it } from 'vitest'
import { fixtureOf } from '../../kinds/fixtures.ts'
import { writable } from '../../shared/validate.ts'
import { examplesIn, refusalOfEmpty } from './examples.ts'
import { problemOf, type Subject } from './subject.ts'
import type { Row } from './suite.ts'

/** Each field alone: what it refuses, what it takes, what it keeps. */
export function fieldTests(subject: Subject): void {
  refusals(subject)
  changes(subject)
}

function refusals(subject: Subject): void {
  const post = (body: object) => subject.owner.post(subject.path('create'), body)

  it('R144 refuses required fields that are missing or only spaces', async () => {
    for (const name of subject.sendable) {
      const { flags } = subject.field(name)
      if (!flags.required || flags.default !== undefined || flags.filledIn) continue
      for (const empty of [undefined, null, '   ']) {
        const answer = await post({ ...subject.sample(), [name]: empty })
        expect([name, problemOf(answer, name).code]).toEqual([name, 'FIELD_REQUIRED'])
      }
    }
  })

  it('R166 refuses values that a field cannot hold, with the code of the fault', async () => {
    for (const name of subject.sendable) {
      const field = subject.field(name)
      const { when } = field.flags
      const condition = when ? { [when.field]: when.in[0] } : {}
      for (const [what, value, code] of fixtureOf(field).invalid(field.options)) {
        const answer = await post({ ...subject.sample(), ...condition, [name]: value })
        expect([name, what, problemOf(answer, name)]).toEqual([name, what, { status: 4, code }])
      }
    }
  })

  it('refuses to change what is set once', async () => {
    const row = await subject.create()
    const once = subject.fieldsWhere((f) => f.flags.access === 'create' && !f.behaviour.computed)
    for (const name of once) {
      const value = subject.sample()[name]
      if (value === undefined || subject.normal(name, value) === row[name]) continue
      const answer = await subject.update({ id: row.id, [name]: value })
      expect([name, problemOf(answer, name)]).toEqual([name, { status: 4, code: 'FIELD_READONLY' }])
      expect((await subject.update({ id: row.id, [name]: row[name] })).status).toBe(200)
    }
  })
}

function changes(subject: Subject): void {
  const editable = () =>
    subject.fieldsWhere((f) => writable(f, 'update') && f.kind !== 'secret' && !f.flags.when)

  it('changes each field alone and leaves the others as they are', async () => {
    const row = await subject.create()
    for (const name of editable()) {
      const before = (await subject.find(row.id)).data
      for (const value of examplesIn(subject, before, name)) {
        const answer = await subject.update({ id: row.id, [name]: value })
        expect(answer.status, `${name}: ${answer.text.slice(0, 300)}`).toBe(200)
        expect([name, answer.data[name]]).toEqual([name, subject.normal(name, value)])
        expect([name, subject.differences(before, answer.data, [name])]).toEqual([name, []])
      }
      await clear(subject, row, name)
    }
  })

  it('stores of a value only what may be kept', async () => {
    const row = await subject.create()
    for (const name of subject.fieldsWhere((f) => writable(f, 'update') && !f.flags.when)) {
      const field = subject.field(name)
      for (const [sent, kept] of fixtureOf(field).stored?.(field.options) ?? []) {
        const answer = await subject.update({ id: row.id, [name]: sent })
        expect([name, sent, answer.data?.[name]]).toEqual([name, sent, kept])
      }
    }
  })
}

/** Empties a field, as far as its definition, the rules of the row and its default allow. */
async function clear(subject: Subject, { id }: Row, name: string): Promise<void> {
  const { flags } = subject.field(name)
  if (flags.required || flags.filledIn) return
  const refusal = refusalOfEmpty(subject, (await subject.find(id)).data, name)
  const answer = await subject.update({ id, [name]: null })
  if (refusal)
    expect([name, problemOf(answer, refusal.field)]).toEqual([name, { status: 4, code: refusal.code }])
  // A table may demand what a default stands in for on create.
  else if (flags.default !== undefined && answer.status !== 200)
    expect([name, problemOf(answer, name).code]).toEqual([name, 'FIELD_REQUIRED'])
  else expect([name, answer.status, answer.data?.[name]]).toEqual([name, 200, null])
}
