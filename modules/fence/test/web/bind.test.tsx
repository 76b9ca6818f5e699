// @vitest-environment happy-dom
import { button, fakeConsole, isBusy, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fenceVehicles } from '../../src/shared/index.ts'
import { BindDialog } from '../../src/web/screens/fences/BindDialog.tsx'
import { API } from './support.ts'

const { server, shown } = fakeConsole()
const LINKS = fenceVehicles.api
const LINKED = `${LINKS}/page`
const OPEN = `${API}/pageUnBind`
const GROUPS = '/api/vehicle-svc/vehicle/groups/V1.0/page'
const UPDATE = 'vehicle/fences/update'

const vehicle = (vin: string, more: object = {}) => ({
  id: vin,
  vin,
  plateCode: null,
  insideFlag: null,
  judgeTime: null,
  ...more,
})
const page = (...items: object[]) => ({ items, total: items.length })

function open(permissions: string[] = [UPDATE]) {
  signIn({ permissions })
  server
    .on('POST', LINKED, page(vehicle('LMP1', { plateCode: '贵A1', insideFlag: true }), vehicle('LMP2')))
    .on('POST', OPEN, page(vehicle('LMP8', { vehicleModelName: 'M8' }), vehicle('LMP9')))
    .on('POST', GROUPS, page({ id: '41', groupName: 'Tractors' }))
  render(<BindDialog fenceId="7" name="Depot" onClose={() => undefined} />, surroundings())
}
const rowOf = (text: string): HTMLElement => {
  const row = screen.getByText(text).closest('tr')
  if (!row) throw new Error(`no row of ${text}`)
  return row
}
async function tick(vin: string) {
  await screen.findByText(vin)
  fireEvent.click(within(rowOf(vin)).getByRole('checkbox'))
}
const press = (name: string) => fireEvent.click(button(name))
const toOpen = () => fireEvent.click(screen.getByRole('tab', { name: 'fence.unlinked' }))
const enabled = (name: string) => !button(name).disabled && !isBusy(name)

describe('the vehicles of a fence', () => {
  it('R361 are shown with the side on which they were last seen', async () => {
    open()
    await screen.findByText('LMP1')
    expect(server.bodies('POST', LINKED)).toEqual([{ fenceId: '7', page: 1, pageSize: 10 }])
    expect(rowOf('LMP1').textContent).toContain('贵A1')
    expect(rowOf('LMP1').textContent).toContain('fence.inside')
    expect(rowOf('LMP2').textContent).toBe('LMP2———')
  })

  it('R361 those that are chosen are unlinked, and the list is read again', async () => {
    server.on('POST', `${LINKS}/unbind`, { count: 1 })
    open()
    await screen.findByText('LMP2')
    expect(enabled('fence.unbind')).toBe(false)
    await tick('LMP2')
    press('fence.unbind (1)')
    await waitFor(() => expect(shown).toEqual([['success', 'fence.unbound']]))
    expect(server.bodies('POST', `${LINKS}/unbind`)).toEqual([{ fenceId: '7', vinList: ['LMP2'] }])
    await waitFor(() => expect(server.heard('POST', LINKED)).toHaveLength(2))
    await waitFor(() => expect(isBusy('fence.unbind')).toBe(false))
    expect(enabled('fence.unbind')).toBe(false)
  })

  it('R261 stay chosen when the server refuses, which says why', async () => {
    server.on('POST', `${LINKS}/unbind`, refusal('BUSY', '围栏正在计算'))
    open()
    await tick('LMP1')
    await tick('LMP2')
    press('fence.unbind (2)')
    await waitFor(() => expect(shown).toEqual([['error', '围栏正在计算']]))
    await waitFor(() => expect(enabled('fence.unbind (2)')).toBe(true))
  })

  it('R361 others are linked by their number', async () => {
    server.on('POST', `${LINKS}/bind`, { count: 2 })
    open()
    toOpen()
    await tick('LMP9')
    await tick('LMP8')
    expect(rowOf('LMP8').textContent).toContain('M8')
    press('fence.bind (2)')
    await waitFor(() => expect(shown).toEqual([['success', 'fence.bound']]))
    expect(server.bodies('POST', `${LINKS}/bind`)).toEqual([{ fenceId: '7', vinList: ['LMP9', 'LMP8'] }])
  })

  it('R362 all that a search finds are linked at once', async () => {
    server.on('POST', `${LINKS}/bindAll`, { count: 2 })
    open()
    toOpen()
    await screen.findByText('LMP8')
    const search = screen.getAllByRole('textbox', { name: 'vehicle.links.search' }).at(-1)
    if (!search) throw new Error('no search')
    fireEvent.change(search, { target: { value: ' LMP ' } })
    await waitFor(() =>
      expect(server.bodies('POST', OPEN).at(-1)).toEqual({
        fenceId: '7',
        page: 1,
        pageSize: 10,
        keyword: 'LMP',
      }),
    )
    await waitFor(() => expect(enabled('fence.bindAll')).toBe(true))
    press('fence.bindAll')
    await waitFor(() =>
      expect(server.bodies('POST', `${LINKS}/bindAll`)).toEqual([{ fenceId: '7', keyword: 'LMP' }]),
    )
  })

  it('R362 all are linked where nothing is searched for', async () => {
    server.on('POST', `${LINKS}/bindAll`, { count: 2 })
    open()
    toOpen()
    await screen.findByText('LMP8')
    press('fence.bindAll')
    await waitFor(() => expect(server.bodies('POST', `${LINKS}/bindAll`)).toEqual([{ fenceId: '7' }]))
  })

  it('R361 a group is linked with all that it reaches', async () => {
    server.on('POST', `${LINKS}/bind`, { count: 5 })
    open([UPDATE, 'vehicle/groups/find'])
    toOpen()
    expect(enabled('vehicle.links.byGroup')).toBe(false)
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'vehicle.links.groups' }))
    fireEvent.click(await screen.findByText('Tractors'))
    press('vehicle.links.byGroup')
    await waitFor(() =>
      expect(server.bodies('POST', `${LINKS}/bind`)).toEqual([{ fenceId: '7', groupIds: ['41'] }]),
    )
    await waitFor(() => expect(enabled('vehicle.links.byGroup')).toBe(false))
  })

  it('cannot be changed by who may only see them', async () => {
    open([])
    await screen.findByText('LMP1')
    expect(screen.queryByRole('tab', { name: 'fence.unlinked' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'fence.unbindAll' })).toBeNull()
  })

  it('groups and sheets are offered to who may use them, and groups are asked for by nobody else', async () => {
    open()
    toOpen()
    await screen.findByText('LMP8')
    expect(screen.queryByRole('combobox', { name: 'vehicle.links.groups' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'fence.bySheet' })).toBeNull()
    expect(server.heard('POST', GROUPS)).toEqual([])
  })
})
