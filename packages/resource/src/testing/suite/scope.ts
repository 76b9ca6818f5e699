import { expect, it } from 'vitest'
import { isKind } from '../../shared/field.ts'
import { problemOf, type Subject } from './subject.ts'

/** Rows stay in their tenant, whoever names them. */
export function scopeTests(subject: Subject): void {
  // Rows of the platform belong to no tenant.
  if (subject.suite.as !== 'ADMIN') tenantTests(subject)

  it('R266 answers the path without its version with 404', async () => {
    const path = subject.path('page').replace(/\/V\d\.0/, '')
    expect((await subject.owner.post(path, {})).status).toBe(404)
  })
}

function tenantTests(subject: Subject): void {
  it('R001 refuses references to rows of another tenant', async () => {
    const { app, other, made } = subject
    const theirs = (await subject.suite.prepare?.(app, other)) ?? {}
    const body = subject.sample()
    for (const name of subject.sendable) {
      if (!isKind(subject.field(name), 'ref') || typeof body[name] !== 'string') continue
      const key = Object.keys(made).find((k) => made[k] === body[name])
      const foreign = name === 'orgId' ? other.org.id : key && theirs[key]
      if (!foreign) continue
      const answer = await subject.owner.post(subject.path('create'), {
        ...subject.sample(),
        [name]: foreign,
      })
      expect([name, problemOf(answer, name)]).toEqual([name, { status: 4, code: 'FIELD_REFERENCE' }])
    }
  })

  it('R001 shows another tenant nothing', async () => {
    const { id } = await subject.create()
    const stranger = subject.app.as(subject.other.owner)
    expect((await subject.find(id, stranger)).status).toBe(404)
    expect((await subject.page({ ids: [id] }, stranger)).data.total).toBe(0)
    expect((await subject.update({ id }, stranger)).status).toBe(404)
    expect((await subject.remove([id], stranger)).status).toBe(404)
  })
}
