// @vitest-environment happy-dom
import { fakeConsole, surroundings } from '@motorpool/ui/testing'
import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Address } from '../../src/web/parts/Address.tsx'

const { server } = fakeConsole()
const ADDRESSES = '/api/common-svc/geocode/addresses'
const row = { lng: 107, lat: 26.5, address: '龙里县' }

describe('an address on a screen', () => {
  it('is that of the row while the vehicle is near, and asks nobody', () => {
    render(<Address lng={107.001} lat={26.501} known={row} />, surroundings())
    expect(screen.getByText('龙里县').title).toBe('龙里县')
    expect(server.heard('POST', ADDRESSES)).toEqual([])
  })

  it('is asked for once the vehicle is elsewhere, several in one call, the old one until then', async () => {
    server.on('POST', ADDRESSES, { addresses: ['贵定县', '麻江县'] })
    render(
      <>
        <Address lng={107.2} lat={26.5} known={row} />
        <Address lng={107.6} lat={26.5} />
      </>,
      surroundings(),
    )
    expect(screen.getByText('龙里县')).toBeDefined()
    await screen.findByText('贵定县')
    expect(screen.getByText('麻江县')).toBeDefined()
    expect(server.bodies('POST', ADDRESSES)).toEqual([
      {
        points: [
          { lng: 107.2, lat: 26.5 },
          { lng: 107.6, lat: 26.5 },
        ],
      },
    ])
  })

  it('is a dash without a position, and where there is none', async () => {
    server.on('POST', ADDRESSES, { addresses: [null] })
    render(
      <>
        <Address lng={null} lat={null} known={{ lng: null, lat: null, address: null }} />
        <Address lng={10} lat={26.5} />
      </>,
      surroundings(),
    )
    await waitFor(() => expect(screen.getAllByText('—')).toHaveLength(2))
  })
})
