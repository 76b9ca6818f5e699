// @vitest-environment happy-dom
import { fakeConsole, refusal, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { declaredParameters, defineParameter, parameters } from '../../src/shared/index.ts'
import { useSettings } from '../../src/web/screens/parameters/useSettings.ts'
import { fitted } from '../../src/web/screens/parameters/ValueControl.tsx'

const { server, shown } = fakeConsole()
const PAGE = `${parameters.api}/page`

defineParameter({ key: 'probe.limit', type: 'NUMBER', group: 'probe', default: 10, min: 1, max: 100 })
defineParameter({ key: 'probe.on', type: 'BOOL', group: 'probe', default: false })

const row = (key: string, value: string, more: object = {}) => ({
  id: `id ${key}`,
  key,
  value,
  updateTime: 7,
  tenantId: null,
  ...more,
})

async function open(rows = [row('probe.limit', '20'), row('probe.on', 'false')]) {
  server.on('POST', PAGE, { items: rows, total: rows.length })
  const { result } = renderHook(() => useSettings(), surroundings())
  await waitFor(() => expect(result.current.rows.isSuccess).toBe(true))
  const own = () => result.current.settings.filter((one) => one.parameter.def.key.startsWith('probe.'))
  return { now: () => result.current, own }
}

describe('the parameters of the platform', () => {
  it('are those that the code declares and the database holds, with what is stored', async () => {
    const { own } = await open()
    expect(declaredParameters().length).toBeGreaterThanOrEqual(2)
    expect(own().map((one) => [one.parameter.def.key, one.value, one.draft, one.valid])).toEqual([
      ['probe.limit', '20', '20', true],
      ['probe.on', 'false', 'false', true],
    ])
  })

  it('are the platform’s own: what a tenant has set instead is not shown', async () => {
    const { own } = await open([row('probe.limit', '20'), row('probe.limit', '55', { tenantId: '3' })])
    expect(own().map((one) => one.value)).toEqual(['20'])
  })

  it('are changed together, only those that differ, each against its record', async () => {
    server.on('PUT', parameters.api, null)
    const { now } = await open()
    act(() => now().set('probe.limit', '30'))
    act(() => now().set('probe.on', 'false'))
    expect(now().changed.map((one) => one.parameter.def.key)).toEqual(['probe.limit'])
    let saved: boolean | undefined
    await act(async () => {
      saved = await now().save()
    })
    expect(server.bodies('PUT', parameters.api)).toEqual([
      { id: 'id probe.limit', value: '30', updateTime: 7 },
    ])
    expect([saved, now().changed, now().busy]).toEqual([true, [], false])
  })

  it.each(['0', '101', 'abc', ''])('a limit of %j is not one', async (draft) => {
    const { now, own } = await open()
    act(() => now().set('probe.limit', draft))
    expect(own()[0]?.valid).toBe(false)
  })

  it('that are refused keep what was typed and say why', async () => {
    server.on('PUT', parameters.api, refusal('CONFLICT', '已被他人修改', { status: 409 }))
    const { now } = await open()
    act(() => now().set('probe.limit', '30'))
    let saved: boolean | undefined
    await act(async () => {
      saved = await now().save()
    })
    expect([saved, now().problem, shown]).toEqual([false, '已被他人修改', []])
    expect(now().changed.map((one) => one.draft)).toEqual(['30'])
  })
})

describe('a value whose parameter becomes one of another type', () => {
  it.each([
    ['BOOL', 'true', 'true'],
    ['BOOL', 'yes', 'false'],
    ['NUMBER', '-1.5', '-1.5'],
    ['NUMBER', '1e3', ''],
    ['STRING', 'anything', 'anything'],
  ])('as %s of %j stays %j', (type, value, fit) => {
    expect(fitted(type, value)).toBe(fit)
  })
})
