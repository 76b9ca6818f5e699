// @vitest-environment happy-dom
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import Palette from '../../src/shell/Palette.tsx'
import { PaletteKey } from '../../src/shell/PaletteKey.tsx'
import { matchingScreens, type PaletteScreen } from '../../src/shell/palette-entries.ts'
import { usePalette } from '../../src/shell/usePalette.ts'
import { usePrefs } from '../../src/state/prefs.ts'
import { useSession } from '../../src/state/session.ts'
import { fakeConsole, refusal, signIn } from '../../src/testing/index.ts'
import { addTexts } from '../../src/texts/texts.ts'
import { inConsole } from './console.tsx'

const { server, shown } = fakeConsole()
const SEARCH = '/api/vehicle-svc/vehicles/V1.0/quickSearch'

beforeEach(() => {
  useSession.setState({
    menu: [
      {
        id: 'g',
        title: 'Vehicles',
        children: [
          { id: 'v', title: 'Vehicle list', url: 'vehicle/vehicles', icon: 'car' },
          { id: 't', title: 'Types', url: 'vehicle/types', icon: 'no such picture' },
        ],
      },
      { id: 'u', title: 'Users', url: 'system/users' },
      { id: 'x', title: 'Not built', url: 'not/built' },
    ],
  })
})

function open() {
  const around = inConsole('/home')
  let closed = 0
  const { result } = renderHook(() => usePalette(() => void closed++), around)
  return { now: () => result.current, address: around.address, closed: () => closed }
}
const titles = (choices: readonly { title: string }[]) => choices.map((one) => one.title)

describe('the palette', () => {
  it('offers every screen of the menu that is built, with the group it stands in', () => {
    const { now } = open()
    expect(now().screens.map(({ title, hint, to, icon }) => [title, hint, to, icon])).toEqual([
      ['Vehicle list', 'Vehicles', '/vehicle/vehicles', 'car'],
      ['Types', 'Vehicles', '/vehicle/types', 'file'],
      ['Users', '', '/system/users', 'file'],
    ])
    expect(now().chosen?.title).toBe('Vehicle list')
  })

  it('opens what is chosen with the arrow keys, and is gone', () => {
    const { now, address, closed } = open()
    act(() => void now().press('ArrowDown'))
    act(() => void now().press('ArrowDown'))
    act(() => void now().press('Enter'))
    expect([address(), closed()]).toEqual(['/system/users', 1])
  })

  it('begins again at the first line when something else is typed', () => {
    const { now } = open()
    act(() => void now().press('ArrowDown'))
    act(() => now().write('s'))
    expect(now().chosen).toBe(now().screens[0])
  })

  it('has nothing to open where nothing matches', () => {
    const { now, address, closed } = open()
    act(() => now().write('zzz'))
    expect([now().screens, now().chosen]).toEqual([[], undefined])
    let taken = true
    act(() => {
      taken = now().press('Enter')
    })
    expect([taken, address(), closed()]).toEqual([false, '/home', 0])
  })

  it('leads to the part of a vehicle that is named beside it', async () => {
    signIn({
      permissions: ['single-vehicle/find', 'single-vehicle/track/find', 'single-vehicle/current/find'],
    })
    addTexts('zh-CN', { 'single-vehicle/track': '轨迹回放', 'single-vehicle/current': '当前工况' })
    server.on('GET', SEARCH, [{ id: '1', type: 'VEHICLE', extra: { vin: 'LMP1', plateCode: '川A99533D' } }])
    const { now, address } = open()
    act(() => now().write('回放 川A99533D'))
    await waitFor(() => expect(titles(now().vehicles)).toEqual(['川A99533D · 轨迹回放']))
    expect(server.heard('GET', SEARCH).at(-1)?.query).toEqual({ keyword: '川A99533D' })
    act(() => void now().press('Enter'))
    expect(address()).toBe('/single-vehicle/LMP1?tab=track')
  })

  it('finds actions of lists by words and initials, only permitted ones of screens that may be opened', async () => {
    const action = (screen: string, title: string, permission: string) => ({
      key: title,
      title: () => title,
      icon: 'plus' as const,
      permission,
      screen,
      path: `${screen}?create=`,
    })
    const offered = [
      action('/vehicle/vehicles', '新增车辆', 'vehicle/vehicles/create'),
      action('/vehicle/vehicles', '导入车辆', 'vehicle/vehicles/import'),
      action('/vehicle/types', '新增车型', 'vehicle/types/create'),
      action('/not/built', '新增车轮', 'not/built/create'),
    ]
    signIn({
      permissions: [
        'vehicle/vehicles/find',
        'vehicle/vehicles/create',
        'vehicle/types/create',
        'not/built/create',
      ],
    })
    const around = inConsole('/home', false, () => Promise.resolve(offered))
    const { result } = renderHook(() => usePalette(() => undefined), around)
    expect(result.current.actions).toEqual([])
    act(() => result.current.write('xzc'))
    await waitFor(() => expect(titles(result.current.actions)).toEqual(['新增车辆']))
    act(() => result.current.write('新增'))
    act(() => void result.current.press('Enter'))
    expect(around.address()).toBe('/vehicle/vehicles?create=')
  })

  it('changes language and theme, opens the own account and signs out', () => {
    addTexts('zh-CN', { 'ui.theme': '主题', 'ui.theme.dark': '深色', 'ui.signOut': '退出登录' })
    const { now } = open()
    act(() => now().write('深色'))
    expect(titles(now().actions)).toEqual(['主题: 深色'])
    act(() => void now().press('Enter'))
    expect(usePrefs.getState().themeMode).toBe('dark')
    act(() => now().write('tcdl'))
    expect(titles(now().actions)).toEqual(['退出登录'])
  })

  it.each([
    ['clfb', ['车辆分布']],
    ['FB', ['车辆分布']],
    ['回放', ['轨迹回放']],
    ['simk', ['SIM卡管理']],
    ['cl', ['车辆分布', '新能源车辆']],
  ])('finds screens by the initials of their sounds: %s', (typed, found) => {
    const named = ['新能源车辆', '车辆分布', '轨迹回放', 'SIM卡管理'].map(
      (title): PaletteScreen => ({ key: title, title, group: '', icon: null, path: '/x' }),
    )
    expect(titles(matchingScreens(named, typed))).toEqual(found)
  })

  it.each([
    'vehicle/vehicles/find',
    'vehicle/newEnergy/find',
    'single-vehicle/find',
    'monitor/vehicleStatus/find',
  ])('finds vehicles for who holds %s', async (permission) => {
    signIn({ permissions: [permission] })
    server.on('GET', SEARCH, [
      { id: 'h', type: 'HEADER', extra: { vin: 'x' } },
      {
        id: '1',
        type: 'VEHICLE',
        extra: { vin: 'LMP1', plateCode: '粤A00001', machineCode: 'M-1', orgName: 'Org' },
      },
      { id: '2', type: 'VEHICLE', extra: { vin: 'LMP2' } },
      { id: '3', type: 'VEHICLE', extra: { plateCode: 'without a VIN' } },
    ])
    const { now, address } = open()
    act(() => now().write('lmp'))
    await waitFor(() => expect(titles(now().vehicles)).toEqual(['粤A00001', 'LMP2']))
    expect(now().vehicles[0]?.hint).toBe('LMP1 · M-1 · Org')
    act(() => now().open(now().vehicles[1] as never))
    expect(address()).toBe('/single-vehicle/LMP2')
  })

  it.each<[string[]]>([[[]], [['terminal/terminals/find', 'vehicle/vehicles/update']]])(
    'asks for no vehicles on behalf of who may not look for any, and shows none: %j',
    (permissions) => {
      signIn({ permissions })
      server.on('GET', SEARCH, refusal('FORBIDDEN', '无权访问', { status: 403 }))
      vi.useFakeTimers()
      const { now } = open()
      act(() => now().write('lmp'))
      act(() => void vi.advanceTimersByTime(1000))
      vi.useRealTimers()
      expect([server.calls, now().vehicles, shown]).toEqual([[], [], []])
    },
  )
})

