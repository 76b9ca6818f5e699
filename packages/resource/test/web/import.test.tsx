// @vitest-environment happy-dom
import { fakeConsole, fileReply, refusal, surroundings } from '@motorpool/ui/testing'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SHEET_MAX, sheetProblem, useImport } from '../../src/web/sheet/useImport.ts'
import { API, paintsWith } from './support.ts'

const { server, shown, warnings } = fakeConsole()
const resource = paintsWith({
  template: 'probe/paints',
  updateSheets: [
    {
      template: 'probe/recolour',
      id: 'probe.paints.recolour',
      path: '/recolour',
      columns: ['code', 'colour'],
      by: 'code',
    },
  ],
})
const FIRST = resource.sheets[0]?.call.path ?? ''
const SECOND = resource.sheets[1]?.call.path ?? ''

/** Files that the browser was given to save. */
let saved: string[]
let done: number

beforeEach(() => {
  saved = []
  done = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

function open() {
  const { result } = renderHook(() => useImport(resource.sheets, () => void done++), surroundings())
  return () => result.current
}

const book = new File(['rows'], 'rows.xlsx')

async function sent(dialog: ReturnType<typeof open>) {
  act(() => dialog().take(book))
  await act(() => dialog().send())
}

describe('a file chosen for an import', () => {
  it.each([
    ['rows.xlsx', 1, undefined],
    ['ROWS.XLSX', SHEET_MAX, undefined],
    ['rows.xls', 1, 'fileType'],
    ['rows.xlsx.exe', 1, 'fileType'],
    ['rows.xlsx', SHEET_MAX + 1, 'fileSize'],
  ])('R183 %s of %i bytes: %s', (name, size, problem) => {
    expect(sheetProblem({ name, size })).toBe(problem)
  })
})

describe('an import', () => {
  it('without a file sends nothing', async () => {
    const dialog = open()
    await act(() => dialog().send())
    expect(server.calls).toEqual([])
  })

  it('sends the file, says how many rows came, and is done', async () => {
    server.on('POST', FIRST, { count: 12 })
    const dialog = open()
    await sent(dialog)
    const [form] = server.bodies('POST', FIRST) as FormData[]
    expect(form?.get('file')).toMatchObject({ name: 'rows.xlsx' })
    expect(shown).toEqual([['success', expect.stringContaining('12')]])
    expect(done).toBe(1)
  })

  it('that goes on in the background says so', async () => {
    server.on('POST', FIRST, { taskId: '7' })
    await sent(open())
    expect(shown.map(([kind]) => kind)).toEqual(['info'])
    expect(done).toBe(1)
  })

  it('shows how much has left the browser', async () => {
    let answer: (() => void) | undefined
    server.on('POST', FIRST, () => new Promise((resolve) => (answer = () => resolve({ count: 1 }))))
    const dialog = open()
    act(() => dialog().take(book))
    let ended: Promise<void> | undefined
    act(() => {
      ended = dialog().send()
    })
    expect(dialog().phase).toEqual({ kind: 'sending', percent: 50 })
    await act(async () => {
      answer?.()
      await ended
    })
  })

  it('R186 that is refused hands back a workbook of what was wrong, and stores nothing', async () => {
    server.on('POST', FIRST, fileReply('why', 'errors.xlsx', { 'x-rows': '120', 'x-rejected-rows': '3' }))
    const dialog = open()
    await sent(dialog)
    expect(dialog().phase).toMatchObject({ kind: 'refused', fileName: 'errors.xlsx', rows: 120, rejected: 3 })
    expect([saved, done, shown]).toEqual([['errors.xlsx'], 0, []])
  })

  it('that fails says why in the dialog', async () => {
    server.on('POST', FIRST, refusal('SHEET_UNREADABLE', '文件无法读取'))
    const dialog = open()
    await sent(dialog)
    expect(dialog().phase).toEqual({ kind: 'failed', message: '文件无法读取' })
    expect([done, shown]).toEqual([0, []])
  })

  it('begins anew with another file', async () => {
    server.on('POST', FIRST, refusal('SHEET_UNREADABLE'))
    const dialog = open()
    await sent(dialog)
    act(() => dialog().take(book))
    expect(dialog().phase).toEqual({ kind: 'choose' })
  })

  it('of another kind goes to that kind’s call', async () => {
    server.on('POST', SECOND, { total: 2 })
    const dialog = open()
    act(() => dialog().choose('probe/recolour'))
    await sent(dialog)
    expect(server.calls.map((call) => call.path)).toEqual([`${API}/recolour`])
    expect(done).toBe(1)
  })
})

describe('the template of an import', () => {
  it('R184 is that of the chosen kind', async () => {
    server.on('GET', '/api/excel/probe-recolour.xlsx', fileReply('sheet', 'x.xlsx'))
    const dialog = open()
    act(() => dialog().choose('probe/recolour'))
    await act(() => dialog().fetchTemplate())
    expect(server.calls.map((call) => call.path)).toEqual(['/api/excel/probe-recolour.xlsx'])
    expect(saved).toHaveLength(1)
  })

  it('R185 that is missing is logged only', async () => {
    const dialog = open()
    await act(() => dialog().fetchTemplate())
    expect([shown, warnings.length]).toEqual([[], 1])
  })
})
