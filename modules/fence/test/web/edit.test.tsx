// @vitest-environment happy-dom
import type { LngLat } from '@motorpool/geo'
import { button, fakeConsole, isBusy, question, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { type Draft, draftOf, newDraft } from '../../src/web/screens/fences/draft.ts'
import { EditPanel } from '../../src/web/screens/fences/EditPanel.tsx'
import { type FenceRow, useFence } from '../../src/web/screens/fences/useFences.ts'
import { useHistory } from '../../src/web/screens/fences/useHistory.ts'
import { API, fenceRow } from './support.ts'

const { server, shown } = fakeConsole()
const MAY = ['create', 'update', 'delete'].map((call) => `vehicle/fences/${call}`)
const SQUARE: readonly LngLat[] = [
  [120, 30],
  [120.2, 30],
  [120.2, 30.2],
  [120, 30.2],
]
const closed = [...SQUARE, SQUARE[0]]

interface Opened {
  draft: Draft
  row: FenceRow | undefined
  heard: { closed(): void; saved(id: string | undefined): void; bind(): void }
}

const HEARS_NOTHING: Opened['heard'] = {
  closed: () => undefined,
  saved: () => undefined,
  bind: () => undefined,
}

function Panel({ draft, row, heard }: Opened): ReactNode {
  const history = useHistory()
  const [first] = useState(() => history.begin)
  const [begun] = useState(draft)
  useEffect(() => first(begun), [first, begun])
  return (
    <EditPanel row={row} history={history} onClose={heard.closed} onSaved={heard.saved} onBind={heard.bind} />
  )
}

function open(draft: Draft, row?: FenceRow, permissions = MAY) {
  signIn({ permissions, org: { id: '3', orgName: 'North' } as never })
  const heard = { closed: vi.fn(), saved: vi.fn(), bind: vi.fn() }
  render(<Panel draft={draft} row={row} heard={heard} />, surroundings())
  return heard
}
const edit = (more: Partial<FenceRow> = {}, permissions = MAY) => {
  const row = fenceRow(more)
  return open(draftOf(row, row.areaCode), row, permissions)
}
const press = (name: string, at = 0) => fireEvent.click(button(name, at))
const usable = (name: string, at = 0) => !button(name, at).disabled
const corners = () =>
  screen.queryAllByRole('textbox', { name: 'fence.corner' }).map((one) => (one as HTMLInputElement).value)
function type(at: number, text: string) {
  const input = screen.getAllByRole('textbox', { name: 'fence.corner' })[at]
  if (!input) throw new Error(`no corner ${at}`)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}
function name(text: string) {
  const input = document.querySelector('#fenceName')
  if (!input) throw new Error('no name')
  fireEvent.change(input, { target: { value: text } })
}

describe('a new fence', () => {
  const sent = async (draft: Draft) => {
    server.on('POST', API, { id: '9' })
    const heard = open(draft)
    name('Yard')
    press('ui.save')
    await waitFor(() => expect(heard.saved).toHaveBeenCalledWith('9'))
    expect(shown).toEqual([['success', 'resource.created']])
    return server.bodies('POST', API)
  }
  const COMMON = { fenceName: 'Yard', alarmType: 'IN_OUT', orgId: '3', status: 'ENABLED' }

  it.each([
    [
      'CIRCLE',
      newDraft('CIRCLE', [[120, 30]]),
      { fence_type: 1, position: { lng: 120, lat: 30 }, radius: 500 },
    ],
    [
      'RECTANGLE',
      newDraft('RECTANGLE', SQUARE),
      { fence_type: 1, polygon: { type: 'Polygon', coordinates: [closed] } },
    ],
    [
      'POLYGON',
      newDraft('POLYGON', SQUARE),
      { fence_type: 1, polygon: { type: 'Polygon', coordinates: [closed] } },
    ],
    [
      'CORRIDOR',
      newDraft('CORRIDOR', SQUARE),
      { fence_type: 1, line: { type: 'LineString', coordinates: SQUARE }, halfWidth: 50 },
    ],
    ['REGION', { ...newDraft('REGION'), areaCode: '520100' }, { fence_type: 2, areaCode: '520100' }],
  ])('R360 set as %s is sent with that place and no other', async (settingWay, draft, place) => {
    const [body] = await sent(draft)
    expect(body).toMatchObject({ ...COMMON, settingWay, ...place })
    const others = ['position', 'radius', 'polygon', 'line', 'halfWidth', 'areaCode'].filter(
      (one) => !(one in place),
    )
    for (const other of others) expect((body as Record<string, unknown>)[other] ?? null).toBeNull()
  })

  it('is not saved before its place is whole', () => {
    open(newDraft('POLYGON', SQUARE.slice(0, 2)))
    expect(usable('ui.save')).toBe(false)
    expect(screen.getByText('fence.hint.draw.POLYGON')).toBeDefined()
  })

  it('without a name is not sent: it is said at the field', async () => {
    open(newDraft('CIRCLE', [[120, 30]]))
    press('ui.save')
    await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')).not.toBeNull())
    expect(server.calls.filter(({ path }) => path === API)).toEqual([])
  })

  it('R261 that is refused says why above, and at a field what is said of it', async () => {
    server.on('POST', API, refusal('FENCE_SHAPE', '边界自相交'))
    const heard = open(newDraft('POLYGON', SQUARE))
    name('Yard')
    press('ui.save')
    expect((await screen.findByText('边界自相交')).closest('.ant-alert-error')).not.toBeNull()
    server.on('POST', API, refusal('FIELDS', '', { fields: [{ field: 'fenceName', message: '名称已存在' }] }))
    await waitFor(() => expect(isBusy('ui.save')).toBe(false))
    press('ui.save')
    expect((await screen.findByText('名称已存在')).closest('.ant-form-item')).not.toBeNull()
    expect(screen.queryByText('边界自相交')).toBeNull()
    expect(heard.saved).not.toHaveBeenCalled()
  })

  it('R261 a refusal of its place stands above: the form has no field for it', async () => {
    server.on('POST', API, refusal('FIELDS', '', { fields: [{ field: 'polygon', message: '面积过大' }] }))
    open(newDraft('POLYGON', SQUARE))
    name('Yard')
    press('ui.save')
    expect((await screen.findByText('面积过大')).closest('.ant-alert-error')).not.toBeNull()
  })
})

describe('a fence that stands', () => {
  it('is sent with its version, as it is drawn now', async () => {
    server.on('PUT', API, null)
    const heard = edit()
    type(0, '106.8, 26.7')
    press('ui.save')
    await waitFor(() => expect(heard.saved).toHaveBeenCalledWith('7'))
    expect(server.bodies('PUT', API)).toMatchObject([
      { id: '7', updateTime: 100, fenceName: 'Depot', position: { lng: 106.8, lat: 26.7 }, radius: 500 },
    ])
  })

  it('is read again once it is saved: the next change has its new version', async () => {
    let updateTime = 100
    server
      .on('GET', `${API}/web/7`, () => fenceRow({ updateTime }))
      .on('PUT', API, () => {
        updateTime = 200
        return null
      })
    signIn({ permissions: MAY })
    const Stored = () => {
      const { data } = useFence('7')
      return data ? (
        <>
          <i>version {data.updateTime}</i>
          <Panel draft={draftOf(data, null)} row={data} heard={HEARS_NOTHING} />
        </>
      ) : null
    }
    render(<Stored />, surroundings())
    await screen.findByText('version 100')
    press('ui.save')
    await screen.findByText('version 200')
  })

  it('is deleted once that has been confirmed', async () => {
    server.on('DELETE', API, null)
    const heard = edit()
    press('fence.delete')
    expect(server.heard('DELETE', API)).toEqual([])
    const sure = await waitFor(() => {
      const found = document.querySelector('.ant-popconfirm-buttons .ant-btn-primary')
      if (!found) throw new Error('nothing is asked')
      return found
    })
    fireEvent.click(sure)
    await waitFor(() => expect(heard.saved).toHaveBeenCalledWith(undefined))
    expect(server.bodies('DELETE', API)).toEqual([['7']])
    expect(shown).toEqual([['success', 'fence.deleted']])
  })

  it('R261 stays open when it may not be deleted', async () => {
    server.on('DELETE', API, refusal('IN_USE', '围栏正在使用'))
    const heard = edit()
    press('fence.delete')
    await waitFor(() => expect(document.querySelector('.ant-popconfirm-buttons')).not.toBeNull())
    const sure = document.querySelector('.ant-popconfirm-buttons .ant-btn-primary')
    if (sure) fireEvent.click(sure)
    await waitFor(() => expect(shown).toEqual([['error', '围栏正在使用']]))
    expect(heard.saved).not.toHaveBeenCalled()
  })

  it('opens its vehicles', () => {
    const heard = edit()
    press('fence.vehicles')
    expect(heard.bind).toHaveBeenCalledTimes(1)
  })

  it('is only seen by who may not change it', () => {
    edit({}, [])
    expect(screen.queryByRole('button', { name: 'ui.save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'fence.delete' })).toBeNull()
    expect(corners()).toEqual([])
    expect(document.querySelector('#fenceName')).toHaveProperty('disabled', true)
    expect(usable('fence.windows.add')).toBe(false)
  })

  it('is left at once when nothing was changed, and asks first when a corner was', async () => {
    const heard = edit()
    press('ui.close')
    expect(heard.closed).toHaveBeenCalledTimes(1)
    type(0, '106.8, 26.7')
    press('ui.close')
    await (await question()).cancel()
    expect(heard.closed).toHaveBeenCalledTimes(1)
    press('ui.close')
    await (await question()).confirm()
    expect(heard.closed).toHaveBeenCalledTimes(2)
  })

  it('asks first, too, when only its name was changed', async () => {
    const heard = edit()
    name('Depot 2')
    press('ui.close')
    await (await question()).confirm()
    expect(heard.closed).toHaveBeenCalledTimes(1)
  })
})

describe('coordinates that are typed', () => {
  const SHOWN = [
    '120.000000, 30.000000',
    '120.200000, 30.000000',
    '120.200000, 30.200000',
    '120.000000, 30.200000',
  ]

  it('move their corner, one step back and forward', () => {
    open(newDraft('POLYGON', SQUARE))
    expect([corners(), usable('fence.undo'), usable('fence.redo')]).toEqual([SHOWN, false, false])
    type(1, '120.5，30.05')
    const after = [SHOWN[0], '120.500000, 30.050000', SHOWN[2], SHOWN[3]]
    expect(corners()).toEqual(after)
    press('fence.undo')
    expect([corners(), usable('fence.undo')]).toEqual([SHOWN, false])
    press('fence.redo')
    expect([corners(), usable('fence.redo')]).toEqual([after, false])
  })

  it.each(['', 'north', '181, 30', '120, 91', '120'])('%j is no place: the corner stays', (text) => {
    open(newDraft('POLYGON', SQUARE))
    type(0, text)
    expect([corners(), usable('fence.undo')]).toEqual([SHOWN, false])
  })

  it.each(['120.000000, 30.000000', '120, 30', '120.0000001, 30'])(
    '%j is where the corner is: that is no step',
    (text) => {
      open(newDraft('POLYGON', SQUARE))
      type(0, text)
      expect([corners(), usable('fence.undo')]).toEqual([SHOWN, false])
    },
  )

  it('keep a rectangle one', () => {
    open(newDraft('RECTANGLE', SQUARE))
    type(2, '120.4 30.4')
    expect(corners()).toEqual([
      SHOWN[0],
      '120.400000, 30.000000',
      '120.400000, 30.400000',
      '120.000000, 30.400000',
    ])
    expect(screen.queryByRole('button', { name: 'fence.corner.add' })).toBeNull()
  })

  it('a corner is added in the middle of its edge, the last one before the first', () => {
    open(newDraft('POLYGON', SQUARE))
    press('fence.corner.add', 0)
    press('fence.corner.add', 4)
    expect(corners()).toEqual([SHOWN[0], '120.100000, 30.000000', ...SHOWN.slice(1), '120.000000, 30.100000'])
  })

  it('a route goes on behind its last corner', () => {
    open(newDraft('CORRIDOR', SQUARE.slice(0, 2)))
    expect(usable('fence.corner.remove')).toBe(false)
    press('fence.corner.add', 1)
    expect(corners()).toEqual([SHOWN[0], SHOWN[1], '120.200500, 30.000000'])
    press('fence.corner.remove', 0)
    expect(corners()).toEqual([SHOWN[1], '120.200500, 30.000000'])
  })

  it('are not offered for a great many corners, nor for a region', () => {
    open(
      newDraft(
        'POLYGON',
        Array.from({ length: 201 }, (_, i): LngLat => [100 + i / 100, 30]),
      ),
    )
    expect(screen.getByText('fence.corners.many')).toBeDefined()
    expect(corners()).toEqual([])
  })

  it('of a route are beside its width, which is a step of its own', () => {
    open(newDraft('CORRIDOR', SQUARE))
    const width = screen.getByLabelText('vehicle/fences.halfWidth') as HTMLInputElement
    fireEvent.change(width, { target: { value: '80' } })
    expect(width.value).toBe('80')
    press('fence.undo')
    expect(width.value).toBe('50')
  })
})
