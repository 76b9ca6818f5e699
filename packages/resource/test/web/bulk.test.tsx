// @vitest-environment happy-dom
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useBulkEdit } from '../../src/web/form/useBulkEdit.ts'
import { API, paints } from './support.ts'

const { server } = fakeConsole()
const BULK = `${API}/bulk`
let done: number[]

beforeEach(() => {
  done = []
})

function open(resource = paints) {
  const { result } = renderHook(
    () => useBulkEdit(resource, ['1', '2', '3'], (total) => void done.push(total)),
    surroundings(),
  )
  return () => result.current
}

const send = (edit: ReturnType<typeof open>) => act(() => edit().send())

describe('one value for many rows', () => {
  it('offers the fields that are marked for it, those with a permission only to who holds it', () => {
    expect(open()().names).toEqual(['colour', 'litres'])
    signIn({ permissions: ['probe/paints/price'] })
    expect(open()().names).toEqual(['colour', 'litres', 'price'])
  })

  it('sends the value of the chosen field for all rows and says how many took it', async () => {
    server.on('PUT', BULK, { total: 3 })
    const edit = open()
    act(() => edit().choose('litres'))
    act(() => edit().set(2.5))
    expect(edit().values).toEqual({ litres: 2.5 })
    await send(edit)
    expect(server.bodies('PUT', BULK)).toEqual([{ ids: ['1', '2', '3'], values: { litres: 2.5 } }])
    expect([done, edit().busy, edit().failure]).toEqual([[3], false, undefined])
  })

  it('empties the field where nothing was entered and nothing is required', async () => {
    server.on('PUT', BULK, { total: 3 })
    const edit = open()
    await send(edit)
    expect(server.bodies('PUT', BULK)).toEqual([{ ids: ['1', '2', '3'], values: { colour: null } }])
  })

  it('R149 does not send what the field refuses, and says why', async () => {
    const edit = open()
    act(() => edit().choose('litres'))
    act(() => edit().set(-1))
    await send(edit)
    expect(server.calls).toEqual([])
    expect(edit().failure).toContain('容量')
  })

  it('forgets the refusal as soon as another value is entered', async () => {
    const edit = open()
    act(() => edit().choose('litres'))
    act(() => edit().set(-1))
    await send(edit)
    act(() => edit().set(1))
    expect(edit().failure).toBeUndefined()
  })

  it('forgets value and refusal as soon as another field is chosen', async () => {
    const edit = open()
    act(() => edit().choose('litres'))
    act(() => edit().set(-1))
    await send(edit)
    act(() => edit().choose('colour'))
    expect([edit().name, edit().value, edit().failure]).toEqual(['colour', undefined, undefined])
  })

  it('shows in the dialog what the server refuses, with what is wrong with the rows', async () => {
    server.on(
      'PUT',
      BULK,
      refusal('INVALID', '未保存', { fields: [{ field: 'colour', message: '第2行已停用' }] }),
    )
    const edit = open()
    act(() => edit().set('RED'))
    await send(edit)
    expect(edit().failure).toContain('未保存')
    expect(edit().failure).toContain('第2行已停用')
    expect([done, edit().busy]).toEqual([[], false])
  })
})
