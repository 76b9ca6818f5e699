import { expect, it } from 'vitest'
import { isKind } from '../../shared/field.ts'
import { problemOf, type Subject } from './subject.ts'
import type { Body } from './suite.ts'

/** Values that no two rows may share. */
export function uniqueTests(subject: Subject): void {
  const post = (body: Body) => subject.owner.post(subject.path('create'), body)

  it('R269 refuses a second row with a unique value, also when both come at once', async () => {
    for (const name of subject.sendable) {
      const { unique } = subject.field(name).flags
      if (!unique || isKind(subject.field(name), 'ref') || subject.sample()[name] === undefined) continue
      const like = (first: Body): Body => ({
        ...subject.sample(),
        ...Object.fromEntries([name, ...unique.with].map((shared) => [shared, first[shared]])),
      })

      const first = subject.sample()
      await subject.create(first)
      const again = await post(like(first))
      expect([name, problemOf(again, name)]).toEqual([name, { status: 4, code: 'FIELD_DUPLICATE' }])

      const fresh = subject.sample()
      const race = await Promise.all([0, 1, 2].map(() => post(like(fresh))))
      expect([name, race.map((a) => a.status).toSorted((a, b) => a - b)]).toEqual([name, [200, 409, 409]])
    }
  })
}
