// @vitest-environment happy-dom
import { fakeConsole, fileReply, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type MediaRow, media } from '../../src/shared/index.ts'
import OfCommand from '../../src/web/OfCommand.tsx'
import Media from '../../src/web/screens/Media.tsx'

const { server } = fakeConsole()
const PAGE = media.calls.page?.path ?? ''
const THUMBNAILS = `${media.api}/thumbnails`
const PICTURE = 'data:image/jpeg;base64,/9j/'

const row = (change: Partial<MediaRow> = {}): MediaRow =>
  ({
    id: '1',
    vin: 'LMPTEST0000000001',
    terminalCode: 'T1',
    mediaId: '7',
    kind: 'IMAGE',
    format: 'JPEG',
    content: 'JPEG',
    event: 'COLLISION',
    channel: 2,
    deviceTime: 1_772_438_400_000,
    receiveTime: 1_772_438_460_000,
    position: null,
    fileSize: 2645,
    sha256: '0'.repeat(64),
    ...change,
  }) as MediaRow

const lists = (...items: MediaRow[]) => server.on('POST', PAGE, { items, total: items.length, current: 1 })

beforeEach(() => signIn({ permissions: ['monitor/media/find', 'single-vehicle/cmdLog/find'] }))

describe('the pictures of terminals', () => {
  it('are shown small, in one call for the page', async () => {
    lists(row(), row({ id: '2', kind: 'AUDIO', content: 'MP3' }))
    server.on('POST', THUMBNAILS, [{ id: '1', src: PICTURE }])
    const { container } = render(<Media />, surroundings())
    await screen.findAllByRole('button', { name: /LMPTEST0000000001/ })
    await waitFor(() => expect(container.querySelector('.media-tile img')?.getAttribute('src')).toBe(PICTURE))
    expect(server.heard('POST', THUMBNAILS).map(({ body }) => body)).toEqual([{ ids: ['1'] }])
  })

  it('that are broken say so, and are opened all the same', async () => {
    lists(row())
    server.on('POST', THUMBNAILS, [{ id: '1', src: null }])
    server.on('POST', `${media.api}/1/view`, fileReply('x', 'p.jpg'))
    render(<Media />, surroundings())
    await screen.findByText('media.broken')
    fireEvent.click(screen.getByRole('button', { name: /LMPTEST0000000001/ }))
    fireEvent.error(await screen.findByAltText('media.picture'))
    await screen.findByText('media.brokenHint')
  })

  it('are none', async () => {
    lists()
    render(<Media />, surroundings())
    await screen.findByText('media.none')
  })

  it('say why they may not be looked at', async () => {
    lists(row())
    server.on('POST', THUMBNAILS, refusal('COMMAND_OBSERVES_DRIVER', 'not allowed', { status: 403 }))
    render(<Media />, surroundings())
    await screen.findByText(/not allowed/)
    screen.getByRole('button', { name: /LMPTEST0000000001/ })
  })

  it('that are films are saved and never drawn', async () => {
    lists(row({ kind: 'VIDEO', content: 'WMV' }))
    render(<Media />, surroundings())
    fireEvent.click(await screen.findByRole('button', { name: /LMPTEST0000000001/ }))
    await screen.findByText('media.notShown')
    expect(server.calls.some(({ path }) => path.endsWith('/view'))).toBe(false)
  })
})

describe('the pictures of a command', () => {
  const selected = [{ id: '9' }]
  const list = { asked: { vin: 'LMPTEST0000000001' }, total: 1, capped: false, selected }

  it('are opened from its row, and the way leads to all of the vehicle', async () => {
    server.on('GET', `${media.api}/command/9`, [row()])
    server.on('POST', THUMBNAILS, [{ id: '1', src: PICTURE }])
    render(<OfCommand subject="single-vehicle/cmdLog" list={list} />, surroundings())
    expect(screen.getByRole('link').getAttribute('href')).toContain('/monitor/media?vin=LMPTEST0000000001')
    fireEvent.click(screen.getByRole('button', { name: /media.ofCommand/ }))
    await screen.findByRole('button', { name: /LMPTEST0000000001/ })
  })
})
