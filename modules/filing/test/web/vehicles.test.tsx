// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { terminalChangeKind, vehicleFilings } from '../../src/shared/index.ts'
import TerminalChanges from '../../src/web/screens/TerminalChanges.tsx'
import { Gb4, Gb6, Gbev } from '../../src/web/screens/VehicleFiling.tsx'

const { server } = fakeConsole()

describe('filings of vehicles', () => {
  it.each([
    ['GB4', Gb4],
    ['GB6', Gb6],
    ['GBEV', Gbev],
  ] as const)('are those of %s on its screen', async (usage, Screen) => {
    const { key, calls } = vehicleFilings[usage]
    signIn({ permissions: [`${key}/find`] })
    server.on('POST', calls.page?.path ?? '', { items: [], total: 0, current: 1 })
    render(<Screen />, surroundings(`/${key}`))
    await waitFor(() =>
      expect(server.bodies('POST', calls.page?.path ?? '').at(-1)).toMatchObject({ filingUsage: usage }),
    )
  })

  it('come by a sheet that can be submitted at once', async () => {
    const { key, calls, sheets } = vehicleFilings.GB6
    signIn({ permissions: ['find', 'import', 'update'].map((action) => `${key}/${action}`) })
    server.on('POST', calls.page?.path ?? '', { items: [], total: 0, current: 1 })
    render(<Gb6 />, surroundings(`/${key}?begin=import`))
    expect(await screen.findByText('filing.sheetSubmitHint')).toBeTruthy()
    await act(async () => void fireEvent.click(screen.getByText('filing.sheetSubmit')))
    expect(sheets[0]?.call.path).toBe('/api/vehicle-svc/filing/vehicle/V1.0/register/import')
  })

  it('name a replacement of a terminal by its vehicle', async () => {
    const { resource } = terminalChangeKind
    signIn({ permissions: ['find', 'update'].map((action) => `${resource.key}/${action}`) })
    const row = { id: '7', vin: 'LMPTEST0000000001', auditState: 'PENDING_AUDIT', filingUsage: 'GB6' }
    server.on('POST', resource.calls.page?.path ?? '', { items: [row], total: 1, current: 1 })
    server.on('GET', `${resource.api}/7/steps`, [])
    render(<TerminalChanges />, surroundings(`/${resource.key}`))
    const line = (await screen.findByText(row.vin)).closest('tr')
    await act(async () => void fireEvent.click(line?.querySelector('input[type=checkbox]') as Element))
    await act(async () => void fireEvent.click(screen.getByText('filing.history')))
    await screen.findByText('filing.noSteps')
  })
})
