// @vitest-environment happy-dom
import { newDraft } from '@motorpool/fence/draw'
import { addTexts } from '@motorpool/ui'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CUSTOMER_FENCES, type CustomerFence } from '../../src/shared/index.ts'
import { FenceCard } from '../../src/web/portal/fences/FenceCard.tsx'
import { FenceEditor } from '../../src/web/portal/fences/FenceEditor.tsx'
import { FenceVehicles } from '../../src/web/portal/fences/FenceVehicles.tsx'
import { draftOfFence, fieldsOf, inputOf, isReady, isSame } from '../../src/web/portal/fences/form.ts'
import { useDrawing } from '../../src/web/portal/fences/useDrawing.ts'
import { useFences } from '../../src/web/portal/fences/useFences.ts'
import FenceAlarms from '../../src/web/portal/screens/FenceAlarms.tsx'
import { Cards } from '../../src/web/portal/screens/Fences.tsx'
import { ALARM, FENCE, fenceTexts, LINKED } from './fence-support.ts'
import { answerPage, EVERYTHING, VEHICLE } from './portal-support.tsx'

addTexts('zh-CN', fenceTexts)

const { server, shown } = fakeConsole()
beforeEach(() => signIn({ permissions: EVERYTHING }))

const pageOf = <T,>(items: readonly T[], total = items.length) => ({ items, total, current: 1 })
const answer = (rest: string, items: readonly unknown[]) =>
  server.on('POST', `${CUSTOMER_FENCES}/${rest}`, pageOf(items))
const bodies = (method: 'POST' | 'PUT' | 'DELETE', path: string) =>
  server.heard(method, path).map(({ body }) => body)
const buttonOf = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('R389 what is sent of a fence', () => {
  it('R360 is a circle by its centre and one of the radii', () => {
    const draft = { ...newDraft('CIRCLE', [[120, 30]]), radius: 2000 }
    expect(inputOf({ fenceName: ' 料场 ', alarmType: 'OUT', active: true, draft })).toEqual({
      fenceName: '料场',
      alarmType: 'OUT',
      activeModel: 1,
      settingWay: 'CIRCLE',
      position: { lng: 120, lat: 30 },
      radius: 2000,
    })
  })

  it('is a closed outline, or the code of a region; of a stored one what the form does not show stays', () => {
    const draft = newDraft('POLYGON', [
      [120, 30],
      [120.1, 30],
      [120.1, 30.1],
    ])
    const fields = { fenceName: '场', alarmType: 'IN_OUT', active: false } as const
    expect(inputOf({ ...fields, draft })).toMatchObject({
      activeModel: 0,
      polygon: {
        type: 'Polygon',
        coordinates: [
          [
            [120, 30],
            [120.1, 30],
            [120.1, 30.1],
            [120, 30],
          ],
        ],
      },
    })
    const region: CustomerFence = { ...FENCE, settingWay: 'REGION', areaCode: '520100', position: null }
    expect(inputOf({ ...fields, draft: draftOfFence(region), fence: region })).toMatchObject({
      id: FENCE.id,
      description: FENCE.description,
      settingWay: 'REGION',
      areaCode: '520100',
    })
  })

  it('is ready with a name and a place', () => {
    const fields = fieldsOf()
    expect(isReady({ ...fields, fenceName: '场', draft: newDraft('CIRCLE') })).toBe(false)
    expect(isReady({ ...fields, fenceName: ' ', draft: newDraft('CIRCLE', [[120, 30]]) })).toBe(false)
    expect(isReady({ ...fields, fenceName: '场', draft: newDraft('CIRCLE', [[120, 30]]) })).toBe(true)
    expect(isSame(fieldsOf(FENCE), { ...fieldsOf(FENCE), active: false })).toBe(false)
    expect(fieldsOf({ ...FENCE, activeModel: 0 }).active).toBe(false)
  })
})

describe('drawing with a finger', () => {
  const drawing = () => renderHook(() => useDrawing(), surroundings()).result

  it('sets the centre of a circle with a tap and its radius with another', () => {
    const result = drawing()
    act(() => result.current.begin('CIRCLE'))
    expect([result.current.sketch, result.current.changed]).toEqual([null, false])
    act(() => result.current.onCentre({ lng: 120, lat: 30 }))
    act(() => result.current.onRadius(100))
    expect(result.current.draft).toMatchObject({ polygons: [[[[120, 30]]]], radius: 100 })
    expect(result.current.changed).toBe(true)
    act(() => result.current.end())
    expect(result.current.draft).toBeNull()
  })

  it('sets the corners of a polygon one by one, and makes an outline of them at the end', () => {
    const result = drawing()
    act(() => result.current.begin('POLYGON'))
    const points = [
      [120, 30],
      [120.1, 30],
      [120.1, 30.1],
    ] as const
    act(() => result.current.onSketch({ shape: 'ring', points: points.slice(0, 1), done: false }))
    expect([result.current.changed, result.current.draft?.polygons]).toEqual([true, []])
    act(() => result.current.onSketch({ shape: 'ring', points, done: true }))
    expect([result.current.sketch, result.current.draft?.polygons]).toEqual([null, [[points]]])
    act(() => result.current.undo?.())
    expect(result.current.draft?.polygons).toEqual([])
    // It is drawn anew.
    expect(result.current.sketch).toEqual({ shape: 'ring', points: [], done: false })
  })

  it('changes a stored fence where it lies', () => {
    const result = drawing()
    act(() => result.current.edit(FENCE))
    expect([result.current.fence, result.current.draft?.radius, result.current.sketch]).toEqual([
      FENCE,
      500,
      null,
    ])
  })
})

