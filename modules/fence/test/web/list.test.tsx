// @vitest-environment happy-dom
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { areaCodesOf } from '../../src/web/screens/fences/AreaField.tsx'
import { FenceList } from '../../src/web/screens/fences/FenceList.tsx'
import { type FenceRow, useFences } from '../../src/web/screens/fences/useFences.ts'
import { API, fenceRow } from './support.ts'

const { server } = fakeConsole()
const PAGE = `${API}/page/web`
const outline = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [106, 26],
      [107, 26],
      [107, 27],
      [106, 26],
    ],
  ],
}
const region = (id: string): FenceRow =>
  fenceRow({ id, settingWay: 'REGION', areaCode: '520100', position: null, radius: null })

describe('the fences on the map', () => {
  const read = (keyword = '', page = 1) =>
    renderHook((now: { keyword: string; page: number }) => useFences(now.keyword, now.page), {
      ...surroundings(),
      initialProps: { keyword, page },
    })

  it('R360 are found by a part of their name, page by page', async () => {
    server.on('POST', PAGE, { items: [fenceRow()], total: 201 })
    const { result, rerender } = read()
    await waitFor(() => expect(result.current.pages).toBe(3))
    rerender({ keyword: 'Dep', page: 2 })
    // What was found before is shown until then.
    expect(result.current.rows).toHaveLength(1)
    await waitFor(() => expect(server.heard('POST', PAGE)).toHaveLength(2))
    expect(server.bodies('POST', PAGE)).toEqual([
      { page: 1, pageSize: 100 },
      { page: 2, pageSize: 100, fenceName: 'Dep' },
    ])
  })

  it('administrative units lie under the others, with the outline that the server knows', async () => {
    server
      .on('POST', PAGE, { items: [fenceRow(), region('8')], total: 2 })
      .on('GET', `${API}/web/8`, { ...region('8'), polygon: outline })
    const { result } = read()
    await waitFor(() => expect(result.current.shown[0]?.draft.polygons).toHaveLength(1))
    expect(result.current.shown.map(({ id }) => id)).toEqual(['8', '7'])
    expect(result.current.shown[0]?.draft).toMatchObject({
      way: 'REGION',
      areaCode: '520100',
      polygons: [[outline.coordinates[0]?.slice(0, -1)]],
    })
    expect(server.heard('GET', `${API}/web/7`)).toEqual([])
  })

  it('an outline that cannot be read keeps none of the others away', async () => {
    server
      .on('POST', PAGE, { items: [region('8'), fenceRow({ status: 'DISABLED' })], total: 2 })
      .on('GET', `${API}/web/8`, refusal('GONE', '', { status: 404 }))
    const { result } = read()
    await waitFor(() => expect(result.current.shown).toHaveLength(2))
    expect(result.current.shown[1]).toMatchObject({
      id: '7',
      enabled: false,
      draft: { way: 'CIRCLE', polygons: [[[[106.7, 26.6]]]], radius: 500 },
    })
  })
})

describe('the list of fences', () => {
  function Screen({ heard }: { heard: (what: string) => void }): ReactNode {
    const [keyword, setKeyword] = useState('')
    const fences = useFences(keyword, 1)
    return (
      <FenceList
        fences={fences}
        keyword={keyword}
        page={1}
        selected="7"
        onKeyword={setKeyword}
        onPage={(page) => heard(`page ${page}`)}
        onPick={(id) => heard(`pick ${id}`)}
        onNew={(way) => heard(`new ${way}`)}
        onFiles={() => heard('files')}
      />
    )
  }
  function open(answer: unknown, permissions: string[] = []) {
    signIn({ permissions })
    server.on('POST', PAGE, answer)
    const heard = vi.fn()
    render(<Screen heard={heard} />, surroundings())
    return heard
  }

  it('says what each watches, and of a disabled one that it does not', async () => {
    const heard = open({
      items: [
        fenceRow({ stayMinutes: 30, speedLimit: 60 }),
        fenceRow({ id: '8', fenceName: 'Yard', status: 'DISABLED', stayMinutes: 30 }),
      ],
      total: 2,
    })
    const depot = (await screen.findByText('Depot')).closest('button')
    expect(depot?.querySelector('small')?.textContent).toBe(
      '驶入驶出报警 · fence.fact.stay · fence.fact.speed',
    )
    expect(depot?.getAttribute('aria-pressed')).toBe('true')
    const yard = screen.getByText('Yard').closest('button')
    expect(yard?.querySelector('small')?.textContent).toBe('fence.disabled')
    expect(yard?.getAttribute('aria-pressed')).toBe('false')
    if (yard) fireEvent.click(yard)
    expect(heard.mock.calls).toEqual([['pick 8']])
  })

  it('tells an empty list from a search without a find', async () => {
    open({ items: [], total: 0 })
    await screen.findByText('fence.none')
    fireEvent.change(screen.getByRole('textbox', { name: 'fence.search' }), { target: { value: 'x' } })
    await screen.findByText('fence.noneFound')
    expect(server.bodies('POST', PAGE).at(-1)).toMatchObject({ fenceName: 'x' })
  })

  it('R261 shows why it cannot be read, and reads again', async () => {
    open(refusal('DOWN', '暂不可用', { status: 400 }))
    await screen.findByText('暂不可用')
    server.on('POST', PAGE, { items: [fenceRow()], total: 1 })
    const [again] = [...document.querySelectorAll<HTMLElement>('.fence-panel button')].slice(-1)
    if (again) fireEvent.click(again)
    await screen.findByText('Depot')
  })

  it('begins a fence of each kind', async () => {
    const heard = open({ items: [], total: 0 }, ['vehicle/fences/create'])
    fireEvent.click(screen.getByRole('button', { name: 'fence.new' }))
    const items = await screen.findAllByRole('menuitem')
    for (const item of items) fireEvent.click(item)
    expect(heard.mock.calls.flat()).toEqual([
      'new CIRCLE',
      'new RECTANGLE',
      'new POLYGON',
      'new CORRIDOR',
      'new REGION',
    ])
  })

  it('offers files and new fences to who may have them', async () => {
    open({ items: [], total: 0 })
    await screen.findByText('fence.none')
    expect(screen.queryByRole('button', { name: 'fence.new' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'fence.files' })).toBeNull()
  })
})

describe('the way to an administrative unit', () => {
  it.each([
    [null, []],
    ['520000', ['520000']],
    ['520100', ['520000', '520100']],
    ['520103', ['520000', '520100', '520103']],
  ])('%s is %j', (code, way) => {
    expect(areaCodesOf(code)).toEqual(way)
  })
})
