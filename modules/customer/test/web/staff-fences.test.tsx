// @vitest-environment happy-dom
import { addTexts } from '@motorpool/ui'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { CUSTOMER_FENCES_MGR } from '../../src/shared/index.ts'
import Fences from '../../src/web/screens/Fences.tsx'
import { ALARM, fenceTexts, LINKED, STAFF_FENCE } from './fence-support.ts'
import './portal-support.tsx'

addTexts('zh-CN', fenceTexts)

const { server } = fakeConsole()
beforeEach(() => signIn({ permissions: ['customer/fences/find'] }))

const answer = (rest: string, items: readonly unknown[]) =>
  server.on('POST', `${CUSTOMER_FENCES_MGR}/${rest}`, { items, total: items.length, current: 1 })
const bodies = (rest: string) =>
  server.heard('POST', `${CUSTOMER_FENCES_MGR}/${rest}`).map(({ body }) => body)

describe('R439 fences of customers', () => {
  it('are listed with whose they are, and found by a part of their name', async () => {
    answer('page', [STAFF_FENCE, { ...STAFF_FENCE, id: '8', fenceName: '西料场', activeModel: 0 }])
    render(<Fences />, surroundings())
    expect(await screen.findByText('西料场')).toBeTruthy()
    expect(screen.getAllByText('王机主')).toHaveLength(2)
    expect(screen.getAllByText('138****0009')).toHaveLength(2)
    expect(screen.getByText('只看进出，不报警')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('查找围栏'), { target: { value: '西' } })
    await waitFor(() => expect(bodies('page').at(-1)).toEqual({ page: 1, pageSize: 20, fenceName: '西' }))
  })

  it('are found by a machine that they watch, and by the phone number of whose they are', async () => {
    answer('page', [STAFF_FENCE])
    render(<Fences />, surroundings())
    await screen.findByText('王机主')
    for (const [label, field, text] of [
      ['车架号', 'vin', 'LMPTEST0000000007'],
      ['客户手机号', 'phone', '0009'],
    ] as const) {
      fireEvent.mouseDown(screen.getByRole('combobox', { name: '查找方式' }))
      fireEvent.click(await screen.findByTitle(label))
      fireEvent.change(screen.getByLabelText('查找围栏'), { target: { value: text } })
      await waitFor(() => expect(bodies('page').at(-1)).toEqual({ page: 1, pageSize: 20, [field]: text }))
    }
  })

  it('open on what they watch and what happened there', async () => {
    answer('page', [STAFF_FENCE])
    answer('page/vehicle', [LINKED])
    answer('page/alarm', [{ ...ALARM, customerAccountId: '9', accountName: '王机主' }])
    render(<Fences />, surroundings())
    fireEvent.click(await screen.findByRole('button', { name: STAFF_FENCE.fenceName }))
    expect(await screen.findByText('围栏内')).toBeTruthy()
    expect(bodies('page/vehicle')).toEqual([{ fenceId: STAFF_FENCE.id, page: 1, pageSize: 10 }])
    fireEvent.click(screen.getByRole('tab', { name: '报警' }))
    expect(await screen.findByText('驶出报警')).toBeTruthy()
    expect(bodies('page/alarm')).toEqual([{ customerFenceId: STAFF_FENCE.id, page: 1, pageSize: 10 }])
  })

  it('say that there are none, and that they could not be read', async () => {
    answer('page', [])
    const { unmount } = render(<Fences />, surroundings())
    await screen.findByText('还没有客户围栏')
    unmount()
    server.on('POST', `${CUSTOMER_FENCES_MGR}/page`, refusal('FORBIDDEN', '没有权限', { status: 403 }))
    render(<Fences />, surroundings())
    expect(await screen.findByText('没有权限')).toBeTruthy()
  })
})
