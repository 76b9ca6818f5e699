// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { download, taskOf, upload } from '../src/api/file.ts'
import { queryClient } from '../src/api/query.ts'
import { fakeConsole, fileReply, Reply, refusal } from '../src/testing/index.ts'

const { server, shown } = fakeConsole()
const SHEET = '/api/things/export'
let saved: { name: string; content: Promise<string> }[]

beforeEach(() => {
  saved = []
  const made = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${made.size}`
    made.set(url, blob as Blob)
    return url
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: made.get(this.href)?.text() ?? Promise.resolve('') })
  })
})
afterEach(() => vi.restoreAllMocks())

describe('a download', () => {
  it('is saved under the name the server gives', async () => {
    server.on('GET', SHEET, fileReply('bytes', 'things.xlsx'))
    expect(await download(SHEET)).toBe('things.xlsx')
    expect(saved.map((file) => file.name)).toEqual(['things.xlsx'])
    expect(await saved[0]?.content).toBe('bytes')
  })

  it('is saved under a name of the screen’s where it has one, and without any under that of its address', async () => {
    server.on('GET', SHEET, new Reply(200, 'bytes', { 'content-type': 'application/octet-stream' }))
    await download(SHEET, { fileName: 'mine.xlsx' })
    await download(SHEET)
    expect(saved.map((file) => file.name)).toEqual(['mine.xlsx', 'export'])
  })

  it('can be asked for with a body', async () => {
    server.on('POST', SHEET, fileReply('bytes', 'things.xlsx'))
    await download(SHEET, { method: 'POST', body: { ids: ['1'] }, query: { all: true } })
    expect(server.heard('POST', SHEET)[0]).toMatchObject({ body: { ids: ['1'] }, query: { all: 'true' } })
  })

  it('R188 that is made in the background hands over its task and saves nothing', async () => {
    server.on('GET', SHEET, { taskId: '9' })
    const tasks: string[] = []
    expect(await download(SHEET, { onTask: (id) => tasks.push(id) })).toBe('')
    expect([tasks, saved]).toEqual([['9'], []])
  })

  it.each([
    ['a refusal', refusal('FORBIDDEN', '无权访问', { status: 403 }), '无权访问'],
    [
      'R259 a refusal with status 200',
      new Reply(200, { errCode: 'TOO_MANY', message: '数据过多' }),
      '数据过多',
    ],
    ['no file and no message', new Reply(502, '<html>', { 'content-type': 'text/html' }), 'HTTP 502'],
  ])('that answers %s is shown as failed', async (_, reply, message) => {
    server.on('GET', SHEET, reply)
    await expect(download(SHEET)).rejects.toThrow(message)
    expect([shown, saved]).toEqual([[['error', message]], []])
  })

  it('R182 can fail without a word', async () => {
    server.on('GET', SHEET, refusal('X'))
    await expect(download(SHEET, { quiet: true })).rejects.toThrow('X')
    expect(shown).toEqual([])
  })

  it.each([
    [{ data: { taskId: '9' } }, '9'],
    [{ data: { taskId: 9 } }, undefined],
    [{ data: null }, undefined],
    [null, undefined],
    ['text', undefined],
  ])('the task of %j is %j', (answer, task) => {
    expect(taskOf(answer)).toBe(task)
  })
})

describe('an upload', () => {
  const IMPORT = '/api/things/import'
  const form = () => {
    const data = new FormData()
    data.set('file', new File(['x'], 'things.xlsx'))
    return data
  }

  it('says how far it is, and answers what the server says', async () => {
    server.on('POST', IMPORT, { total: 3 })
    const seen: number[] = []
    const answer = await upload<{ total: number }>(IMPORT, form(), {
      onProgress: (percent) => seen.push(percent),
    })
    expect(answer).toEqual({ kind: 'data', data: { total: 3 } })
    expect(seen).toEqual([50])
    expect((server.bodies('POST', IMPORT)[0] as FormData).get('file')).toMatchObject({ name: 'things.xlsx' })
  })

  it('R186 that is answered with a sheet was refused in part: the sheet says what', async () => {
    server.on('POST', IMPORT, fileReply('row 2: code', 'errors-of-things.xlsx'))
    const answer = await upload(IMPORT, form())
    expect(answer).toMatchObject({ kind: 'file', fileName: 'errors-of-things.xlsx' })
    expect(answer.kind === 'file' && (await answer.blob.text())).toBe('row 2: code')
    expect(shown).toEqual([])
  })

  it.each([
    ['R259', new Reply(200, { errCode: 'TOO_LARGE', message: '文件过大' })],
    ['R261', refusal('TOO_LARGE', '文件过大', { status: 413 })],
  ])('%s that is refused is shown as every refusal', async (_, reply) => {
    server.on('POST', IMPORT, reply)
    await expect(upload(IMPORT, form())).rejects.toMatchObject({ errCode: 'TOO_LARGE' })
    expect(shown).toEqual([['error', '文件过大']])
  })

  it('R263 that does not arrive says so', async () => {
    const Whole = globalThis.XMLHttpRequest
    globalThis.XMLHttpRequest = class extends Whole {
      override send() {
        this.dispatchEvent(new Event('error'))
      }
    }
    await expect(upload(IMPORT, form())).rejects.toMatchObject({ errCode: 'NETWORK', status: 0 })
    expect(shown).toEqual([['error', 'HTTP 0']])
  })
})

describe('a question of a screen', () => {
  const ask = (status: number, errCode = 'X') => {
    server.on('GET', '/api/x', refusal(errCode, 'x', { status }))
    return queryClient.fetchQuery({
      queryKey: ['x', status],
      queryFn: async () =>
        (await import('../src/api/client.ts')).api.get('/api/x', undefined, { quiet: true }),
      retryDelay: 0,
      retry: queryClient.getDefaultOptions().queries?.retry,
    })
  }

  it.each([
    [502, 2],
    [503, 2],
    [400, 1],
    [403, 1],
    [500, 1],
  ])('that is answered with %i is asked %i times: refusals are not tried again', async (status, times) => {
    await expect(ask(status)).rejects.toThrow()
    expect(server.heard('GET', '/api/x')).toHaveLength(times)
  })
})
