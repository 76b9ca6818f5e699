// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act as during, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { api } from '../../src/api/client.ts'
import { useAct } from '../../src/parts/useAct.ts'
import { fakeConsole, refusal, surroundings } from '../../src/testing/index.ts'

const { server, shown, warnings } = fakeConsole()

/** A screen that shows a list and can change it. */
function useScreen() {
  const list = useQuery({ queryKey: ['things', 'page'], queryFn: () => api.get<string[]>('/api/things') })
  const other = useQuery({ queryKey: ['others'], queryFn: () => api.get<string[]>('/api/others') })
  return { list, other, ...useAct(['things']) }
}

async function screen() {
  server.on('GET', '/api/things', ['a']).on('GET', '/api/others', [])
  const { result } = renderHook(useScreen, surroundings())
  await waitFor(() =>
    expect([result.current.list.isSuccess, result.current.other.isSuccess]).toEqual([true, true]),
  )
  return result
}

const asked = (path: string) => server.heard('GET', path).length

describe('a change made by a screen', () => {
  it('is confirmed by a message, and what it makes stale is asked for again before it counts as done', async () => {
    const result = await screen()
    server.on('PUT', '/api/things/1', { count: 2 }).on('GET', '/api/things', ['a', 'b'])
    let done: boolean | undefined
    await during(async () => {
      done = await result.current.act(() => api.put('/api/things/1'), 'saved')
    })
    expect(done).toBe(true)
    expect(shown).toEqual([['success', 'saved']])
    expect(result.current.list.data).toEqual(['a', 'b'])
    expect([asked('/api/things'), asked('/api/others')]).toEqual([2, 1])
  })

  it('can name in its message what the answer says, and need not say anything', async () => {
    const result = await screen()
    server.on('PUT', '/api/things/1', { count: 2 })
    const put = () => api.put<{ count: number }>('/api/things/1')
    await during(async () => void (await result.current.act(put, ({ count }) => `${count} changed`)))
    await during(async () => void (await result.current.act(put)))
    expect(shown).toEqual([['success', '2 changed']])
  })

  it('R261 that is refused shows the message of the refusal once, is logged, and shows the list as it is now', async () => {
    const result = await screen()
    server.on('PUT', '/api/things/1', refusal('CONFLICT', '已被他人修改', { status: 409 }))
    let done: boolean | undefined
    await during(async () => {
      done = await result.current.act(() => api.put('/api/things/1'), 'saved')
    })
    expect(done).toBe(false)
    expect(shown).toEqual([['error', '已被他人修改']])
    expect(asked('/api/things')).toBe(2)
    expect(warnings).toHaveLength(1)
  })

  it('that fails before it reaches the server is shown too: nobody else has', async () => {
    const result = await screen()
    await during(async () => {
      await result.current.act(() => Promise.reject(new Error('the sheet is unreadable')), 'saved')
    })
    expect(shown).toEqual([['error', 'the sheet is unreadable']])
  })

  it('keeps its button busy until the answer, also when a second one ends before it', async () => {
    const result = await screen()
    let first: (() => void) | undefined
    let changes: Promise<unknown>[] = []
    during(() => {
      changes = [
        result.current.act(() => new Promise<void>((answered) => (first = answered))),
        result.current.act(() => Promise.resolve()),
      ]
    })
    await during(async () => void (await changes[1]))
    expect(result.current.busy).toBe(true)
    await during(async () => {
      first?.()
      await changes[0]
    })
    expect(result.current.busy).toBe(false)
  })
})
