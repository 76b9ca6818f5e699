// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newDraft } from '../../src/web/screens/fences/draft.ts'
import { useHistory } from '../../src/web/screens/fences/useHistory.ts'

const draft = (radius: number) => ({ ...newDraft('CIRCLE', [[120, 30]]), radius })

function begun() {
  const { result } = renderHook(() => useHistory())
  act(() => result.current.begin(draft(100)))
  return result
}

describe('the steps of a drawing', () => {
  it('go back and forward', () => {
    const history = begun()
    expect(history.current).toMatchObject({ changed: false, undo: undefined, redo: undefined })
    act(() => history.current.change(draft(200)))
    act(() => history.current.change(draft(500)))
    act(() => history.current.undo?.())
    expect(history.current.draft?.radius).toBe(200)
    act(() => history.current.undo?.())
    expect(history.current.draft?.radius).toBe(100)
    expect(history.current.undo).toBeUndefined()
    act(() => history.current.redo?.())
    act(() => history.current.redo?.())
    expect(history.current.draft?.radius).toBe(500)
    expect(history.current.redo).toBeUndefined()
  })

  it('a drag is one step, however far it goes', () => {
    const history = begun()
    for (const radius of [110, 120, 130]) act(() => history.current.change(draft(radius), true))
    expect(history.current).toMatchObject({ draft: { radius: 130 }, changed: true })
    act(() => history.current.change(draft(140), false))
    act(() => history.current.undo?.())
    expect(history.current.draft?.radius).toBe(100)
  })

  it('what was taken back is gone with the next change', () => {
    const history = begun()
    act(() => history.current.change(draft(200)))
    act(() => history.current.undo?.())
    act(() => history.current.change(draft(1000)))
    expect(history.current.redo).toBeUndefined()
  })

  it('begins anew with another fence', () => {
    const history = begun()
    act(() => history.current.change(draft(200)))
    act(() => history.current.begin(draft(2000)))
    expect(history.current).toMatchObject({ draft: { radius: 2000 }, changed: false, undo: undefined })
    act(() => history.current.begin(null))
    expect(history.current.draft).toBeNull()
  })
})
