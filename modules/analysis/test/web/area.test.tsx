// @vitest-environment happy-dom
import type { AreaStatistics } from '@motorpool/monitoring/shared'
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import Area from '../../src/web/screens/area.tsx'

const { server } = fakeConsole()
const API = '/api/vehicle-svc/dataAnalyse/V1.0'

const area = (code: string | null, name: string | null, total: number): AreaStatistics => ({
  code,
  name,
  total,
  online: 1,
  running: 1,
  charging: 0,
  bbox: [0, 0, 1, 1],
})

/** Areas by what is asked for. */
const AREAS: Readonly<Record<string, AreaStatistics[]>> = {
  '': [area('420000', 'Hubei', 4), area('110000', 'Beijing', 2), area(null, null, 1)],
  '420000': [area('420100', 'Wuhan', 3)],
  '420100': [area('420101', 'Jianghan', 2)],
  '110000': [area('110105', 'Chaoyang', 2)],
}

beforeEach(() => {
  signIn({ permissions: ['analysis/area/find'] })
  server.on('POST', `${API}/getDtoByProvince`, { items: [], total: 0, current: 1 })
  server.on('POST', `${API}/province`, ({ body }: { body: unknown }) => {
    const { area: way = [] } = body as { area?: string[] }
    return AREAS[way.at(-1) ?? ''] ?? []
  })
})

const asked = () => server.bodies('POST', `${API}/getDtoByProvince`).at(-1) as Record<string, unknown>
const show = (search = '') => render(<Area />, surroundings(`/analysis/area${search}`))
const choose = async (name: string) => {
  const button = await screen.findByRole('button', { name: new RegExp(name) })
  await act(async () => void fireEvent.click(button))
}

describe('vehicles by area', () => {
  it('are counted by province, and lead down to a city and a county, and up again', async () => {
    show()
    await choose('Hubei')
    await waitFor(() => expect(asked()).toMatchObject({ area: ['420000'] }))
    await choose('Wuhan')
    await waitFor(() => expect(asked()).toMatchObject({ area: ['420000', '420100'] }))
    await choose('Jianghan')
    await waitFor(() => expect(asked()).toMatchObject({ area: ['420000', '420100', '420101'] }))
    const way = () => [...document.querySelectorAll('.analysis-way > *')].map((one) => one.textContent)
    await waitFor(() => expect(way()).toEqual(['analysis.everywhere', 'Hubei', 'Wuhan', 'Jianghan']))
    await choose('analysis.everywhere')
    await waitFor(() => expect(way()).toEqual([]))
    expect(await screen.findByRole('button', { name: /Beijing/ })).toBeTruthy()
  })

  it('know that districts of a municipality have no city above them', async () => {
    show('?area=110000,110105')
    await waitFor(() => expect(document.querySelector('.analysis-way strong')?.textContent).toBe('Chaoyang'))
    expect(document.querySelectorAll('.analysis-way > *')).toHaveLength(3)
  })

  it('outside of China lead nowhere', async () => {
    show()
    await screen.findByText('analysis.outside')
    expect(screen.getByText('analysis.outside').closest('button')).toBeNull()
  })
})
