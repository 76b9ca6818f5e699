import { expect, it } from 'vitest'
import { PAGE_MAX } from '../../shared/types.ts'
import type { Subject } from './subject.ts'

/** Order and pages of the list. */
export function listTests(subject: Subject): void {
  const idsBy = async (field: string, order: 'asc' | 'desc') =>
    (await subject.page({ sort: { field, order }, pageSize: PAGE_MAX })).data.items.map((r) => r.id)

  it('sorts by each sortable field both ways, and by no other', async () => {
    for (let i = 0; i < 3; i++) await subject.create()
    for (const name of subject.fieldsWhere((f) => f.flags.sortable)) {
      const ascending = await idsBy(name, 'asc')
      expect([name, ascending.toReversed()]).toEqual([name, await idsBy(name, 'desc')])
    }
    const not = subject.names.find((n) => !subject.field(n).flags.sortable) ?? ''
    for (const wrong of [not, 'id; drop table x', '__proto__', 'constructor'])
      expect((await subject.page({ sort: { field: wrong, order: 'asc' } })).status).toBe(400)
  })

  it('R267 counts pages from 1, echoes the page, and bounds its size', async () => {
    for (let i = 0; i < 3; i++) await subject.create()
    const second = await subject.page({ page: 2, pageSize: 2 })
    expect(second.data.current).toBe(2)
    const first = await subject.page({ page: 1, pageSize: 2 })
    expect(first.data.items).toHaveLength(2)
    expect(first.data.total).toBe(second.data.total)
    expect(first.data.items.map((r) => r.id)).not.toContain(second.data.items[0]?.id)
    for (const wrong of [{ page: 0 }, { pageSize: PAGE_MAX + 1 }, { pageSize: 0 }, { page: 1e9 }])
      expect([wrong, (await subject.page(wrong)).status]).toEqual([wrong, 400])
  })
}
