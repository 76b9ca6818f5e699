// @vitest-environment happy-dom
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { READINESS_SUMMARY, readiness } from '../../src/shared/index.ts'
import Readiness from '../../src/web/screens/Readiness.tsx'

const { server } = fakeConsole()
const { key } = readiness
const PAGE = readiness.calls.page?.path ?? ''
const line = {
  id: '7',
  vin: 'LMPTEST0000000001',
  filingUsage: 'GB6',
  barred: 'SALE',
  vehicleModelId: '3',
  causes: ['MODEL_NOT_FILED', 'DATA_MISSING', 'NO_ACCOUNT'],
  lacks: ['发动机编号'],
  menders: ['备案专员'],
}

beforeEach(() => {
  signIn({ permissions: [`${key}/find`, `${key}/export`] })
  server.on('GET', /options|children/, [])
  server.on('POST', /options/, [])
  server.on('POST', PAGE, { items: [line], total: 1, current: 1 })
  server.on('POST', READINESS_SUMMARY, {
    total: 200,
    sale: 37,
    drive: 2,
    causes: [
      { cause: 'MODEL_NOT_FILED', count: 30, roles: ['备案专员'] },
      { cause: 'UNDER_AUDIT', count: 5, roles: [] },
      { cause: 'NO_ACCOUNT', count: 1, roles: [] },
    ],
  })
})

const open = () => render(<Readiness />, surroundings('/vehicle/readiness'))

describe('the board of readiness', () => {
  it('says how many vehicles may not be sold or driven, and who can mend each cause', async () => {
    open()
    await screen.findByText('ready.sale')
    for (const text of ['ready.drive', 'ready.authority', 'ready.platform'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getAllByText('备案专员')).toHaveLength(2)
  })

  it('narrows its list to a cause, and lets it go again', async () => {
    open()
    const bar = (await screen.findAllByRole('button', { name: /30/ }))[0] as Element
    await act(async () => void fireEvent.click(bar))
    await waitFor(() =>
      expect(server.bodies('POST', PAGE).at(-1)).toMatchObject({ causes: ['MODEL_NOT_FILED'] }),
    )
    expect(bar.getAttribute('aria-pressed')).toBe('true')
    await act(async () => void fireEvent.click(bar))
    await waitFor(() => expect(bar.getAttribute('aria-pressed')).toBe('false'))
  })

  it('leads from each cause of a row to where it is mended', async () => {
    open()
    await screen.findByText(line.vin)
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links.map((href) => href?.replace(/^#/, ''))).toEqual([
      '/vehicle/modelFiling?vehicleModelId=3',
      `/vehicle/filingGb6?vin=${line.vin}`,
    ])
  })

  it('says that nothing is missing, and that there is nothing to file', async () => {
    server.on('POST', PAGE, { items: [], total: 0, current: 1 })
    server.on('POST', READINESS_SUMMARY, { total: 3, sale: 0, drive: 0, causes: [] })
    const { unmount } = open()
    await screen.findByText('ready.allReady')
    unmount()
    server.on('POST', READINESS_SUMMARY, { total: 0, sale: 0, drive: 0, causes: [] })
    open()
    await screen.findByText('ready.noVehicles')
  })

  it('keeps a refusal in sight', async () => {
    server.on('POST', READINESS_SUMMARY, refusal('FORBIDDEN', '没有权限', { status: 403 }))
    open()
    await screen.findByText('没有权限')
  })
})
