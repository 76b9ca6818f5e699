// @vitest-environment happy-dom
import type { Row } from '@motorpool/resource/web'
import { addTexts } from '@motorpool/ui'
import { fakeConsole, fileReply, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import webTexts from '../../locales/web.zh-CN.json' with { type: 'json' }
import texts from '../../locales/zh-CN.json' with { type: 'json' }
import { userVehicles, vehicleGroups, vehicles } from '../../src/shared/index.ts'
import { BATCH_CALL, BATCH_MAX, useBatch, wordsOf } from '../../src/web/screens/batch/useBatch.ts'
import { keyOf, type Link, type Target, useGroupLinks } from '../../src/web/screens/groups/useGroupLinks.ts'
import { lineOf, sentLine, THRESHOLDS, useThresholds } from '../../src/web/screens/models/useThresholds.ts'
import { useAllLinks } from '../../src/web/screens/user-vehicles/useAllLinks.ts'
import { useAutoLinks } from '../../src/web/screens/user-vehicles/useAutoLinks.ts'

addTexts('zh-CN', { ...texts, ...webTexts })
const { server, shown, warnings } = fakeConsole()
afterEach(() => vi.useRealTimers())

describe('R285 many vehicles at once', () => {
  const open = () => {
    const { result } = renderHook(() => useBatch(), surroundings())
    return () => result.current
  }
  const answer = { items: [{ id: '1', found: true }], notFound: ['B'] }

  it('are listed between spaces, lines, commas and semicolons of any script, each once', () => {
    expect(wordsOf(' A,B，C;D；E、F\n\tG A ')).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G'])
    expect(wordsOf(' \n')).toEqual([])
  })

  it('are asked for by a list', async () => {
    server.on('POST', BATCH_CALL, answer)
    const batch = open()
    await act(() => batch().byText('A B'))
    expect(server.bodies('POST', BATCH_CALL)).toEqual([{ vins: ['A', 'B'] }])
    expect(batch().answer).toEqual(answer)
  })

  it('are asked for by a sheet', async () => {
    server.on('POST', BATCH_CALL, answer)
    const batch = open()
    await act(() => batch().byFile(new File(['x'], 'vins.xlsx')))
    const [form] = server.bodies('POST', BATCH_CALL) as FormData[]
    expect(form?.get('file')).toMatchObject({ name: 'vins.xlsx' })
    expect(batch().answer).toEqual(answer)
  })

  it(`more than ${BATCH_MAX} are not asked for`, async () => {
    const batch = open()
    await act(() => batch().byText(Array.from({ length: BATCH_MAX + 1 }, (_, i) => `V${i}`).join(' ')))
    expect([server.calls, shown.map(([kind]) => kind)]).toEqual([[], ['warning']])
  })

  it('leave the answer before when they are refused', async () => {
    server.on('POST', BATCH_CALL, answer)
    const batch = open()
    await act(() => batch().byText('A'))
    server.on('POST', BATCH_CALL, refusal('LIMIT', '请稍后再试'))
    await act(() => batch().byText('B'))
    expect([batch().answer, batch().busy, shown]).toEqual([answer, false, [['error', '请稍后再试']]])
  })

  it('answered with a file instead of vehicles is said to be', async () => {
    server.on('POST', BATCH_CALL, fileReply('x', 'x.xlsx'))
    const batch = open()
    await act(() => batch().byFile(new File(['x'], 'vins.xlsx')))
    expect(shown).toEqual([['error', expect.stringContaining('answered with a file')]])
    expect(warnings).toHaveLength(1)
  })
})

describe('R290 R291 the links of a group', () => {
  const link = (id: string): Link => ({
    id,
    vehicleModelId: `m${id}`,
    linkedOrgId: `o${id}`,
    vin: `v${id}`,
    name: id,
    code: id,
  })
  const pathOf = (target: Target, call: string) => `${vehicleGroups.api}/${target}/${call}`

  async function open(target: Target, permissions = ['vehicle/groups/update']) {
    signIn({ permissions })
    server.on('POST', pathOf(target, 'page'), { items: [link('1')], total: 11 })
    const { result } = renderHook(() => useGroupLinks('9', target, () => undefined), surroundings())
    await waitFor(() => expect(result.current.links).toHaveLength(1))
    return () => result.current
  }

  it.each([
    ['model', 'm1'],
    ['org', 'o1'],
    ['vin', 'v1'],
  ] as const)('of a %s are known by it', (target, key) => {
    expect(keyOf(link('1'), target)).toBe(key)
  })

  it('are shown ten a page', async () => {
    const group = await open('model')
    act(() => group().turnTo(2))
    await waitFor(() => expect(server.bodies('POST', pathOf('model', 'page'))).toHaveLength(2))
    expect(server.bodies('POST', pathOf('model', 'page'))).toEqual([
      { groupId: '9', page: 1, pageSize: 10 },
      { groupId: '9', page: 2, pageSize: 10 },
    ])
  })

  it('are changed only by who may change groups', async () => {
    expect((await open('model', []))().editable).toBe(false)
    expect((await open('model'))().editable).toBe(true)
  })

  it.each([
    ['model', 'vehicleModelIds'],
    ['org', 'orgIds'],
  ] as const)('of %ss are added by their ids', async (target, name) => {
    server.on('POST', pathOf(target, 'bind'), { count: 2 })
    const group = await open(target)
    act(() => group().choose(['a', 'b']))
    await act(() => group().add())
    expect(server.bodies('POST', pathOf(target, 'bind'))).toEqual([{ groupId: '9', [name]: ['a', 'b'] }])
    expect(shown).toEqual([['success', expect.stringContaining('2')]])
    expect(group().chosen).toEqual([])
    expect(server.bodies('POST', pathOf(target, 'page'))).toHaveLength(2)
  })

  it('of vehicles are chosen by id and added by VIN', async () => {
    server
      .on('POST', `${vehicles.api}/page`, { items: [{ id: 'a', vin: 'VIN A' }] })
      .on('POST', pathOf('vin', 'bind'), { count: 1 })
    const group = await open('vin')
    act(() => group().choose(['a']))
    await act(() => group().add())
    expect(server.bodies('POST', pathOf('vin', 'bind'))).toEqual([{ groupId: '9', vins: ['VIN A'] }])
  })

  it('that are refused keep the choice', async () => {
    server.on('POST', pathOf('org', 'bind'), refusal('FORBIDDEN', '没有权限', { status: 403 }))
    const group = await open('org')
    act(() => group().choose(['a']))
    await act(() => group().add())
    expect([group().chosen, shown]).toEqual([['a'], [['error', '没有权限']]])
  })

  it('are taken away one by one', async () => {
    server.on('POST', pathOf('vin', 'unbind'), { count: 1 })
    const group = await open('vin')
    await act(async () => void (await group().remove(link('1'))))
    expect(server.bodies('POST', pathOf('vin', 'unbind'))).toEqual([{ groupId: '9', vins: ['v1'] }])
  })
})

describe('R296 alarm thresholds of a model', () => {
  const SET = `${THRESHOLDS}/alarm/set`
  const open = (rows: Row[] = [{ id: '1', functionFieldId: 'f1', lowerValue: 3 }]) => {
    let done = 0
    const stored = { name: 'M1', version: 7, rows }
    const { result } = renderHook(() => useThresholds('m1', stored, () => void done++), surroundings())
    return { now: () => result.current, done: () => done }
  }

  it('are edited line by line and stored together', async () => {
    server.on('POST', SET, null)
    const { now, done } = open()
    act(() => now().add())
    act(() => now().set(now().lines[1]?.key ?? -1, { functionFieldId: 'f2', upperValue: 9 }))
    await act(() => now().save())
    expect(server.bodies('POST', SET)).toEqual([
      {
        vehicleModelId: 'm1',
        updateTime: 7,
        thresholds: [
          {
            functionFieldId: 'f1',
            alarmLevel: '1',
            lowerValue: 3,
            upperValue: null,
            unit: null,
            continueTime: null,
            enabled: true,
          },
          {
            functionFieldId: 'f2',
            alarmLevel: '1',
            lowerValue: null,
            upperValue: 9,
            unit: null,
            continueTime: null,
            enabled: true,
          },
        ],
      },
    ])
    expect(done()).toBe(1)
  })

  it('a line that was taken away is not mixed up with one added after it', () => {
    const { now } = open([])
    act(() => now().add())
    act(() => now().add())
    const [first, second] = now().lines
    act(() => now().remove(second?.key ?? -1))
    act(() => now().add())
    expect(new Set(now().lines.map((line) => line.key)).size).toBe(2)
    act(() => now().set(first?.key ?? -1, { unit: 'V' }))
    expect(now().lines.map((line) => line.unit)).toEqual(['V', undefined])
  })

  it('say which line is refused, as people count', async () => {
    server.on(
      'POST',
      SET,
      refusal('INVALID', 'x', { fields: [{ field: 'thresholds.1.unit', message: '单位过长' }] }),
    )
    const { now, done } = open()
    await act(() => now().save())
    expect(now().failure).toMatch(/2.*单位过长/)
    expect([done(), now().busy]).toEqual([0, false])
    expect([lineOf('thresholds.0.unit'), lineOf('thresholds')]).toEqual([1, 1])
  })

  it('that fail as a whole say why', async () => {
    server.on('POST', SET, refusal('MODEL_GONE', '车型不存在'))
    const { now } = open()
    await act(() => now().save())
    expect(now().failure).toBe('车型不存在')
  })

  it('that somebody else has changed are stored on top of the newest', async () => {
    server.on('POST', SET, refusal('CONFLICT', '已被李工修改', { status: 409 }))
    server.on('GET', '/api/vehicle-svc/vehicle/models/V1.0/m1', { id: 'm1', modelName: 'M1', updateTime: 9 })
    server.on('POST', `${THRESHOLDS}/m1/list`, [])
    const { now, done } = open()
    await act(() => now().save())
    expect([now().conflict, now().failure, done()]).toEqual([true, '已被李工修改', 0])
    await act(() => now().keep())
    expect([now().conflict, now().lines]).toMatchObject([false, [{ functionFieldId: 'f1' }]])
    server.on('POST', SET, null)
    await act(() => now().save())
    expect(server.bodies('POST', SET)).toMatchObject([{ updateTime: 7 }, { updateTime: 9 }])
    expect(done()).toBe(1)
  })

  it('are changed by who may change models', () => {
    expect(open().now().editable).toBe(false)
    signIn({ permissions: ['vehicle/models/update'] })
    expect(open().now().editable).toBe(true)
  })

  it('send no more than a threshold has', () => {
    expect(Object.keys(sentLine({ key: 1, id: '5', updateTime: 3 }))).not.toContain('id')
  })
})

describe('R297 links of a user', () => {
  const open = (call: 'bindAll' | 'unbindAll', userId: unknown = 'u1') => {
    let done = 0
    const { result } = renderHook(() => useAllLinks(call, userId, () => void done++), surroundings())
    return { now: () => result.current, done: () => done }
  }

  it.each(['bindAll', 'unbindAll'] as const)('%s says how many', async (call) => {
    server.on('POST', `${userVehicles.api}/${call}`, { count: 5 })
    const { now, done } = open(call)
    await act(() => now().send())
    expect(server.calls.map((one) => one.body)).toEqual([{ userId: 'u1' }])
    expect([shown, done()]).toEqual([[['success', expect.stringContaining('5')]], 1])
  })

  it('are made only with the vehicles of the query', async () => {
    server.on('POST', `${userVehicles.api}/bindAll`, { count: 1 })
    const { now } = open('bindAll')
    act(() => now().setKeyword(' LMP '))
    await act(() => now().send())
    expect(server.calls.map((one) => one.body)).toEqual([{ userId: 'u1', keyword: 'LMP' }])
  })

  it('that are refused say why in the dialog, until another user is chosen', async () => {
    server.on('POST', `${userVehicles.api}/bindAll`, refusal('X', '用户已停用'))
    const { now, done } = open('bindAll')
    await act(() => now().send())
    expect([now().failure, done(), shown]).toEqual(['用户已停用', 0, []])
    act(() => now().choose('u2'))
    expect([now().failure, now().userId]).toEqual([undefined, 'u2'])
  })

  it('that follow by themselves are searched once typing is still, from the first page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const AUTO = `${userVehicles.api}/auto/page`
    server.on('POST', AUTO, { items: [{ id: '1' }], total: 30 })
    const { result } = renderHook(() => useAutoLinks(), surroundings())
    await waitFor(() => expect(result.current.total).toBe(30))
    act(() => result.current.turnTo(3))
    act(() => result.current.type('13'))
    act(() => result.current.type('138'))
    expect(result.current.page).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(300))
    await waitFor(() =>
      expect(server.bodies('POST', AUTO).at(-1)).toEqual({ page: 1, pageSize: 10, keyword: '138' }),
    )
    expect(server.bodies('POST', AUTO)).not.toContainEqual(expect.objectContaining({ keyword: '13' }))
  })

  it('that cannot be had say why', async () => {
    server.on('POST', `${userVehicles.api}/auto/page`, refusal('X', '没有权限', { status: 403 }))
    const { result } = renderHook(() => useAutoLinks(), surroundings())
    await waitFor(() => expect(result.current.failed).toMatchObject({ message: '没有权限' }))
  })
})
