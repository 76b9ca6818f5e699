// @vitest-environment happy-dom
import { fakeConsole, fileReply, refusal, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DOWNLOADS_API } from '../../src/shared/downloads.ts'
import {
  asTask,
  FOLLOW_MS,
  fetchFile,
  isOpen,
  type Task,
  useCancel,
  useFollowing,
} from '../../src/web/screens/downloads/useDownloads.ts'

const { server, shown, warnings } = fakeConsole()
const task = (more: Partial<Task> = {}): Task =>
  asTask({
    id: '7',
    taskName: 'T',
    status: 'RUNNING',
    progress: 10,
    fileId: null,
    fileName: null,
    fileSize: null,
    ...more,
  })
let saved: string[]

beforeEach(() => {
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a task of the download centre', () => {
  it('is open while it waits or runs', () => {
    expect((['WAIT', 'RUNNING', 'DONE', 'FAIL'] as const).map((status) => isOpen({ status }))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('that runs is followed every two seconds until it is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const PATH = `${DOWNLOADS_API}/7`
    server.on('GET', PATH, task({ progress: 40 }))
    const { result } = renderHook(() => useFollowing(task()), surroundings())
    await waitFor(() => expect(result.current.progress).toBe(40))
    server.on('GET', PATH, task({ status: 'DONE', progress: 100 }))
    await act(() => vi.advanceTimersByTimeAsync(FOLLOW_MS))
    await waitFor(() => expect(result.current).toMatchObject({ status: 'DONE', progress: 100 }))
    const asked = server.heard('GET', PATH).length
    await act(() => vi.advanceTimersByTimeAsync(5 * FOLLOW_MS))
    expect(server.heard('GET', PATH)).toHaveLength(asked)
  })

  it('that is over is shown as the list has it and asked for no more', async () => {
    const done = task({ status: 'DONE', progress: 100 })
    const { result } = renderHook(() => useFollowing(done), surroundings())
    expect([result.current, server.calls]).toEqual([done, []])
  })

  it('is saved under its name', async () => {
    server.on('GET', `${DOWNLOADS_API}/7/download`, fileReply('x', 'server.xlsx'))
    surroundings()
    await fetchFile(task({ fileName: '车辆.xlsx' }))
    expect(saved).toEqual(['车辆.xlsx'])
  })

  it('R182 whose file cannot be had is logged only', async () => {
    server.on('GET', `${DOWNLOADS_API}/7/download`, refusal('FILE_GONE', '文件已过期'))
    surroundings()
    await fetchFile(task())
    expect([saved, shown, warnings.length]).toEqual([[], [], 1])
  })

  it('is cancelled, or says why not', async () => {
    const CANCEL = `${DOWNLOADS_API}/cancel`
    server.on('POST', CANCEL, null)
    const { result } = renderHook(() => useCancel(), surroundings())
    await act(async () => void (await result.current(task())))
    expect(server.bodies('POST', CANCEL)).toEqual([{ ids: ['7'] }])
    server.on('POST', CANCEL, refusal('DOWNLOAD_OVER', '任务已结束'))
    await act(async () => void (await result.current(task())))
    expect(shown).toEqual([
      ['success', 'download.cancelledNow'],
      ['error', '任务已结束'],
    ])
  })
})
