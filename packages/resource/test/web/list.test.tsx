// @vitest-environment happy-dom
import { usePrefs } from '@motorpool/ui'
import { fakeConsole, refusal, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AnyResource } from '../../src/shared/index.ts'
import { type ListOptions, useResourceList } from '../../src/web/list/useResourceList.ts'
import { API, page, paints, paintsWith } from './support.ts'

const { server, warnings } = fakeConsole()

beforeEach(() => usePrefs.setState({ emission: 'NONE' }))

const PAGE = `${API}/page`
const asked = () => server.bodies('POST', PAGE)

function open(address = '/', options: ListOptions = {}, resource: AnyResource = paints) {
  const around = surroundings(address)
  const { result } = renderHook(() => useResourceList(resource, options), around)
  return { list: () => result.current, address: around.address }
}

async function loaded(address = '/', options: ListOptions = {}, codes = ['A', 'B', 'C']) {
  server.on('POST', PAGE, page(codes, 60))
  const opened = open(address, options)
  await waitFor(() => expect(opened.list().rows).toHaveLength(codes.length))
  return opened
}

describe('a list that is opened', () => {
  it('asks for the first page and shows rows and total', async () => {
    const { list } = await loaded()
    expect(asked()).toEqual([{ page: 1, pageSize: 20 }])
    expect(list().rows.map((row) => row.code)).toEqual(['A', 'B', 'C'])
    expect([list().total, list().first, list().capped]).toEqual([60, false, false])
  })

  it('asks for what its address says', async () => {
    await loaded('/?code=AB&litres=1~&page=2&size=50&order=code.desc')
    expect(asked()).toEqual([
      { code: 'AB', litres: [1, null], page: 2, pageSize: 50, sort: { field: 'code', order: 'desc' } },
    ])
  })

  it('always asks with the filters of its screen, which no address takes away', async () => {
    await loaded('/?colour=RED', { only: { colour: 'BLUE' } })
    expect(asked()).toEqual([{ colour: 'BLUE', page: 1, pageSize: 20 }])
  })

  it('says that a total is an estimate', async () => {
    server.on('POST', PAGE, { ...page(['A']), total: 10_000, capped: true })
    const { list } = open()
    await waitFor(() => expect(list().capped).toBe(true))
  })

  it('loads through a loader of its screen instead of its own call', async () => {
    const seen: unknown[] = []
    const { list } = open('/', {
      load: (request) => {
        seen.push(request)
        return Promise.resolve({ items: [{ id: '9' }], total: 1, current: 1 })
      },
    })
    await waitFor(() => expect(list().rows).toEqual([{ id: '9' }]))
    expect([seen, asked()]).toEqual([[{ page: 1, pageSize: 20 }], []])
  })

  it('R045 is asked for again when the emission level changes', async () => {
    await loaded()
    act(() => usePrefs.getState().setEmission('GB4'))
    await waitFor(() => expect(asked()).toHaveLength(2))
  })
})

describe('a search', () => {
  it('goes into the address and begins at the first page', async () => {
    const { list, address } = await loaded('/?page=3')
    act(() => list().search({ code: ' X1 ', colour: ['RED', 'BLUE'] }))
    expect(address()).toBe('/?code=X1&colour=RED%2CBLUE')
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({ code: 'X1', colour: ['RED', 'BLUE'], page: 1, pageSize: 20 }),
    )
  })

  it('with the same filters asks again', async () => {
    const { list } = await loaded('/?code=A')
    act(() => list().search({ code: 'A' }))
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(asked()[1]).toEqual(asked()[0])
  })

  it('keeps order and page size', async () => {
    const { list, address } = await loaded('/?size=50&order=code.asc')
    act(() => list().search({ open: false }))
    expect(address()).toBe('/?open=false&size=50&order=code.asc')
  })

  it('R112 is emptied by a reset', async () => {
    const { list, address } = await loaded('/?code=A&page=2')
    act(() => void list().reset())
    expect(address()).toBe('/')
  })
})

describe('pages and order', () => {
  it('are turned in the address', async () => {
    const { list, address } = await loaded()
    act(() => list().turnTo(2))
    expect(address()).toBe('/?page=2')
    act(() => list().turnTo(1, 50))
    expect(address()).toBe('/?size=50')
  })

  it('another order begins at the first page; taking it away leaves the usual one', async () => {
    const { list, address } = await loaded('/?page=2')
    act(() => list().sortBy({ field: 'code', order: 'desc' }))
    expect(address()).toBe('/?order=code.desc')
    act(() => list().sortBy(undefined))
    expect(address()).toBe('/')
  })

  it('a saved view brings filters, order and size at once', async () => {
    const { list, address } = await loaded('/?code=A&page=2')
    act(() =>
      list().open({ filters: { open: true }, page: 1, pageSize: 50, sort: { field: 'code', order: 'asc' } }),
    )
    expect(address()).toBe('/?open=true&size=50&order=code.asc')
  })
})

