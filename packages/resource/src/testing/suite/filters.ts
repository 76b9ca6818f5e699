import { newMark } from '@motorpool/testkit'
import { expect, it } from 'vitest'
import { fixtureOf } from '../../kinds/fixtures.ts'
import type { Field } from '../../shared/field.ts'
import { PAGE_MAX } from '../../shared/types.ts'
import { writable } from '../../shared/validate.ts'
import type { Subject } from './subject.ts'

/** Lists filtered by each searchable field, with sense and without. */
export function filterTests(subject: Subject): void {
  const searchable = () => subject.fieldsWhere((f) => f.flags.searchable)

  it('R268 ignores empty filters and finds rows by each searchable field', async () => {
    const row = await subject.create()
    await subject.create()
    const all = await subject.total()
    for (const name of searchable()) {
      for (const empty of ['', null, '  ', []])
        expect([name, (await subject.page({ [name]: empty })).data.total]).toEqual([name, all])
      const value = row[name]
      if (value === null || value === undefined) continue
      const { options } = subject.field(name)
      const filters = fixtureOf(subject.field(name)).finding?.(value, options) ?? [value]
      for (const filter of filters) {
        const answer = await subject.page({ [name]: filter, pageSize: PAGE_MAX })
        const found = answer.data?.items?.some((r) => r.id === row.id) ?? answer.text
        expect([name, filter, found]).toEqual([name, filter, true])
      }
    }
    expect((await subject.page({ ids: [row.id] })).data.items.map((r) => r.id)).toEqual([row.id])
  })

  it('answers a filter that makes no sense with a refusal, never with a failure', async () => {
    const senseless: readonly unknown[] = [
      { $ne: null },
      { toString: 1 },
      [[1]],
      'x'.repeat(5000),
      '\u0000',
      -1e308,
      [null, {}],
    ]
    for (const name of searchable())
      for (const value of senseless) {
        const { status } = await subject.page({ [name]: value })
        expect([name, value, [200, 400].includes(status) || status]).toEqual([name, value, true])
      }
  })

  hostileTextTest(subject)
}

const HOSTILE = [
  "'; drop table vehicle; --",
  '%',
  '_',
  '\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=cmd|calc',
  '${process.env}',
  '🚛 车辆',
]

/** Texts that take anything: neither a pattern nor a check stands before them. */
function isFreeText(subject: Subject, field: Field, name: string): boolean {
  const { kind, flags, options } = field
  return (
    (kind === 'text' || kind === 'textarea') &&
    writable(field, 'create') &&
    !subject.suite.examples?.[name] &&
    !('pattern' in options && options.pattern) &&
    flags.checks.length === 0 &&
    !flags.when
  )
}

function hostileTextTest(subject: Subject): void {
  const valueOf = (name: string, text: string) => {
    const { options, flags } = subject.field(name)
    const max = 'max' in options && typeof options.max === 'number' ? options.max : text.length
    return `${text}${flags.unique ? newMark() : ''}`.slice(0, max).trim()
  }

  it('keeps hostile text as text, in values and in filters', async () => {
    const texts = subject.fieldsWhere((field, name) => isFreeText(subject, field, name))
    for (const text of HOSTILE) {
      const sent = Object.fromEntries(texts.map((name) => [name, valueOf(name, text)]))
      const row = await subject.create({ ...subject.sample(), ...sent })
      for (const name of texts) {
        const kept = String(subject.normal(name, sent[name]))
        expect([name, row[name]]).toEqual([name, kept])
        if (!subject.field(name).flags.searchable) continue
        const { items } = (await subject.page({ [name]: sent[name] })).data
        const strays = items.filter((r) => !String(r[name]).toLowerCase().includes(kept.toLowerCase()))
        expect([name, strays]).toEqual([name, []])
        expect(items.map((r) => r.id)).toContain(row.id)
      }
    }
  })
}
