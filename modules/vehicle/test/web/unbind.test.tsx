// @vitest-environment happy-dom
import { addTexts } from '@motorpool/ui'
import { fakeConsole, question, refusal, surroundings } from '@motorpool/ui/testing'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import texts from '../../locales/web.zh-CN.json' with { type: 'json' }
import { vehicles } from '../../src/shared/index.ts'
import { useMonitor } from '../../src/web/parts/useMonitor.ts'
import { useUnbind } from '../../src/web/parts/useUnbind.ts'

addTexts('zh-CN', texts)
const { server, shown } = fakeConsole()
const VIN = 'LMPTEST0000000007'
const PATH = `${vehicles.api}/unbindTerminal/${VIN}`

describe('freeing a vehicle of its terminal', () => {
  const unbind = () => {
    let done = 0
    const { result } = renderHook(() => useUnbind(() => void done++), surroundings())
    act(() => result.current({ id: '7', vin: VIN, terminalCode: 'T-0007' }))
    return () => done
  }

  it('names vehicle and terminal before it is done', async () => {
    server.on('PUT', PATH, null)
    const done = unbind()
    const asked = await question()
    expect(asked.text).toContain(VIN)
    expect(asked.text).toContain('T-0007')
    expect([server.calls, done()]).toEqual([[], 0])
    await asked.confirm()
    expect(server.heard('PUT', PATH)).toHaveLength(1)
    expect([done(), shown.map(([kind]) => kind)]).toEqual([1, ['success']])
  })

  it('does nothing when the question is answered with no', async () => {
    const done = unbind()
    await (await question()).cancel()
    expect([server.calls, done(), shown]).toEqual([[], 0, []])
  })

  it('R261 that is refused says why, once, and the vehicle keeps it', async () => {
    server.on('PUT', PATH, refusal('VEHICLE_LOCKED', '车辆已锁定'))
    const done = unbind()
    await (await question()).confirm()
    expect([done(), shown]).toEqual([0, [['error', '车辆已锁定']]])
  })
})

describe('R287 the live picture of a vehicle', () => {
  const open = (terminalId: string | null) => {
    const around = surroundings('/vehicle/vehicles')
    const { result } = renderHook(() => useMonitor(), around)
    act(() => result.current({ id: '7', vin: 'A/B', terminalId }))
    return around.address()
  }

  it('is opened by its VIN', () => {
    expect(open('T7')).toBe('/single-vehicle/A%2FB')
  })

  it('does not exist where it has no terminal, and that is said', () => {
    expect(open(null)).toBe('/vehicle/vehicles')
    expect(shown.map(([kind]) => kind)).toEqual(['warning'])
  })
})