describe('screens for what is typed', () => {
  const entry = (title: string, group = '', path = '/x'): PaletteScreen => ({
    key: title,
    title,
    group,
    icon: '',
    path,
  })
  const all = [
    entry('Fleet of vehicles'),
    entry('Vehicles', 'Fleet', '/vehicle/vehicles'),
    entry('Users', 'System'),
  ]

  it.each([
    ['', ['Fleet of vehicles', 'Vehicles', 'Users']],
    ['VEHICLES', ['Vehicles', 'Fleet of vehicles']],
    ['fleet', ['Fleet of vehicles', 'Vehicles']],
    ['  fleet   vehicles ', ['Fleet of vehicles', 'Vehicles']],
    ['sys', ['Users']],
    ['/vehicle/', ['Vehicles']],
    ['fleet users', []],
  ])('%j are %j', (typed, found) => {
    expect(titles(matchingScreens(all, typed))).toEqual(found)
  })
})

describe('the palette on the page', () => {
  it('marks what was typed and opens what is clicked', async () => {
    const around = inConsole('/home')
    render(<Palette onClose={() => undefined} />, around)
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'user' } })
    const [only, ...more] = screen.getAllByRole('option')
    expect([only?.querySelector('mark')?.textContent, more]).toEqual(['User', []])
    fireEvent.click(only as HTMLElement)
    expect(around.address()).toBe('/system/users')
  })

  it('says that nothing matches', () => {
    render(<Palette onClose={() => undefined} />, inConsole('/home'))
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'zzz' } })
    expect(document.querySelector('.mp-palette-none')?.textContent).toBe('ui.palette.none')
  })

  it('opens with Ctrl-K or ⌘K, and closes with the same', async () => {
    render(<PaletteKey />, inConsole('/home'))
    fireEvent.keyDown(document.body, { key: 'k' })
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, altKey: true })
    expect(screen.queryByRole('combobox')).toBeNull()
    fireEvent.keyDown(document.body, { key: 'K', metaKey: true })
    await screen.findByRole('combobox')
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })
})
