// @vitest-environment happy-dom
import { anyResource } from '@motorpool/resource/shared'
import type { Row } from '@motorpool/resource/web'
import { addTexts } from '@motorpool/ui'
import { fakeConsole, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import webTexts from '../../locales/web.zh-CN.json' with { type: 'json' }
import texts from '../../locales/zh-CN.json' with { type: 'json' }
import { vehicles } from '../../src/shared/index.ts'
import { useMonitor } from '../../src/web/parts/useMonitor.ts'
import { fittingFields, vehicleTitle } from '../../src/web/screens/vehicles/panels.ts'
import { currentStage, STAGES, stageButton, stageStatus } from '../../src/web/screens/vehicles/stages.ts'
import {
  inOrder,
  nextBefore,
  type TimelineEvent,
  useTimeline,
} from '../../src/web/screens/vehicles/useTimeline.ts'
import { picturesOf } from '../../src/web/screens/vehicles/VehiclePhoto.tsx'

addTexts('zh-CN', { ...texts, ...webTexts })
const { server, shown } = fakeConsole()

/** A vehicle that was produced and has neither terminal nor owner. */
const vehicle = (more: object = {}): Row => ({
  id: '7',
  vin: 'LMPTEST0000000007',
  plateCode: null,
  productionDate: 1,
  terminalId: null,
  saleStatus: 'UNSOLD',
  serviceStatus: 'NORMAL',
  ...more,
})
const bound = vehicle({ id: '8', terminalId: 'T8' })

describe('R287 the way to the live picture', () => {
  const go = (row: Row) => {
    const around = surroundings('/vehicle/vehicles')
    const { result } = renderHook(() => useMonitor(), around)
    act(() => result.current(row))
    return around.address()
  }

  it('leads to the vehicle by its VIN', () => {
    expect(go(vehicle({ terminalId: 'T1', vin: 'A/1' }))).toBe('/single-vehicle/A%2F1')
  })

  it('of a vehicle without a terminal leads nowhere and says why', () => {
    expect(go(vehicle())).toBe('/vehicle/vehicles')
    expect(shown.map(([kind]) => kind)).toEqual(['warning'])
  })
})

describe('R283 the way of a new-energy vehicle', () => {
  const made = vehicle({ productionDate: null })
  const sold = vehicle({ terminalId: 'T', saleStatus: 'SOLD' })

  it.each([
    ['new', made, 0, ['process', 'wait', 'wait']],
    ['produced', vehicle(), 1, ['finish', 'process', 'wait']],
    ['equipped', bound, 2, ['finish', 'finish', 'process']],
    ['sold', sold, 3, ['finish', 'finish', 'finish']],
    ['sold and unbound', vehicle({ saleStatus: 'SOLD' }), 1, ['finish', 'process', 'finish']],
  ] as const)('one that is %s stands at stage %i', (_, row, at, statuses) => {
    expect(currentStage(row)).toBe(at)
    expect(STAGES.map((_stage, i) => stageStatus(row, i))).toEqual(statuses)
  })

  const buttonOf = (key: string, row: Row) => {
    const stage = STAGES.find((one) => one.key === key)
    if (!stage) throw new Error(key)
    return stageButton(stage, row)
  }

  it('offers each stage that is open, and says why another is not', () => {
    expect(buttonOf('equip', vehicle())).toMatchObject({
      label: 'vehicle.step.bindTerminal',
      primary: true,
      disabled: false,
    })
    const sale = buttonOf('sale', made)
    expect([sale.disabled, sale.why]).toEqual([true, expect.any(String)])
  })

  it('takes the terminal off again, and corrects a sale', () => {
    expect(buttonOf('equip', bound)).toEqual({
      label: 'vehicle.step.unbindTerminal',
      unbinds: true,
      disabled: false,
      why: undefined,
      primary: false,
    })
    expect(buttonOf('sale', sold)).toMatchObject({ label: 'vehicle.correct', disabled: false })
  })
})

describe('the picture of a vehicle', () => {
  it('is named by the plate, else by the VIN', () => {
    expect(vehicleTitle(vehicle())).toBe('LMPTEST0000000007')
    expect(vehicleTitle(vehicle({ plateCode: '粤A12345' }))).toBe('粤A12345')
  })

  it('has the picture of its model, else of its series, else none', () => {
    expect(picturesOf(vehicle({ modelImage: '1', seriesImage: '2' }))).toEqual(['1', '2'])
    expect(picturesOf(vehicle({ modelImage: null, seriesImage: '2' }))).toEqual(['2'])
    expect(picturesOf(vehicle())).toEqual([])
  })

  it('leaves out fields of another kind of vehicle', () => {
    const resource = anyResource(vehicles)
    const [name, field] =
      Object.entries(resource.fields).find(([, one]) => one.flags.when) ??
      (['vin', resource.fields.vin] as const)
    const when = field?.flags.when
    if (!when) throw new Error('no field depends on another')
    const fits = (value: unknown) => fittingFields(resource, vehicle({ [when.field]: value }), [name, 'vin'])
    expect(fits(when.in[0])).toEqual([name, 'vin'])
    expect(fits('something else')).toEqual(['vin'])
  })
})

describe('the timeline of a vehicle', () => {
  const event = (id: string, time: number): TimelineEvent => ({
    source: 's',
    id,
    kind: 'edited',
    time,
    actor: null,
    detail: null,
    changes: {},
    link: null,
  })
  const PATH = `${vehicles.api}/7/timeline`

  it('goes on before the last event that was shown, as long as there is more', async () => {
    server.on('GET', PATH, ({ query }: { query: Record<string, string> }) =>
      query.before === '50'
        ? { items: [event('c', 40)], more: false }
        : { items: [event('a', 60), event('b', 50)], more: true },
    )
    const { result } = renderHook(() => useTimeline('7'), surroundings())
    await waitFor(() => expect(result.current.events).toHaveLength(2))
    await act(async () => void (await result.current.fetchNextPage()))
    await waitFor(() => expect(result.current.events.map((one) => one.id)).toEqual(['a', 'b', 'c']))
    expect(result.current.hasNextPage).toBe(false)
    expect(nextBefore({ items: [event('a', 9)], more: false })).toBeUndefined()
  })

  it('names changes in the order of the record', () => {
    const changes: TimelineEvent['changes'] = { saleStatus: [1, 2], plateCode: [1, 2], vin: [1, 2] }
    const order = Object.keys(anyResource(vehicles).fields)
    const names = inOrder(changes).map(([name]) => name)
    expect(names).toEqual([...names].sort((a, b) => order.indexOf(a) - order.indexOf(b)))
    expect(inOrder({ vin: [1, 2], groups: [1, 2] })[0]?.[0]).toBe('groups')
  })
})
