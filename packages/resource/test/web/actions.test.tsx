// @vitest-environment happy-dom
import { fakeConsole, fileReply, Reply, refusal, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useResourceActions } from '../../src/web/actions/useResourceActions.ts'
import { useResourceList } from '../../src/web/list/useResourceList.ts'
import { resourceName, rowName } from '../../src/web/names.ts'
import { API, page, paints, paintsWith } from './support.ts'

const { server, shown } = fakeConsole()
const PAGE = `${API}/page`
const EXPORT = paints.calls.export?.path ?? ''
let saved: string[]

beforeEach(() => {
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

async function open(address = '/') {
  server.on('POST', PAGE, page(['A', 'B'], 42))
  const around = surroundings(address)
  const { result } = renderHook(() => {
    const list = useResourceList(paints)
    return { list, ...useResourceActions(paints, list) }
  }, around)
  await waitFor(() => expect(result.current.list.rows).toHaveLength(2))
  return { now: () => result.current, address: around.address }
}

describe('deleting rows', () => {
  it('R125 says how many were deleted and loads the list again', async () => {
    server.on('DELETE', API, null)
    const { now } = await open()
    await act(() => now().remove(['A']))
    expect(server.bodies('DELETE', API)).toEqual([{ ids: ['A'] }])
    expect(shown).toEqual([['success', expect.stringContaining('1')]])
    expect(server.bodies('POST', PAGE)).toHaveLength(2)
  })

  it('R126 shows the page before when the last one is empty now', async () => {
    server.on('DELETE', API, null)
    const { now, address } = await open('/?page=2')
    await act(() => now().remove(['A', 'B']))
    expect(address()).toBe('/')
  })

  it('R125 that is refused leaves the list as it is', async () => {
    server.on('DELETE', API, refusal('IN_USE', '正在使用'))
    const { now } = await open()
    await expect(act(() => now().remove(['A']))).rejects.toMatchObject({ errCode: 'IN_USE' })
    expect(shown).toEqual([['error', '正在使用']])
    expect(server.bodies('POST', PAGE)).toHaveLength(1)
  })
})

describe('an export', () => {
  it('R187 asks for all pages of what the list shows, under the title of the screen', async () => {
    server.on('POST', EXPORT, fileReply('sheet', 'server.xlsx'))
    const { now } = await open('/?code=A&page=2&order=code.desc')
    await act(() => now().exportRows({ columns: ['code'] }))
    expect(server.bodies('POST', EXPORT)).toEqual([
      {
        code: 'A',
        sort: { field: 'code', order: 'desc' },
        columns: ['code'],
        extra: { title: '涂料', sheetName: '涂料' },
      },
    ])
    expect(saved).toEqual([expect.stringMatching(/^涂料\d{14}\.xlsx$/)])
  })

  it('R189 of some rows names them beside the filters', async () => {
    server.on('POST', EXPORT, fileReply('sheet', 'server.xlsx'))
    const { now } = await open('/?code=A')
    await act(() => now().exportRows({ ids: ['B'], columns: ['code'] }))
    expect(server.bodies('POST', EXPORT)).toMatchObject([{ code: 'A', ids: ['B'] }])
  })

  it('that is made in the background says where it will be', async () => {
    server.on('POST', EXPORT, { taskId: '9' })
    const { now } = await open()
    await act(() => now().exportRows({ columns: ['code'] }))
    expect(shown.map(([kind]) => kind)).toEqual(['loading', 'info'])
    expect(saved).toEqual([])
  })

  it('R265 that is refused is shown once', async () => {
    server.on('POST', EXPORT, new Reply(200, { errCode: 'TOO_MANY', message: '数据过多' }))
    const { now } = await open()
    await act(() => now().exportRows({ columns: ['code'] }))
    expect(shown.filter(([kind]) => kind === 'error')).toEqual([['error', '数据过多']])
    expect(saved).toEqual([])
  })
})

describe('names', () => {
  it('of one row of a kind are its own text, else the title of the screen', () => {
    expect(resourceName(paints)).toBe('涂料')
    expect(resourceName({ ...paints, key: 'probe/unnamed' })).toBe('probe/unnamed')
  })

  it('of a row are its label, else its code, else its id', () => {
    const coded = paintsWith({ options: { label: 'note', code: 'code' } })
    expect(rowName(coded, { id: '1', note: 'N', code: 'C' })).toBe('N')
    expect(rowName(coded, { id: '1', note: null, code: 'C' })).toBe('C')
    expect(rowName(paints, { id: '1' })).toBe('1')
    expect(rowName(paints, { id: '1', code: 5 })).toBe('5')
  })
})