describe('selected rows', () => {
  it('stay selected until the list shows something else', async () => {
    const { list } = await loaded()
    act(() => list().setSelected(['A', 'B']))
    expect(list().selected).toEqual(['A', 'B'])
    act(() => list().turnTo(2))
    expect(list().selected).toEqual([])
  })

  it('are none after a refresh', async () => {
    const { list } = await loaded()
    act(() => list().setSelected(['A']))
    await act(() => list().refresh())
    expect(list().selected).toEqual([])
    expect(asked()).toHaveLength(2)
  })
})

describe('after rows were deleted', () => {
  it('R126 the page before is shown when the last page lost all its rows', async () => {
    const { list, address } = await loaded('/?page=3')
    await act(() => list().afterDelete(3))
    expect(address()).toBe('/?page=2')
  })

  it('R126 the page stays while it has rows', async () => {
    const { list, address } = await loaded('/?page=3')
    await act(() => list().afterDelete(2))
    expect(address()).toBe('/?page=3')
    expect(asked()).toHaveLength(2)
  })
})

describe('a tree', () => {
  const tree = paintsWith({ tree: 'note' })

  it('is loaded whole, a hundred rows at a time', async () => {
    const rows = Array.from({ length: 150 }, (_, i) => ({ id: `${i}` }))
    server.on('POST', PAGE, ({ body }: { body: unknown }) => {
      const { page: n, pageSize } = body as { page: number; pageSize: number }
      return { items: rows.slice((n - 1) * pageSize, n * pageSize), total: rows.length, current: n }
    })
    const { list } = open('/', {}, tree)
    await waitFor(() => expect(list().rows).toHaveLength(150))
    expect(list().total).toBe(150)
    expect(asked()).toEqual([
      { page: 1, pageSize: 100 },
      { page: 2, pageSize: 100 },
    ])
  })

  it('ends with the page that says there is no more', async () => {
    server.on('POST', PAGE, page(['A']))
    const { list } = open('/', {}, tree)
    await waitFor(() => expect(list().rows).toHaveLength(1))
    expect(asked()).toHaveLength(1)
  })
})

describe('a load that fails', () => {
  it('R127 leaves an empty list with its reason and no message', async () => {
    server.on('POST', PAGE, refusal('FORBIDDEN', '没有权限', { status: 403 }))
    const { list } = open()
    await waitFor(() => expect(list().error).toMatchObject({ message: '没有权限' }))
    expect([list().rows, list().total]).toEqual([[], 0])
    expect(warnings.map(([text]) => text)).toContain('list probe/paints')
  })

  it('of a resource without a page call names the resource', async () => {
    const { list } = open('/', {}, { ...paints, calls: { ...paints.calls, page: undefined } })
    await waitFor(() => expect(list().error).toMatchObject({ message: 'probe/paints has no page call' }))
  })
})

describe('R111 a list that begins with defaults', () => {
  const begin = { defaults: () => ({ colour: ['RED'] }) }
  const visited = async (address = '/') => {
    server.on('POST', PAGE, page(['A']))
    const around = surroundings(address)
    const { result } = renderHook(
      () => ({ list: useResourceList(paints, begin), leadTo: useNavigate() }),
      around,
    )
    const filters = () => result.current.list.state.filters
    const leadTo = (to: string) => act(async () => void result.current.leadTo(to))
    const search = (what: object) => act(async () => result.current.list.search({ ...what }))
    return { filters, leadTo, search, address: around.address }
  }

  it('has them again when a link without filters leads back to it', async () => {
    const { filters, leadTo, address } = await visited()
    await waitFor(() => expect(filters()).toEqual({ colour: ['RED'] }))
    await leadTo('/?of=litres')
    await waitFor(() => expect(filters()).toEqual({ colour: ['RED'] }))
    await leadTo('/')
    expect(filters()).toEqual({})
    await waitFor(() => expect(address()).toBe('/?colour=RED'))
    expect(asked().every((body) => (body as { colour?: unknown }).colour)).toBe(true)
  })

  it('has them after a link with filters of its own, which stay until then', async () => {
    const { filters, leadTo } = await visited('/?colour=BLUE')
    expect(filters()).toEqual({ colour: ['BLUE'] })
    await leadTo('/')
    await waitFor(() => expect(filters()).toEqual({ colour: ['RED'] }))
  })

  it('stays empty where somebody emptied it', async () => {
    const { filters, search, address } = await visited()
    await waitFor(() => expect(filters()).toEqual({ colour: ['RED'] }))
    await search({ colour: [] })
    await waitFor(() => expect(asked().at(-1)).toEqual({ page: 1, pageSize: 20 }))
    await act(() => new Promise((done) => setTimeout(done, 300)))
    expect(address()).toBe('/')
    await search({ code: 'A' })
    await waitFor(() => expect(filters()).toEqual({ code: 'A' }))
  })
})
