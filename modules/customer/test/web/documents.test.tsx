// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PORTAL, vehicleDocuments } from '../../src/shared/index.ts'
import type { VehicleDocument } from '../../src/web/documents/calls.ts'
import OfVehicle from '../../src/web/documents/OfVehicle.tsx'
import Documents from '../../src/web/portal/screens/Documents.tsx'
import './portal-support.tsx'

const { server } = fakeConsole()
const PAGE = `${vehicleDocuments.api}/page`
const VIN = 'LMPTEST0000000007'

const document = (more: Partial<VehicleDocument>): VehicleDocument => ({
  id: '1',
  vin: VIN,
  documentType: 'INSURANCE',
  documentName: '交强险保单',
  documentNo: 'PDZA2026',
  issueDate: null,
  validUntil: null,
  files: ['11'],
  remark: null,
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T12:00:00+08:00'), shouldAdvanceTime: true })
  signIn({ permissions: ['portal/documents/find', 'vehicle/documents/find'] })
  server.on('POST', `${PORTAL}/page`, { items: [{ vin: VIN, vehicleName: '一号' }], total: 1, current: 1 })
})
afterEach(() => vi.useRealTimers())

describe('R384 documents in the portal', () => {
  it('say what has expired and what soon will, and open each file', async () => {
    const items = [
      document({ validUntil: Date.parse('2026-11-28T00:00:00+08:00') }),
      document({ id: '2', documentName: '年检', validUntil: Date.parse('2026-12-10T00:00:00+08:00') }),
      document({ id: '3', documentName: '说明书', files: ['21', '22'] }),
    ]
    server.on('POST', PAGE, { items, total: 3, current: 1 })
    render(<Documents />, surroundings(`/portal/documents?vin=${VIN}`))
    const [expired, soon, manual] = await screen
      .findAllByRole('listitem', {})
      .then(() =>
        ['交强险保单', '年检', '说明书'].map(
          (name) => screen.getByText(name).closest('.pt-card') as HTMLElement,
        ),
      )
    expect(within(expired as HTMLElement).getByText('已过期')).toBeTruthy()
    expect(within(soon as HTMLElement).getByText('即将到期')).toBeTruthy()
    const links = within(manual as HTMLElement).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['打开文件 1', '打开文件 2'])
    expect(links[1]?.getAttribute('href')).toContain('22')
    expect(server.heard('POST', PAGE)[0]?.body).toMatchObject({ vin: VIN, page: 1 })
  })

  it('say where they come from while there are none', async () => {
    server.on('POST', PAGE, { items: [], total: 0, current: 1 })
    render(<Documents />, surroundings('/portal/documents'))
    expect(await screen.findByText('还没有资料')).toBeTruthy()
    expect(server.heard('POST', PAGE)[0]?.body).not.toHaveProperty('vin')
  })
})

describe('documents on the record of a vehicle', () => {
  it('open their file; the list has them all', async () => {
    server.on('POST', PAGE, { items: [document({})], total: 9, current: 1 })
    render(<OfVehicle subject={VIN} />, surroundings())
    const link = await screen.findByRole('link', { name: '交强险保单' })
    expect(link.getAttribute('href')).toContain('11')
  })
})
