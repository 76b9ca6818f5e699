// @vitest-environment happy-dom
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { QuickSearch } from '../../src/shell/QuickSearch.tsx'
import { useQuickSearch } from '../../src/shell/useQuickSearch.ts'
import type { Hit } from '../../src/shell/vehicle-hits.ts'
import { fakeConsole, refusal, surroundings } from '../../src/testing/index.ts'

const { server, shown } = fakeConsole()
const SEARCH = '/api/vehicle-svc/vehicles/V1.0/quickSearch'

const hit = (id: string, extra: Hit['extra'] = {}): Hit => ({
  id,
  type: 'VEHICLE',
  extra: { vin: `LMPTEST000000000${id}`, machineCode: `M-${id}`, plateCode: `粤A0000${id}`, ...extra },
})
const heading: Hit = { id: 'h', type: 'HEADER', extra: { vin: 'LMPHEADER', machineCode: 'Vehicles' } }

async function search(keyword: string, answer: unknown = [heading, hit('1'), hit('2')]) {
  server.on('GET', SEARCH, answer)
  const around = surroundings('/home')
  let left = 0
  const { result } = renderHook(() => useQuickSearch(() => void left++), around)
  act(() => result.current.write(keyword))
  await waitFor(() => expect(result.current.loading).toBe(false))
  return { now: () => result.current, address: around.address, left: () => left }
}
const press = (at: { now(): ReturnType<typeof useQuickSearch> }, ...keys: string[]) =>
  keys.map((key) => {
    let taken = false
    act(() => {
      taken = at.now().press(key)
    })
    return taken
  })

describe('quick search', () => {
  it('R060 asks for what was typed, without the blanks around it, once the typing pauses', async () => {
    server.on('GET', SEARCH, [hit('1')])
    const { result } = renderHook(() => useQuickSearch(() => undefined), surroundings())
    for (const text of [' L', ' LM', ' LMP ']) act(() => result.current.write(text))
    expect([result.current.loading, result.current.shown]).toEqual([true, true])
    await waitFor(() => expect(result.current.loading).toBe(false))
    expect(server.heard('GET', SEARCH).map((call) => call.query)).toEqual([{ keyword: 'LMP' }])
    expect(result.current.hits.map((one) => one.id)).toEqual(['1'])
  })

  it('R060 asks nothing for blanks, and shows no list', async () => {
    const { now } = await search('   ')
    expect(server.calls).toEqual([])
    expect([now().hits, now().shown]).toEqual([[], false])
  })

  it('R064 opens the page of the vehicle that is chosen', async () => {
    const at = await search('LMP')
    expect(at.now().chosen?.id).toBe('1')
    expect(press(at, 'ArrowDown', 'Enter')).toEqual([true, true])
    expect([at.address(), at.now().shown, at.left()]).toEqual(['/single-vehicle/LMPTEST0000000002', false, 1])
  })

  it('R064 passes over headings, also when one is clicked', async () => {
    const at = await search('LMP', [heading, hit('1')])
    expect(at.now().chosen?.id).toBe('1')
    act(() => at.now().choose(heading))
    expect([at.address(), at.now().shown]).toEqual(['/home', true])
  })

  it('does not open a vehicle without a VIN', async () => {
    const at = await search('LMP', [hit('1', { vin: null })])
    press(at, 'Enter')
    expect(at.address()).toBe('/home')
  })

  it('stays on the first and on the last row, whatever is pressed', async () => {
    const at = await search('LMP', [hit('1'), hit('2')])
    press(at, 'ArrowUp', 'ArrowUp')
    expect(at.now().chosen?.id).toBe('1')
    press(at, 'ArrowDown', 'ArrowDown', 'ArrowDown')
    expect(at.now().chosen?.id).toBe('2')
    press(at, 'ArrowUp')
    expect(at.now().chosen?.id).toBe('1')
  })

  it('chooses the first row also after an arrow was pressed before there were any', async () => {
    server.on('GET', SEARCH, [hit('1')])
    const { result } = renderHook(() => useQuickSearch(() => undefined), surroundings())
    act(() => result.current.write('LMP'))
    act(() => void result.current.press('ArrowDown'))
    await waitFor(() => expect(result.current.hits).toHaveLength(1))
    expect(result.current.chosen?.id).toBe('1')
  })

  it('begins again at the first row when something else is typed', async () => {
    const at = await search('LMP')
    press(at, 'ArrowDown')
    act(() => at.now().write('LM'))
    await waitFor(() => expect(at.now().loading).toBe(false))
    expect(at.now().chosen?.id).toBe('1')
  })

  it('is left with Escape and comes back with what was typed', async () => {
    const at = await search('LMP')
    expect(press(at, 'Escape', 'a')).toEqual([true, false])
    expect([at.now().shown, at.left(), at.now().keyword]).toEqual([false, 1, 'LMP'])
    act(() => at.now().open())
    expect(at.now().shown).toBe(true)
    act(() => at.now().clear())
    expect([at.now().shown, at.now().keyword]).toEqual([false, ''])
  })

  it('that is refused says so in its list, and nowhere else', async () => {
    const at = await search('LMP', refusal('FORBIDDEN', '无权访问'))
    expect([at.now().failed, at.now().hits, shown]).toEqual([true, [], []])
  })
})

describe('the box of quick search', () => {
  const box = () => {
    render(<QuickSearch />, { wrapper: surroundings('/home').wrapper })
    return screen.getByRole('combobox')
  }

  it('R061 R062 shows its six columns with what was typed marked, as text and never as markup', async () => {
    server.on('GET', SEARCH, [hit('1', { customerName: '<b>M-1</b>', terminalCode: null })])
    const input = box()
    fireEvent.change(input, { target: { value: 'm-1' } })
    const row = await screen.findByRole('option')
    expect([...document.querySelectorAll('th')].map((cell) => cell.textContent)).toEqual(
      ['machineCode', 'terminalCode', 'plateCode', 'simCode', 'customerName', 'orgName'].map(
        (column) => `ui.quickSearch.${column}`,
      ),
    )
    await waitFor(() =>
      expect([...row.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['M-1', 'M-1']),
    )
    expect(row.textContent).toContain('<b>M-1</b>')
    expect(row.querySelector('b')).toBeNull()
  })

  it('says that nothing was found for the keyword', async () => {
    server.on('GET', SEARCH, [])
    fireEvent.change(box(), { target: { value: 'zzz' } })
    await waitFor(() => expect(screen.getByRole('listbox').textContent).toContain('ui.quickSearch.none'))
  })

  it('takes the cursor with a slash from anywhere, but not out of a field', () => {
    const input = box()
    const field = document.body.appendChild(document.createElement('textarea'))
    fireEvent.keyDown(field, { key: '/' })
    expect(document.activeElement).not.toBe(input)
    fireEvent.keyDown(document.body, { key: '/', ctrlKey: true })
    expect(document.activeElement).not.toBe(input)
    fireEvent.keyDown(document.body, { key: '/' })
    expect(document.activeElement).toBe(input)
    field.remove()
  })

  it('folds its list when something beside it is pressed', async () => {
    server.on('GET', SEARCH, [hit('1')])
    fireEvent.change(box(), { target: { value: 'M' } })
    await screen.findByRole('option')
    fireEvent.pointerDown(screen.getByRole('option'))
    expect(screen.queryByRole('listbox')).not.toBeNull()
    fireEvent.pointerDown(document.body)
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})