describe('the form below the map', () => {
  function Editor({ fence, onSaved, onClose }: Opened): ReactNode {
    const drawing = useDrawing()
    if (!drawing.draft)
      return (
        <button type="button" onClick={() => (fence ? drawing.edit(fence) : drawing.begin('CIRCLE'))}>
          open
        </button>
      )
    return (
      <>
        <button type="button" onClick={() => drawing.onCentre({ lng: 120, lat: 30 })}>
          tap
        </button>
        <FenceEditor drawing={drawing} onClose={onClose} onSaved={onSaved} />
      </>
    )
  }
  interface Opened {
    fence?: CustomerFence | undefined
    onSaved(id: string, isNew: boolean): void
    onClose(): void
  }
  const open = (fence?: CustomerFence) => {
    const heard = { onSaved: vi.fn(), onClose: vi.fn() }
    render(<Editor fence={fence} {...heard} />, surroundings())
    fireEvent.click(buttonOf('open'))
    return heard
  }
  const type = (name: string) =>
    fireEvent.change(screen.getByLabelText('围栏名称'), { target: { value: name } })

  it('R360 saves a new circle once it has a name and a centre', async () => {
    server.on('POST', CUSTOMER_FENCES, { ...FENCE, id: '9' })
    const { onSaved } = open()
    expect(buttonOf(/保\s*存/).disabled).toBe(true)
    type('料场')
    fireEvent.click(buttonOf('tap'))
    fireEvent.click(buttonOf('1000米'))
    expect(buttonOf('1000米').getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(buttonOf(/保\s*存/))
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('9', true))
    expect(bodies('POST', CUSTOMER_FENCES)).toEqual([
      {
        fenceName: '料场',
        alarmType: 'IN_OUT',
        activeModel: 1,
        settingWay: 'CIRCLE',
        position: { lng: 120, lat: 30 },
        radius: 1000,
      },
    ])
    expect(shown).toEqual([['success', '围栏已保存']])
  })

  it('changes a stored one, and a refusal leaves it open', async () => {
    server.on('PUT', CUSTOMER_FENCES, refusal('FIELD_DUPLICATE', '名称重复', { status: 409 }))
    const { onSaved } = open(FENCE)
    type('别名')
    fireEvent.click(screen.getByRole('switch'))
    fireEvent.click(buttonOf(/保\s*存/))
    await waitFor(() => expect(shown).toEqual([['error', '名称重复']]))
    expect(bodies('PUT', CUSTOMER_FENCES)).toMatchObject([
      { id: FENCE.id, fenceName: '别名', activeModel: 0 },
    ])
    expect(onSaved).not.toHaveBeenCalled()
  })

  it('closes at once when nothing was changed', () => {
    const { onClose } = open(FENCE)
    fireEvent.click(buttonOf('取消'))
    expect(onClose).toHaveBeenCalled()
  })
})

