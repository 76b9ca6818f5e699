// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { f } from '../../src/shared/index.ts'
import { useSearchForm } from '../../src/web/list/useSearchForm.ts'
import { fields, paints, paintsWith } from './support.ts'

type Filters = Readonly<Record<string, unknown>>

fakeConsole()

function open(filters: Filters, resource = paints) {
  return renderHook((props: { filters: Filters }) => useSearchForm(resource, props.filters), {
    ...surroundings(),
    initialProps: { filters },
  })
}

describe('the search above a list', () => {
  it('R108 shows seven of its eight fields, and the rest on demand', () => {
    const { result } = open({})
    expect(result.current).toMatchObject({ folds: true, open: false })
    expect(result.current.shown).toEqual(['code', 'colour', 'litres', 'open', 'page', 'made', 'sold'])
    act(() => result.current.toggle())
    expect(result.current.shown).toContain('shift')
    act(() => result.current.toggle())
    expect(result.current.shown).not.toContain('shift')
  })

  it('R108 stands unfolded where a field beyond the seventh is asked for', () => {
    expect(open({ shift: ['08:00', null] }).result.current).toMatchObject({ open: true })
  })

  it('R108 with seven fields has nothing to unfold', () => {
    const { result } = open(
      {},
      paintsWith({ search: ['code', 'colour', 'litres', 'open', 'page', 'made', 'sold'] }),
    )
    expect(result.current.folds).toBe(false)
    expect(result.current.shown).toHaveLength(7)
  })

  it('R109 has a field with a permission only for who holds it', () => {
    const guarded = paintsWith({
      search: ['code', 'note'],
      fields: { ...fields, note: f.text({ max: 9 }).searchable().auth('probe/notes') },
    })
    expect(open({}, guarded).result.current.names).toEqual(['code'])
    signIn({ permissions: ['probe/notes'] })
    expect(open({}, guarded).result.current.names).toEqual(['code', 'note'])
  })

  it('holds what is typed without asking for it', () => {
    const filters = { code: 'A' }
    const { result } = open(filters)
    act(() => result.current.set('litres', [1, null]))
    expect(result.current.draft).toEqual({ code: 'A', litres: [1, null] })
    expect(filters).toEqual({ code: 'A' })
  })

  it('follows the address: back, a link, a saved view', () => {
    const { result, rerender } = open({ code: 'A' })
    act(() => result.current.set('code', 'typed'))
    rerender({ filters: { open: true } })
    expect(result.current.draft).toEqual({ open: true })
  })

  it('keeps what is typed while the address stays', () => {
    const filters = { code: 'A' }
    const { result, rerender } = open(filters)
    act(() => result.current.set('code', 'typed'))
    rerender({ filters })
    expect(result.current.draft).toEqual({ code: 'typed' })
  })

  it('R112 takes over what a reset begins with', () => {
    const { result } = open({ code: 'A' })
    act(() => result.current.replace({ open: true }))
    expect(result.current.draft).toEqual({ open: true })
  })
})
