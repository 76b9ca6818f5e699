// @vitest-environment happy-dom
import { fakeConsole, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { within } from '../../src/web/portal/pictures.ts'
import { usePictures } from '../../src/web/portal/usePictures.ts'

fakeConsole()
const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

/** What the line does with each upload, in turn; then it stores them. */
let line: ('broken' | 'refused')[] = []
let sent: string[] = []
let stored = 0

beforeEach(() => {
  ;[line, sent, stored] = [[], [], 0]
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 0
      response = new Blob()
      upload = { addEventListener: () => undefined }
      private readonly heard: Record<string, () => void> = {}
      open() {}
      setRequestHeader() {}
      abort() {}
      getResponseHeader = () => 'application/json'
      addEventListener(name: string, listener: () => void) {
        this.heard[name] = listener
      }
      send(form: FormData) {
        sent.push((form.get('file') as File).name)
        const how = line.shift()
        if (how === 'broken') {
          queueMicrotask(() => this.heard.error?.())
          return
        }
        this.status = how === 'refused' ? 400 : 200
        const body =
          how === 'refused'
            ? { errCode: 'FILE_TYPE', message: '不是图片' }
            : { data: { id: String(++stored) } }
        this.response = new Blob([JSON.stringify(body)])
        queueMicrotask(() => this.heard.load?.())
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const begin = () => renderHook(() => usePictures(3), surroundings('/portal/feedback')).result

describe('pictures that are sent while one writes', () => {
  it('go one after another, no more than there is room for', async () => {
    const pictures = begin()
    act(() => pictures.current.add(['a', 'b', 'c', 'd'].map(picture)))
    await waitFor(() => expect(pictures.current.ids).toEqual(['1', '2', '3']))
    expect([sent, pictures.current.pending]).toEqual([['a', 'b', 'c'], false])
  })

  it('wait for a broken line and go on where it broke: none that is stored is sent again', async () => {
    line = [undefined as never, 'broken']
    const pictures = begin()
    act(() => pictures.current.add(['a', 'b', 'c'].map(picture)))
    await waitFor(() => expect(pictures.current.offline).toBe(true))
    expect([pictures.current.ids, pictures.current.pending]).toEqual([['1'], true])
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(pictures.current.ids).toEqual(['1', '2', '3']))
    expect(sent).toEqual(['a', 'b', 'b', 'c'])
  })

  it('that the server refuses stay with the reason, and the others go on', async () => {
    line = ['refused']
    const pictures = begin()
    act(() => pictures.current.add(['a', 'b'].map(picture)))
    await waitFor(() => expect(pictures.current.ids).toEqual(['1']))
    expect(pictures.current.list[0]).toMatchObject({ state: 'refused', problem: '不是图片' })
    expect(pictures.current.pending).toBe(false)
    act(() => pictures.current.remove(0))
    expect(pictures.current.list).toHaveLength(1)
  })

  it('are drawn within an edge, never larger than they are', () => {
    expect(within(4032, 3024)).toEqual({ width: 1600, height: 1200 })
    expect(within(640, 480)).toEqual({ width: 640, height: 480 })
    expect(within(10_000, 1)).toEqual({ width: 1600, height: 1 })
  })
})
