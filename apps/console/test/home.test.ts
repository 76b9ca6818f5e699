import { describe, expect, it } from 'vitest'
import { barWidths, share, stateKey, toneOf } from '../src/home/vehicle-state.ts'

const row = (onlineStatus: string, runStatus: string | null, alarm = false) =>
  ({ onlineStatus, runStatus, alarm }) as Parameters<typeof toneOf>[0]

describe('the state of a vehicle on the home page', () => {
  it.each([
    ['drives', row('ONLINE', 'RUNNING'), 'accent', 'home.running'],
    ['stands', row('ONLINE', 'STOPPED'), 'ok', 'home.online'],
    ['drives with an alarm', row('ONLINE', 'RUNNING', true), 'bad', 'home.running'],
    ['stands with an alarm', row('ONLINE', null, true), 'bad', 'home.online'],
    ['is away', row('OFFLINE', 'RUNNING'), 'idle', 'home.offline'],
    ['is away with an old alarm', row('OFFLINE', 'RUNNING', true), 'idle', 'home.offline'],
  ] as const)('that %s', (_, vehicle, tone, key) => {
    expect([toneOf(vehicle), stateKey(vehicle)]).toEqual([tone, key])
  })
})

describe('parts of the fleet', () => {
  it.each([
    [1, 3, '33.3%'],
    [0, 5, '0%'],
    [5, 5, '100%'],
    [0, 0, '—'],
  ])('%i of %i is %s', (part, of, text) => {
    expect(share(part, of)).toBe(text)
  })

  it('have bars beside the largest group, filled by what is online', () => {
    expect(barWidths({ total: 50, online: 25 }, 100)).toEqual({ total: 50, online: 50 })
    expect(barWidths({ total: 100, online: 100 }, 100)).toEqual({ total: 100, online: 100 })
  })

  it('without vehicles have no bar, and divide by nothing', () => {
    expect(barWidths({ total: 0, online: 0 }, 0)).toEqual({ total: 0, online: 0 })
  })
})
