// @vitest-environment happy-dom
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SharedPosition as Shared } from '../../src/shared/index.ts'
import SharedPosition from '../../src/web/position/SharedPosition.tsx'
import SharePosition from '../../src/web/position/SharePosition.tsx'

const { server, shown } = fakeConsole()
const VIN = 'LMPTEST0000000001'
const API = '/api/customer-svc/position/links/V1.0'
const VIEW = '/api/customer-svc/noToken/positionLink/view'
const NOW = 1_790_000_000_000

describe('the page of a link', () => {
  const position: Shared = {
    name: '一号挖掘机',
    lng: null,
    lat: null,
    address: null,
    time: null,
    online: false,
    expireTime: NOW,
  }
  const show = (address: string) => render(<SharedPosition />, surroundings(address))

  it('sends the token in the body, and is titled as its maker called the machine', async () => {
    server.on('POST', VIEW, position)
    show('/position?token=abc')
    await waitFor(() => expect(screen.getByText('一号挖掘机')).toBeTruthy())
    expect(server.bodies('POST', VIEW)).toEqual([{ token: 'abc' }])
    expect(screen.getByText('trip.position.none'), 'it has reported no position').toBeTruthy()
  })

  it('says that a link opens nothing, and that an address is not whole', async () => {
    server.on('POST', VIEW, refusal('TRIP_LINK_INVALID', 'no such link', { status: 404 }))
    show('/position?token=abc')
    await waitFor(() => expect(screen.getByText('no such link')).toBeTruthy())
    show('/position')
    await waitFor(() => expect(screen.getByText('trip.shared.missing')).toBeTruthy())
  })
})

describe('sharing where an own machine is', () => {
  const open = () => {
    signIn({ permissions: ['portal/vehicles/update', 'portal/vehicles/find'] })
    render(<SharePosition subject={VIN} />, surroundings())
    fireEvent.click(screen.getByRole('button', { name: /trip[.]position[.]share$/ }))
  }

  it('makes a link of some hours and shows its address once', async () => {
    server.on('GET', `${API}/${VIN}`, [])
    server.on('POST', API, { id: '1', token: 'a/b', expireTime: NOW, host: 'fleet.example' })
    open()
    fireEvent.change(screen.getByLabelText('trip.position.name'), { target: { value: '一号' } })
    fireEvent.click(screen.getByText('trip.position.24'))
    fireEvent.click(screen.getByRole('button', { name: /trip[.]share[.]make$/ }))
    await waitFor(() =>
      expect(screen.getByText(/fleet[.]example.*[/]shared[/]#[/]position[?]token=a%2Fb$/)).toBeTruthy(),
    )
    expect(server.bodies('POST', API)).toEqual([{ vin: VIN, hours: 24, name: '一号' }])
  })

  it('shows those that stand, and takes one back', async () => {
    const link = { id: '7', name: '客户', createTime: NOW, expireTime: NOW, openings: 3, openTime: NOW }
    server.on('GET', `${API}/${VIN}`, [link])
    server.on('POST', `${API}/revoke`, 1)
    open()
    await waitFor(() => expect(screen.getByText('客户')).toBeTruthy())
    server.on('GET', `${API}/${VIN}`, [])
    fireEvent.click(screen.getByRole('button', { name: /trip[.]links[.]revoke$/ }))
    await waitFor(() => expect(screen.queryByText('客户')).toBeNull())
    expect(server.bodies('POST', `${API}/revoke`)).toEqual([{ ids: ['7'] }])
    expect(shown).toEqual([['success', 'trip.links.revoked']])
  })
})
