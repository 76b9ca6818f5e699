// @vitest-environment happy-dom
import { live } from '@motorpool/live/web'
import type { Row } from '@motorpool/resource/web'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ORDERS_API } from '../../src/shared/index.ts'
import { DecideDialog } from '../../src/web/DecideDialog.tsx'
import { OrderDialog, type OrderKind } from '../../src/web/OrderDialog.tsx'

const { server, shown } = fakeConsole()
const ROWS = [
  { id: '5', vin: 'LMPTEST0000000001', lockCommand: 'RELAY_1', action: 'lock' },
] as unknown as Row[]

beforeEach(() => signIn({ permissions: ['lock/locks/update', 'lock/orders/update'] }))

const ask = (kind: OrderKind) => {
  const seen = { closed: 0 }
  render(<OrderDialog kind={kind} rows={ROWS} onClose={() => void seen.closed++} />, surroundings())
  return seen
}
const button = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`${name.replace('.', '[.]')}$`) }) as HTMLButtonElement
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('asking for a lock', () => {
  it('needs a reason, says that it waits for its approval, and what became of it', async () => {
    server.on('POST', ORDERS_API, [{ id: '9', vin: 'LMPTEST0000000001', checkID: 'c-9', state: 'ASKED' }])
    const seen = ask('lock')
    expect(button('lock.lock').disabled).toBe(true)
    fill('lock/orders.reason', '逾期未还款')
    fireEvent.click(button('lock.lock'))
    await waitFor(() => expect(seen.closed).toBe(1))
    expect(server.bodies('POST', ORDERS_API)).toEqual([
      { ids: ['5'], action: 'lock', reason: '逾期未还款', cmdType: 'OFFLINE' },
    ])
    live.receive({
      type: 'result',
      checkID: 'c-9',
      data: { id: '7', state: '1', failReason: 'REFUSED', resTime: 1 },
    })
    expect(shown).toEqual([
      ['success', 'lock.asked'],
      ['error', 'lock.result'],
    ])
  })

  it('asks for the code where one person is enough', async () => {
    server.on('POST', ORDERS_API, refusal('LOCK_FACTOR_NEEDED', '需要验证码', { status: 403 }))
    const seen = ask('lock')
    expect(screen.queryByLabelText('ui.security.otp')).toBeNull()
    fill('lock/orders.reason', '逾期')
    fireEvent.click(button('lock.lock'))
    await waitFor(() => expect(screen.getByLabelText('ui.security.otp')).toBeTruthy())
    expect(button('lock.lock').disabled).toBe(true)
    server.on('POST', ORDERS_API, [{ id: '9', vin: 'LMPTEST0000000001', checkID: 'c-1', state: 'APPROVED' }])
    fill('ui.security.otp', '123456')
    fireEvent.click(button('lock.lock'))
    await waitFor(() => expect(seen.closed).toBe(1))
    expect(server.bodies('POST', ORDERS_API).at(-1)).toMatchObject({ otp: '123456' })
  })

  it('in an emergency asks for no time: it unlocks at once', async () => {
    server.on('POST', ORDERS_API, [{ id: '9', vin: 'LMPTEST0000000001', checkID: 'c-2', state: 'APPROVED' }])
    const seen = ask('emergency')
    expect(screen.queryByText('lock/orders.cmdType')).toBeNull()
    fill('lock/orders.reason', '道口')
    fireEvent.click(button('lock.emergency'))
    await waitFor(() => expect(seen.closed).toBe(1))
    expect(server.bodies('POST', ORDERS_API).at(-1)).toMatchObject({ action: 'unlock', emergency: true })
  })
})

describe('deciding', () => {
  it('approves with a code, and keeps the dialog with the reason where it is refused', async () => {
    server.on('PUT', `${ORDERS_API}/approve`, refusal('OTP_WRONG', '验证码错误', { status: 400 }))
    const seen = { closed: 0 }
    render(<DecideDialog kind="approve" rows={ROWS} onClose={() => void seen.closed++} />, surroundings())
    expect(button('lock.approve').disabled).toBe(true)
    fill('ui.security.otp', '000000')
    fireEvent.click(button('lock.approve'))
    await waitFor(() => expect(screen.getByText('验证码错误')).toBeTruthy())
    expect(seen.closed).toBe(0)
    expect((screen.getByLabelText('ui.security.otp') as HTMLInputElement).value).toBe('')
  })

  it('refuses with a reason alone', async () => {
    server.on('PUT', `${ORDERS_API}/refuse`, [])
    const seen = { closed: 0 }
    render(<DecideDialog kind="refuse" rows={ROWS} onClose={() => void seen.closed++} />, surroundings())
    expect(button('lock.refuse').disabled).toBe(true)
    fill('lock/orders.decisionNote', '已付款')
    fireEvent.click(button('lock.refuse'))
    await waitFor(() => expect(seen.closed).toBe(1))
    expect(server.bodies('PUT', `${ORDERS_API}/refuse`)).toEqual([{ ids: ['5'], note: '已付款' }])
  })
})
