// @vitest-environment happy-dom

import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { LiveState, VehicleOverview } from '../../src/shared/index.ts'
import { followed, readFollowed } from '../../src/web/screens/distribution/split/followed.ts'
import { AreaPeriod } from '../../src/web/screens/distribution/tools/AreaPeriod.tsx'
import { countedTree } from '../../src/web/screens/distribution/tools/org-tree.ts'
import { useTool } from '../../src/web/screens/distribution/tools/useTool.ts'
import { useMarked } from '../../src/web/screens/distribution/useMarked.ts'

const { server } = fakeConsole()
const VISITS = '/api/vehicle-svc/vehicleMonitor/V1.0/areaVisits'
const RING = [
  [113, 23],
  [114, 23],
  [113, 24],
] as const

describe('the tools of the map', () => {
  it('are open one at a time; Escape puts away what is drawn, then the tool', () => {
    const { result } = renderHook(() => useTool())
    expect(result.current.escape()).toBe(false)
    act(() => result.current.toggle('ruler'))
    act(() => result.current.setSketch({ shape: 'path', points: [[1, 1]], done: false }))
    act(() => void result.current.escape())
    expect([result.current.tool?.key, result.current.sketch?.points]).toEqual(['ruler', []])
    act(() => result.current.toggle('box'))
    expect([result.current.tool?.key, result.current.sketch?.shape]).toEqual(['box', 'box'])
    act(() => void result.current.escape())
    expect([result.current.tool, result.current.sketch]).toEqual([null, null])
    act(() => result.current.toggle('orgs'))
    act(() => result.current.toggle('orgs'))
    expect(result.current.tool).toBeNull()
  })

  it('remember what was marked until it is let go of', () => {
    const { result } = renderHook(() => useMarked())
    act(() => result.current.mark(['A', 'B'], true))
    act(() => result.current.mark(['A'], false))
    expect([...result.current.vins]).toEqual(['B'])
    act(() => result.current.clear())
    expect(result.current.vins.size).toBe(0)
  })
})

describe('who was in an area', () => {
  it('is asked for with the ring and the organisation, and leads to the playback of that day', async () => {
    signIn({ permissions: ['*'] })
    const first = Date.parse('2026-11-21T08:00:00+08:00')
    server.on('POST', VISITS, () => ({
      visits: [{ id: '1', vin: 'LMP1', plate: '粤A1', first, last: first + 60_000, reports: 3 }],
      checked: 1,
      vehicles: 2,
    }))
    const { wrapper } = surroundings('/map')
    render(<AreaPeriod ring={RING} filters={{ orgId: '5', vehicleCategory: null }} />, { wrapper })
    fireEvent.click(screen.getByRole('button', { name: 'monitor.area.ask' }))
    const link = await waitFor(() => screen.getByRole('link', { name: '粤A1' }))
    expect(link.getAttribute('href')).toContain('/single-vehicle/LMP1?tab=track&day=2026-11-2')
    expect(screen.getByText(/monitor.area.partly/)).toBeDefined()
    const asked = server.calls.find(({ path }) => path === VISITS)
    expect(asked?.body).toMatchObject({ ring: RING, orgId: '5' })
  })
})

describe('the tree of organisations', () => {
  it('counts what is below each', () => {
    const options = [
      {
        value: '1',
        label: 'top',
        children: [
          { value: '2', label: 'a' },
          { value: '3', label: 'b' },
        ],
      },
    ]
    const counts = [
      { orgId: '1', total: 1, online: 0 },
      { orgId: '3', total: 4, online: 2 },
      { orgId: 'unknown', total: 9, online: 9 },
    ]
    expect(countedTree(options, counts)).toMatchObject([
      { key: '1', total: 5, online: 2, children: [{ total: 0 }, { total: 4, online: 2 }] },
    ])
  })
})

describe('vehicles that are followed', () => {
  it('are those of the address: each once, no more than four, none that is no VIN', () => {
    expect(readFollowed('A,B,A,,<x>,C,D,E')).toEqual(['A', 'B', 'C', 'D'])
    expect(readFollowed(null)).toEqual([])
  })

  it('are where the newest of record and push has them', () => {
    const base = { id: '1', vin: 'A', lng: 113, lat: 23, receiveTime: 10 } as VehicleOverview
    const push = { lng: 114, lat: 24, receiveTime: 11 } as LiveState
    expect(followed(base, push)).toMatchObject({ lng: 114, lat: 24 })
    expect(followed(base, { ...push, receiveTime: 9 })).toMatchObject({ lng: 113 })
    expect(followed(base, { ...push, lng: null, lat: null })).toMatchObject({ lng: 113, lat: 23 })
    expect(followed({ ...base, lng: null, lat: null }, undefined)).toBeUndefined()
    expect(followed(undefined, push)).toBeUndefined()
  })
})
