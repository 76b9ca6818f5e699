// @vitest-environment happy-dom
import { fakeConsole, question, refusal, signIn } from '@motorpool/ui/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { PORTAL, type PortalAssignment, type PortalAssignmentLine } from '../../src/shared/index.ts'
import Assign from '../../src/web/portal/screens/Assign.tsx'
import PortalMap from '../../src/web/portal/screens/PortalMap.tsx'
import { answerPage, EVERYTHING, openAt, VEHICLE } from './portal-support.tsx'

const { server, shown } = fakeConsole()

const ROW: PortalAssignment = {
  vin: VEHICLE.vin,
  vehicle: '一号机',
  given: true,
  userId: '9',
  phone: '13800000009',
  beginDate: '2026-11-28',
  endDate: null,
  remark: '白班',
  assignTime: 1_795_000_000_000,
}
const LINE: PortalAssignmentLine = {
  id: '1',
  vin: VEHICLE.vin,
  vehicle: '一号机',
  assignStatus: 'ASSIGNED',
  phone: '13800000009',
  beginDate: '2026-11-28',
  endDate: null,
  remark: null,
  createTime: 1_795_000_000_000,
}
const CANCEL = `${PORTAL}/assign/cancel`

beforeEach(() => {
  signIn({ permissions: EVERYTHING })
  answerPage(server, [VEHICLE])
  server.on('POST', `${PORTAL}/assign/list`, [ROW])
  server.on('POST', `${PORTAL}/assign/history`, { items: [LINE], total: 1, current: 1 })
})

const open = () => openAt('/portal/assign', '/portal/assign', <Assign />)
const takeBack = async () => fireEvent.click(await screen.findByRole('button', { name: /收\s*回/ }))

describe('R417 an assignment of one’s own', () => {
  it('says what, to whom and for how long', async () => {
    open()
    expect(await screen.findByText('2026-11-28 – 长期')).toBeTruthy()
    expect(screen.getAllByText('13800000009')[0]?.getAttribute('href')).toBe('tel:13800000009')
    expect(screen.getByText('白班')).toBeTruthy()
  })

  it('is taken back after a question that names both, and is gone', async () => {
    server.on('POST', CANCEL, true)
    open()
    await takeBack()
    const asked = await question()
    expect(asked.text).toContain('一号机')
    expect(asked.text).toContain('13800000009')
    server.on('POST', `${PORTAL}/assign/list`, [])
    await asked.confirm()
    await waitFor(() => expect(screen.queryByText('2026-11-28 – 长期')).toBeNull())
    expect(server.heard('POST', CANCEL)[0]?.body).toEqual({ vin: VEHICLE.vin, userId: '9' })
    expect(shown).toEqual([['success', '已收回']])
  })

  it('stays when the question is answered with no', async () => {
    open()
    await takeBack()
    await (await question()).cancel()
    expect(server.heard('POST', CANCEL)).toEqual([])
  })

  it('R261 that ended meanwhile says so, and is asked for again', async () => {
    server.on('POST', CANCEL, refusal('NOT_FOUND', '不存在', { status: 404 }))
    open()
    await takeBack()
    await (await question()).confirm()
    await waitFor(() => expect(server.heard('POST', `${PORTAL}/assign/list`).length).toBeGreaterThan(1))
    expect(shown).toEqual([['error', '不存在']])
  })

  it('has a history, also when nothing is assigned any more', async () => {
    server.on('POST', `${PORTAL}/assign/list`, [])
    server.on('POST', `${PORTAL}/assign/history`, {
      items: [{ ...LINE, id: '2', assignStatus: 'UNASSIGNED' }, LINE],
      total: 2,
      current: 1,
    })
    open()
    expect(await screen.findByText('还没有分配')).toBeTruthy()
    expect(await screen.findByText('未分配')).toBeTruthy()
    expect(screen.getByText('已分配')).toBeTruthy()
  })
})

describe('R415 the map of own machines', () => {
  const map = () => openAt('/portal/map', '/portal/map', <PortalMap />)

  it('says what to do where no machine has a position', async () => {
    server.on('POST', `${PORTAL}/map`, [])
    map()
    expect(await screen.findByText('还没有车辆上报位置')).toBeTruthy()
  })

  it('that could not be read is asked for again', async () => {
    server.on('POST', `${PORTAL}/map`, refusal('SERVER', '出错了', { status: 400 }))
    map()
    const again = await screen.findByRole('button', { name: /重\s*试|ui\.retry/ })
    server.on('POST', `${PORTAL}/map`, [])
    fireEvent.click(again)
    expect(await screen.findByText('还没有车辆上报位置')).toBeTruthy()
  })
})
