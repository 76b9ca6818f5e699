// @vitest-environment happy-dom
import { fakeConsole, fileReply, question, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DOWNLOADS_API, downloads } from '../../src/shared/downloads.ts'
import Downloads from '../../src/web/screens/downloads/Downloads.tsx'

const { server, shown } = fakeConsole()
let saved: string[]

beforeEach(() => {
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

const task = (id: string, more: object = {}) => ({
  id,
  taskName: `Task ${id}`,
  status: 'DONE',
  progress: 100,
  fileId: `f${id}`,
  fileName: `file-${id}.xlsx`,
  fileSize: 2048,
  ...more,
})

async function open(...items: object[]) {
  signIn({ permissions: [`${downloads.key}/find`, `${downloads.key}/delete`] })
  server.on('POST', `${DOWNLOADS_API}/page`, { items, total: items.length, current: 1 })
  render(<Downloads />, surroundings(`/${downloads.key}`))
  await waitFor(() => expect(rows()).toHaveLength(items.length))
}
const rows = () => [...document.querySelectorAll<HTMLElement>('.ant-table-row')]
const press = (text: string) => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent.includes(text))
  fireEvent.click(found as Element)
}
const select = () => fireEvent.click(rows()[0]?.querySelector('input[type=checkbox]') as Element)

describe('R188 the download centre', () => {
  it('saves a file under its name', async () => {
    server.on('GET', `${DOWNLOADS_API}/1/download`, fileReply('x', 'server.xlsx'))
    await open(task('1'))
    press('2 KB')
    await waitFor(() => expect(saved).toEqual(['file-1.xlsx']))
  })

  it('hands out what was wrong with an import that failed', async () => {
    await open(task('1', { status: 'FAIL' }))
    expect(rows()[0]?.textContent).toContain('download.errorBook')
  })

  it('says of a file that is kept no longer that it is gone, and of one that is not there yet nothing', async () => {
    await open(
      task('1', { fileId: null }),
      task('2', { fileId: null, fileName: null, status: 'WAIT', progress: 0 }),
    )
    expect(rows()[0]?.textContent).toContain('download.expired')
    expect(rows()[1]?.textContent).not.toContain('download.expired')
  })

  it('R182 is silent about a file that cannot be had', async () => {
    server.on('GET', `${DOWNLOADS_API}/1/download`, refusal('GONE', '文件已过期'))
    await open(task('1'))
    fireEvent.doubleClick(rows()[0] as Element)
    await waitFor(() => expect(server.heard('GET', `${DOWNLOADS_API}/1/download`)).toHaveLength(1))
    expect([saved, shown]).toEqual([[], []])
  })

  it('asks before it cancels what still runs', async () => {
    await open(task('1', { status: 'RUNNING', progress: 40, fileId: null, fileName: null }))
    select()
    press('download.cancel')
    const asked = await question()
    expect(asked.text).toContain('download.cancelTitle')
    await asked.cancel()
    expect(server.calls.filter((call) => call.method === 'DELETE' || call.path.includes('cancel'))).toEqual(
      [],
    )
  })

  it('does not cancel what is over, and says so', async () => {
    await open(task('1'))
    select()
    press('download.cancel')
    await waitFor(() => expect(shown.map(([kind]) => kind)).toEqual(['info']))
  })
})
