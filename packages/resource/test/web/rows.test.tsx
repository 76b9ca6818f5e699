// @vitest-environment happy-dom
import { fakeConsole, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { KeyboardEvent } from 'react'
import { describe, expect, it } from 'vitest'
import { shownRows } from '../../src/web/list/tree.ts'
import { useChildRows, withBelow } from '../../src/web/list/useChildRows.ts'
import type { Row } from '../../src/web/list/useResourceList.ts'
import { nextRow, useTableKeys } from '../../src/web/list/useTableKeys.ts'

const { warnings } = fakeConsole()
const rows: Row[] = [{ id: '1' }, { id: '2' }, { id: '3' }]

describe('the keys of a table', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 2, 2],
    ['ArrowUp', 0, 0],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['x', 0, undefined],
  ])('%s leads from row %i to %s', (key, at, to) => {
    expect(nextRow(key, at, 3)).toBe(to)
  })

  it('lead nowhere in an empty list', () => {
    expect(nextRow('ArrowDown', -1, 0)).toBeUndefined()
  })

  function open(more: { selectable?: boolean; selected?: string[] } = {}) {
    const state = { selected: more.selected ?? [], opened: [] as string[] }
    const { result, rerender } = renderHook(() =>
      useTableKeys({
        rows,
        selected: state.selected,
        setSelected: (ids) => {
          state.selected = [...ids]
        },
        selectable: more.selectable ?? true,
        onOpen: (row) => state.opened.push(row.id),
      }),
    )
    const press = (key: string, init: { ctrlKey?: boolean; target?: HTMLElement } = {}) => {
      let taken = false
      const event = {
        key,
        ctrlKey: init.ctrlKey ?? false,
        metaKey: false,
        target: init.target ?? document.body,
        preventDefault: () => {
          taken = true
        },
      }
      act(() => result.current.onKeyDown(event as unknown as KeyboardEvent))
      rerender()
      return taken
    }
    return { state, press, cursor: () => result.current.cursor }
  }

  it('walk the rows, select with Space and open with Enter', () => {
    const { state, press, cursor } = open()
    press('ArrowDown')
    press('ArrowDown')
    expect(cursor()).toBe('2')
    press(' ')
    expect(state.selected).toEqual(['2'])
    press(' ')
    expect(state.selected).toEqual([])
    press('Enter')
    expect(state.opened).toEqual(['2'])
  })

  it('select all of the page with Ctrl-A, and none with Escape', () => {
    const { state, press } = open()
    expect(press('a', { ctrlKey: true })).toBe(true)
    expect(state.selected).toEqual(['1', '2', '3'])
    press('Escape')
    expect(state.selected).toEqual([])
    expect(press('Escape')).toBe(false)
  })

  it('select nothing where rows cannot be selected', () => {
    const { state, press } = open({ selectable: false })
    press('ArrowDown')
    press(' ')
    press('a', { ctrlKey: true })
    expect(state.selected).toEqual([])
  })

  it('leave typing alone, and a button to itself', () => {
    const { press, cursor, state } = open()
    const input = document.createElement('input')
    expect(press('ArrowDown', { target: input })).toBe(false)
    expect(cursor()).toBeUndefined()
    press('ArrowDown')
    expect(press('Enter', { target: document.createElement('button') })).toBe(false)
    expect(state.opened).toEqual([])
  })
})

describe('R118 rows below the rows of a list', () => {
  const asked: string[] = []
  const children = {
    has: (row: Row) => row.id === '1',
    load: (row: Row): Promise<readonly Row[]> => {
      asked.push(row.id)
      return Promise.resolve([{ id: '1.1' }])
    },
  }
  const open = (of: typeof children = children, start: readonly Row[] = rows) => {
    asked.length = 0
    return renderHook((props: { rows: readonly Row[] }) => useChildRows(props.rows, of), {
      ...surroundings(),
      initialProps: { rows: start },
    })
  }

  it('come when one is unfolded, once', async () => {
    const { result } = open()
    act(() => result.current.unfolding?.toggle({ id: '1' }, true))
    await waitFor(() => expect(shownRows(result.current.rows, result.current.unfolding)).toHaveLength(4))
    act(() => result.current.unfolding?.toggle({ id: '1' }, false))
    expect(shownRows(result.current.rows, result.current.unfolding)).toHaveLength(3)
    act(() => result.current.unfolding?.toggle({ id: '1' }, true))
    expect(asked).toEqual(['1'])
  })

  it('that cannot be had leave the row folded', async () => {
    const { result } = open({ ...children, load: () => Promise.reject(new Error('x')) })
    act(() => result.current.unfolding?.toggle({ id: '1' }, true))
    await waitFor(() => expect(result.current.unfolding?.opened).toEqual([]))
    expect(warnings).toHaveLength(1)
  })

  it('are folded again when the list shows other rows', async () => {
    const { result, rerender } = open()
    act(() => result.current.unfolding?.toggle({ id: '1' }, true))
    await waitFor(() => expect(shownRows(result.current.rows, result.current.unfolding)).toHaveLength(4))
    rerender({ rows: [{ id: '1' }] })
    expect(result.current.unfolding?.opened).toEqual([])
  })

  it('a row that has none cannot be unfolded; a flat list has no folds at all', () => {
    expect(withBelow(rows, new Map(), children.has).map((row) => row.children)).toEqual([
      [],
      undefined,
      undefined,
    ])
    const { result } = renderHook(() => useChildRows(rows, undefined), surroundings())
    expect(result.current).toEqual({ rows, unfolding: undefined })
  })
})
