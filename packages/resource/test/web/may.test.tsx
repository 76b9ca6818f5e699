// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anyResource, defineResource, f } from '../../src/shared/index.ts'
import { useMay } from '../../src/web/index.ts'

fakeConsole()

/** It stands in two screens; only the second may remove, and nobody imports. */
const notes = anyResource(
  defineResource({
    key: 'probe/notes',
    api: '/api/probe-svc/notes/V1.0',
    idPrefix: 'probe.notes',
    table: 'note',
    scope: 'tenant',
    fields: { text: f.text({ max: 20 }) },
    list: [{ field: 'text' }],
    search: [],
    form: [{ items: ['text'] }],
    options: { label: 'text' },
    calls: {
      create: { permission: 'portal/notes/create|probe/notes/create' },
      delete: { permission: 'portal/notes/delete' },
      import: false,
    },
  }),
)

const may = (...permissions: string[]) => {
  signIn({ permissions })
  return renderHook(() => useMay(notes), surroundings()).result.current
}

describe('R114 R247 what the user may do with a resource', () => {
  it.each([['portal/notes/create'], ['probe/notes/create']])(
    'is open with %s, which its call names',
    (one) => {
      expect(may(one)('create')).toBe(true)
    },
  )

  it('is closed with the permission of another of its calls, and with none', () => {
    expect(may('portal/notes/delete', 'probe/notes/find')('create')).toBe(false)
    expect(may()('create')).toBe(false)
  })

  it('is not open with the permission of the resource’s own where the call names another', () => {
    expect(may('probe/notes/delete')('delete')).toBe(false)
    expect(may('portal/notes/delete')('delete')).toBe(true)
  })

  it('of calls that name none, and of other actions, is that of the resource’s own', () => {
    const own = may('probe/notes/update', 'probe/notes/publish', 'probe/other/find')
    expect([own('update'), own('publish'), own('probe/other/find'), own('find')]).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('of a call that there is not is asked like any other action', () => {
    expect(may('probe/notes/import')('import')).toBe(true)
    expect(may()('import')).toBe(false)
  })
})
