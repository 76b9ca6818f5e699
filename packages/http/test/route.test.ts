import { describe, expect, it } from 'vitest'
import { defineRoute } from '../src/index.ts'

describe('declaring a call', () => {
  const route = { method: 'GET', summary: '', scope: 'manual', handler: async () => null } as const
  const declare = (path: string, permission: string) => () =>
    defineRoute({ ...route, id: 'a', path, permission })

  it('refuses a path outside /api/', () => {
    expect(declare('/x', 'session')).toThrow(/api/)
  })

  it('refuses a permission that is not module/action', () => {
    expect(declare('/api/x', 'things')).toThrow(/module\/action/)
    expect(declare('/api/x', 'a/find|b/look')).toThrow(/b\/look/)
  })
})
