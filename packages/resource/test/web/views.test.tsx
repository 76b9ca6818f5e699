// @vitest-environment happy-dom
import { fakeConsole, refusal, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useResourceList } from '../../src/web/list/useResourceList.ts'
import { useSavedViews } from '../../src/web/list/useSavedViews.ts'
import { useViewPrefs } from '../../src/web/list/view-prefs.ts'
import { API, page, paints } from './support.ts'

const VIEWS = '/api/system-svc/user/views/V1.0'
const { server, shown } = fakeConsole()
let stored: { id: string; name: string; query: string; columns: string[] | null }[]

beforeEach(() => {
  stored = []
  server
    .on('POST', `${API}/page`, page(['A']))
    .on('PUT', '/api/system-svc/user/config/V1.0', null)
    .on('GET', VIEWS, () => stored)
    .on('POST', VIEWS, ({ body }: { body: unknown }) => {
      stored.push({
        id: `v${stored.length + 1}`,
        ...(body as { name: string; query: string; columns: null }),
      })
    })
    .on('DELETE', VIEWS, ({ body }: { body: unknown }) => {
      stored = stored.filter((view) => !(body as { ids: string[] }).ids.includes(view.id))
    })
})
function open(address: string, enabled = true) {
  const around = surroundings(address)
  const { result } = renderHook(() => {
    const list = useResourceList(paints)
    const [view, setView] = useViewPrefs(paints.key)
    return { list, view, setView, saved: useSavedViews({ resource: paints, list, view, setView, enabled }) }
  }, around)
  return { now: () => result.current, address: around.address }
}

describe('saved views of a list', () => {
  it('are asked for when they are about to be seen, for this screen alone', async () => {
    open('/', false)
    expect(server.heard('GET', VIEWS)).toEqual([])
    open('/')
    await waitFor(() =>
      expect(server.heard('GET', VIEWS).map((call) => call.query)).toEqual([{ screen: paints.key }]),
    )
  })

  it('hold filters, order, size and columns under a name, and never a page', async () => {
    const { now } = open('/?code=AB&page=4&size=50&order=code.desc')
    act(() => now().setView({ columns: ['code'] }))
    await act(async () => void (await now().saved.save('  mine ')))
    expect(server.bodies('POST', VIEWS)).toEqual([
      { screen: paints.key, name: 'mine', query: 'code=AB&size=50&order=code.desc', columns: ['code'] },
    ])
    expect(shown).toEqual([['success', '视图已保存']])
    await waitFor(() => expect(now().saved.views.map((view) => view.name)).toEqual(['mine']))
  })

  it('bring back what they were saved of', async () => {
    const { now, address } = open('/?page=2')
    act(() => now().saved.apply({ id: 'v', name: 'x', query: 'code=AB&order=code.asc', columns: ['litres'] }))
    expect(address()).toBe('/?code=AB&order=code.asc')
    expect(now().view.columns).toEqual(['litres'])
    act(() => now().saved.apply({ id: 'v', name: 'x', query: '', columns: null }))
    expect([address(), now().view.columns]).toEqual(['/', undefined])
  })

  it('are removed one by one', async () => {
    const { now } = open('/')
    await act(async () => void (await now().saved.save('one')))
    await act(async () => void (await now().saved.save('two')))
    await act(async () => void (await now().saved.remove('v1')))
    await waitFor(() => expect(now().saved.views.map((view) => view.name)).toEqual(['two']))
  })

  it('that are refused are said to be, and the name stays typed', async () => {
    server.on('POST', VIEWS, refusal('FIELD_DUPLICATE', '名称不能重复', { status: 409 }))
    const { now } = open('/')
    let saved: boolean | undefined
    await act(async () => {
      saved = await now().saved.save('one')
    })
    expect([saved, shown]).toEqual([false, [['error', '名称不能重复']]])
  })
})
