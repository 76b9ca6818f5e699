// @vitest-environment happy-dom
import { fakeConsole, fileReply, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FilesDialog } from '../../src/web/screens/fences/FilesDialog.tsx'
import { API } from './support.ts'

const { server, shown } = fakeConsole()
const IN = `${API}/import/file`
const OUT = `${API}/export/file`
const ALL = ['vehicle/fences/import', 'vehicle/fences/export']
const ORG = { id: '3', orgName: 'North' }
let saved: string[]

beforeEach(() => {
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

function open(permissions = ALL, user: object = {}) {
  signIn({ permissions, ...user })
  const done = vi.fn()
  render(<FilesDialog onClose={() => undefined} onDone={done} />, surroundings())
  return done
}
const file = new File(['{}'], 'depots.geojson')
function choose() {
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('no file can be chosen')
  fireEvent.change(input, { target: { files: [file] } })
}

describe('a file of fences', () => {
  it('is sent as it is, for the organisation of the user, and says what was made', async () => {
    server.on('POST', IN, { created: 3, refused: [] })
    const done = open(ALL, { org: ORG })
    choose()
    await screen.findByText('fence.file.created')
    const [call] = server.heard('POST', IN)
    expect(call?.query).toEqual({ datum: 'WGS-84', orgId: '3' })
    expect(call?.body instanceof FormData && call.body.get('file')).toMatchObject({ name: 'depots.geojson' })
    expect(document.querySelector('.ant-alert-success')).not.toBeNull()
    expect(done).toHaveBeenCalledTimes(1)
  })

  it('of another datum says so; an administrator names no organisation', async () => {
    server.on('POST', IN, { created: 1, refused: [] })
    open(ALL, { org: ORG, userType: { code: 'ADMIN', desc: '' } })
    fireEvent.click(screen.getByText('GCJ-02'))
    choose()
    await screen.findByText('fence.file.created')
    expect(server.heard('POST', IN)[0]?.query).toEqual({ datum: 'GCJ-02' })
  })

  it('names each fence that was not made, and why', async () => {
    server.on('POST', IN, {
      created: 1,
      refused: [
        { name: 'Harbour', message: '名称已存在' },
        { name: 'Track 2', message: '顶点过多' },
      ],
    })
    open()
    choose()
    await screen.findByText('fence.file.refused')
    expect([...document.querySelectorAll('.ant-alert-warning li')].map((one) => one.textContent)).toEqual([
      'Harbour: 名称已存在',
      'Track 2: 顶点过多',
    ])
  })

  it('R261 that is refused whole says why once, and nothing is read anew', async () => {
    server.on('POST', IN, refusal('FILE_FORMAT', '无法识别的文件'))
    const done = open()
    choose()
    await waitFor(() => expect(shown).toEqual([['error', '无法识别的文件']]))
    expect(screen.queryByText('fence.file.created')).toBeNull()
    expect(done).not.toHaveBeenCalled()
  })

  it('the report of the last one is gone once another is refused', async () => {
    server.on('POST', IN, { created: 3, refused: [] })
    open()
    choose()
    await screen.findByText('fence.file.created')
    server.on('POST', IN, refusal('FILE_FORMAT', '无法识别的文件'))
    choose()
    await waitFor(() => expect(shown).toHaveLength(1))
    expect(screen.queryByText('fence.file.created')).toBeNull()
  })

  it.each([
    ['GeoJSON', 'geojson'],
    ['KML', 'kml'],
    ['GPX', 'gpx'],
  ])('is made of all fences as %s', async (button, format) => {
    server.on('POST', OUT, fileReply('fences', `fences.${format}`))
    open()
    fireEvent.click(screen.getByText(button))
    await waitFor(() => expect(saved).toEqual([`fences.${format}`]))
    expect(server.bodies('POST', OUT)).toEqual([{ format }])
  })

  it('R261 that cannot be made says why, and nothing is saved', async () => {
    server.on('POST', OUT, refusal('TOO_MANY', '围栏过多'))
    open()
    fireEvent.click(screen.getByText('KML'))
    await waitFor(() => expect(shown).toContainEqual(['error', '围栏过多']))
    expect(saved).toEqual([])
  })

  it('is offered for what the user may do', () => {
    open(['vehicle/fences/export'])
    expect(document.querySelector('input[type=file]')).toBeNull()
    expect(screen.getByText('GeoJSON')).toBeDefined()
  })

  it('is only read where none may be made', () => {
    open(['vehicle/fences/import'])
    expect(document.querySelector('input[type=file]')).not.toBeNull()
    expect(screen.queryByText('GeoJSON')).toBeNull()
  })
})
