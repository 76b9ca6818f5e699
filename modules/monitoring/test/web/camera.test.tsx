// @vitest-environment happy-dom

import type { MapHandle } from '@motorpool/ui/map'
import { fakeConsole } from '@motorpool/ui/testing'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type CameraOptions, insetsOf, useCamera } from '../../src/web/screens/distribution/useCamera.ts'

fakeConsole()

const map = { left: 0, top: 0, right: 1000, bottom: 800 }

describe('the panels over the map', () => {
  it('take the side that they lie on', () => {
    const left = { left: 16, top: 16, right: 280, bottom: 700 }
    const card = { left: 700, top: 16, right: 984, bottom: 300 }
    expect(insetsOf(map, [left, card])).toEqual({ top: 32, right: 332, bottom: 32, left: 312 })
    const above = { left: 8, top: 8, right: 992, bottom: 200 }
    const below = { left: 8, top: 500, right: 992, bottom: 792 }
    expect(insetsOf(map, [above, below])).toEqual({ top: 232, right: 32, bottom: 332, left: 32 })
  })

  it('leave some of the map, however large they are', () => {
    const { top } = insetsOf(map, [{ left: 0, top: 0, right: 1000, bottom: 790 }])
    expect(top + 32).toBeLessThan(800)
  })
})

describe('where the map looks', () => {
  const items = [
    { id: 'A', lng: 113, lat: 23, status: 'running' as const, alarm: false, heading: 0, label: 'A' },
  ]
  const start: Omit<CameraOptions, 'map' | 'around'> = {
    ready: true,
    placed: false,
    items,
    filter: { states: [], alarm: false },
    selected: undefined,
  }

  function open(options: Partial<typeof start> = {}) {
    const moves: string[] = []
    const handle: MapHandle = {
      flyTo: ({ center, zoom }) => void moves.push(`fly ${center} ${zoom}`),
      fitBounds: (bbox) => void moves.push(`bounds ${bbox}`),
      fitTo: (points) => void moves.push(`fit ${[...points].length}`),
      getRegion: () => null,
      picture: () => Promise.reject(new Error('not asked')),
    }
    const fixed = { map: { current: handle }, around: { current: document.createElement('div') } }
    const { result, rerender } = renderHook((now: typeof start) => useCamera({ ...now, ...fixed }), {
      initialProps: { ...start, ...options },
    })
    const news = () => moves.splice(0)
    return {
      news,
      camera: () => result.current,
      now: (next: Partial<typeof start>) => rerender({ ...start, ...next }),
    }
  }
  const at = { lng: 114, lat: 24 }

  it('is the whole fleet at first, once, and not where the address names a place', () => {
    const { news, now } = open()
    now({ items: [...items, ...items] })
    expect(news()).toEqual(['fit 1'])
    expect(open({ placed: true }).news()).toEqual([])
  })

  it('is the whole fleet before there is a map, where it is known by then, and the map is not moved there again', () => {
    const { news, now, camera } = open({ ready: false })
    expect(camera().opening()).toMatchObject({ bbox: [113, 23, 113, 23], maxZoom: 11 })
    now({ ready: true })
    expect(news()).toEqual([])
    expect(open({ ready: false, items: [] }).camera().opening()).toBeUndefined()
    expect(open({ ready: false, placed: true }).camera().opening()).toBeUndefined()
    const selected = { vin: 'LMP1', at: undefined }
    expect(open({ ready: false, selected }).camera().opening()).toBeUndefined()
  })

  it('waits for the map and for the fleet', () => {
    const { news, now } = open({ ready: false, items: [] })
    now({ ready: true, items: [] })
    expect(news()).toEqual([])
    now({})
    expect(news()).toEqual(['fit 1'])
  })

  it('is the vehicle of the address, as soon as its place is known', () => {
    const { news, now } = open({ selected: { vin: 'LMP1', at: undefined } })
    expect(news()).toEqual([])
    now({ selected: { vin: 'LMP1', at } })
    now({ selected: { vin: 'LMP1', at: { lng: 115, lat: 24 } } })
    expect(news()).toEqual(['fly 114,24 13'])
  })

  it('follows the choice of states', () => {
    const { news, now } = open()
    news()
    now({ filter: { states: [], alarm: true } })
    now({ filter: { states: [], alarm: true }, items: [...items, ...items] })
    expect(news()).toEqual(['fit 1'])
  })

  it('goes to a vehicle that was chosen beside the map, and stays for one that was picked on it', () => {
    const { news, now, camera } = open()
    news()
    act(() => camera().goTo('LMP1', at))
    now({ selected: { vin: 'LMP1', at } })
    expect(news()).toEqual(['fly 114,24 13'])
    act(() => camera().stay('LMP2'))
    now({ selected: { vin: 'LMP2', at } })
    expect(news()).toEqual([])
    act(() => camera().goTo('LMP3', undefined))
    now({ selected: { vin: 'LMP3', at } })
    expect(news()).toEqual(['fly 114,24 13'])
  })
})
