// @vitest-environment happy-dom
import { fakeConsole, fileReply, refusal, surroundings } from '@motorpool/ui/testing'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { singleCalls } from '../../src/web/calls.ts'
import { useExport } from '../../src/web/parts/useExport.ts'

const { server, shown, warnings } = fakeConsole()
const SINGLE = '/api/vehicle-svc/vehicle/single/monitor/V2.0/LMP1'
const body = { startTime: 1, endTime: 2, keys: ['speed', 'soc'] }
let saved: string[]

beforeEach(() => {
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

async function save(run: () => Promise<unknown>) {
  const { result } = renderHook(() => useExport(), surroundings())
  let done: boolean | undefined
  await act(async () => {
    done = await result.current('key', run)
  })
  return done
}
const history = () => save(() => singleCalls.exportHistory('LMP1', body))

describe('R188 an export of the history', () => {
  it('that is short is saved at once', async () => {
    server.on('GET', `${SINGLE}/need/async/export`, { need: false })
    server.on('POST', `${SINGLE}/export`, fileReply('sheet', 'history.xlsx'))
    expect(await history()).toBe(true)
    expect(server.heard('GET', `${SINGLE}/need/async/export`)[0]?.query).toEqual({
      startTime: '1',
      endTime: '2',
      keys: 'speed,soc',
    })
    expect(server.bodies('POST', `${SINGLE}/export`)).toEqual([body])
    expect([saved, shown]).toEqual([['history.xlsx'], [['loading', 'monitor.exporting']]])
  })

  it('that is long is made in the background: it is said where the file will be', async () => {
    server.on('GET', `${SINGLE}/need/async/export`, { need: true }).on('GET', `${SINGLE}/async/export`, null)
    expect(await history()).toBe(true)
    expect(saved).toEqual([])
    expect(shown).toEqual([
      ['loading', 'monitor.exporting'],
      ['info', 'monitor.exportStarted'],
    ])
  })

  it('R261 that is refused says why, once, and saves nothing', async () => {
    server.on('GET', `${SINGLE}/need/async/export`, refusal('TOO_LONG', '时间范围过长'))
    expect(await history()).toBe(false)
    expect(shown).toEqual([
      ['loading', 'monitor.exporting'],
      ['error', '时间范围过长'],
    ])
    expect([saved, warnings.length]).toEqual([[], 1])
  })
})

describe('an export of the track', () => {
  it.each(['points', 'stops'] as const)('asks for the %s of the time that is shown', async (type) => {
    server.on('POST', `${SINGLE}/track/export`, fileReply('sheet', 'track.xlsx'))
    await save(() => singleCalls.exportTrack('LMP1', { startTime: 1, endTime: 2 }, type))
    expect(server.bodies('POST', `${SINGLE}/track/export`)).toEqual([{ startTime: 1, endTime: 2, type }])
    expect(saved).toEqual(['track.xlsx'])
  })
})