describe('own fences as cards', () => {
  const heard = { onShow: vi.fn(), onEdit: vi.fn(), onVehicles: vi.fn() }
  const card = (more: Partial<CustomerFence> = {}) =>
    render(<FenceCard fence={{ ...FENCE, ...more }} selected={false} {...heard} />, surroundings())

  it('R389 say what they watch and how many are inside', () => {
    card()
    expect(screen.getByText('1 辆在内')).toBeTruthy()
    fireEvent.click(buttonOf(/车辆（2）/))
    expect(heard.onVehicles).toHaveBeenCalled()
    fireEvent.click(buttonOf(`修改 ${FENCE.fenceName}`))
    expect(heard.onEdit).toHaveBeenCalled()
    fireEvent.click(screen.getByText(FENCE.fenceName))
    expect(heard.onShow).toHaveBeenCalled()
  })

  it('say that they watch nothing, or tell of nothing', () => {
    card({ cancelFlag: true, activeModel: 0 })
    expect(screen.getByText('未监测')).toBeTruthy()
    expect(screen.getByText('只看进出，不报警')).toBeTruthy()
  })

  it('R389 are deleted after a question', async () => {
    server.on('DELETE', CUSTOMER_FENCES, true)
    card()
    fireEvent.click(buttonOf(/删\s*除/))
    await screen.findByText(`删除围栏 ${FENCE.fenceName}？`)
    fireEvent.click(screen.getAllByRole('button', { name: /确\s*定|OK/ }).at(-1) as HTMLElement)
    await waitFor(() => expect(bodies('DELETE', CUSTOMER_FENCES)).toEqual([{ ids: [FENCE.id] }]))
  })

  it('are nobody’s to change without the permission', () => {
    signIn({ permissions: ['portal/fences/find'] })
    card()
    expect(screen.queryByRole('button', { name: /删\s*除|修改/ })).toBeNull()
  })

  it('begin with drawing one where there is none', () => {
    const begin = vi.fn()
    const drawing = { begin } as unknown as Parameters<typeof Cards>[0]['drawing']
    const nothing = { selected: null, drawing, onShow: vi.fn(), onVehicles: vi.fn() }
    render(<Cards fences={[]} {...nothing} />, surroundings())
    expect(screen.getByText('还没有围栏')).toBeTruthy()
    fireEvent.click(buttonOf(/圆\s*形/))
    fireEvent.click(buttonOf('多边形'))
    expect(begin.mock.calls).toEqual([['CIRCLE'], ['POLYGON']])
  })

  it('are all asked for at once: an account keeps twenty', async () => {
    answer('page/fence', [FENCE])
    const { result } = renderHook(() => useFences(), surroundings())
    await waitFor(() => expect(result.current.data?.items).toEqual([FENCE]))
    expect(bodies('POST', `${CUSTOMER_FENCES}/page/fence`)).toEqual([{ page: 1, pageSize: 20 }])
  })
})

describe('R361 the machines of a fence', () => {
  const open = () => {
    answer('page/fence/vehicle', [LINKED])
    answer('page/fence/vehicle/wait', [{ ...LINKED, vin: 'V2', vehicle: '二号机' }])
    const onClose = vi.fn()
    render(<FenceVehicles fence={FENCE} onClose={onClose} />, surroundings())
    return onClose
  }

  it('are chosen and watched', async () => {
    server.on('POST', `${CUSTOMER_FENCES}/ref`, { count: 1 })
    open()
    fireEvent.click(await screen.findByRole('checkbox', { name: /二号机/ }))
    fireEvent.click(buttonOf('监测所选车辆（1）'))
    await waitFor(() =>
      expect(bodies('POST', `${CUSTOMER_FENCES}/ref`)).toEqual([{ fenceId: FENCE.id, vinList: ['V2'] }]),
    )
    await waitFor(() => expect(shown).toEqual([['success', '已监测']]))
  })

  it('say on which side they are, and are watched no more with a touch', async () => {
    server.on('DELETE', `${CUSTOMER_FENCES}/${FENCE.id}/cancel`, { count: 1 })
    open()
    expect(await screen.findByText('围栏内')).toBeTruthy()
    fireEvent.click(buttonOf(`不再监测 ${LINKED.vehicle}`))
    await waitFor(() =>
      expect(bodies('DELETE', `${CUSTOMER_FENCES}/${FENCE.id}/cancel`)).toEqual([{ vinList: [LINKED.vin] }]),
    )
  })

  it('are only read without the permission', async () => {
    signIn({ permissions: ['portal/fences/find'] })
    open()
    await screen.findByText(LINKED.vehicle)
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /不再监测/ })).toBeNull()
  })
})

describe('R389 alarms of own fences', () => {
  it('say which machine crossed which fence and how, the newest first; those that last alone on a touch', async () => {
    answerPage(server, [VEHICLE])
    answer('page/fence/alarm', [ALARM])
    render(<FenceAlarms />, surroundings())
    await screen.findByText(ALARM.fenceName)
    expect(screen.getByText('驶出报警')).toBeTruthy()
    expect(screen.getByRole('link').getAttribute('href')).toBe(`/portal/vehicles/${ALARM.vin}`)
    fireEvent.click(buttonOf('未解除'))
    await waitFor(() =>
      expect(bodies('POST', `${CUSTOMER_FENCES}/page/fence/alarm`).at(-1)).toMatchObject({ open: true }),
    )
  })

  it('say that there are none, of the machine that the address names', async () => {
    answerPage(server, [VEHICLE])
    answer('page/fence/alarm', [])
    render(<FenceAlarms />, surroundings(`/?vin=${VEHICLE.vin}`))
    await screen.findByText('没有围栏报警')
    expect(bodies('POST', `${CUSTOMER_FENCES}/page/fence/alarm`)[0]).toMatchObject({ vin: VEHICLE.vin })
  })
})
