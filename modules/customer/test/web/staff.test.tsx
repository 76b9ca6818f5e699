// @vitest-environment happy-dom
import { type InputProps, passwordInput, passwordRefusal } from '@motorpool/resource/web'
import { addTexts } from '@motorpool/ui'
import { fakeConsole, question, refusal, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { sm2 } from 'sm-crypto-v2'
import { describe, expect, it } from 'vitest'
import { customerAccounts, customerVehicles } from '../../src/shared/index.ts'
import { AuditAccount } from '../../src/web/staff/AuditAccount.tsx'
import { OwnerDialog } from '../../src/web/staff/OwnerDialog.tsx'
import { ResetDialog } from '../../src/web/staff/ResetDialog.tsx'
import { UsersDialog } from '../../src/web/staff/UsersDialog.tsx'
import { useCleaning } from '../../src/web/staff/useCleaning.ts'
import { useEnabling } from '../../src/web/staff/useEnabling.ts'
import { VehiclesDialog } from '../../src/web/staff/VehiclesDialog.tsx'

const { server, shown } = fakeConsole()
addTexts('zh-CN', {
  'customer.changeLoses': '{name}失去，{n}人',
  'customer.disableAsk': '{n}个',
  'ui.password.PASSWORD_CONTAINS_NAME': '含手机号',
})

const { api: ACCOUNTS } = customerAccounts
const { api: VEHICLES } = customerVehicles
const CLEAN = '/api/customer-app-svc/customer/vehicle/mgr/V1.0/owner/clean'
const PasswordField = passwordInput('phone')
const account = { id: '5', name: '王师傅', phone: '13900000001' }
const saying = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text))

describe('enabling accounts', () => {
  const rows = [{ id: '5' }, { id: '6' }]
  const enabling = () => renderHook(() => useEnabling(), surroundings()).result

  it('R386 is done at once, disabling once it is confirmed', async () => {
    server.on('PUT', `${ACCOUNTS}/enable`, true)
    server.on('PUT', `${ACCOUNTS}/disable`, true)
    const { current } = enabling()
    act(() => current(rows, true))
    await waitFor(() => expect(server.bodies('PUT', `${ACCOUNTS}/enable`)).toEqual([{ ids: ['5', '6'] }]))
    act(() => current(rows, false))
    const asked = await question()
    expect(asked.text).toContain('2个')
    expect(server.bodies('PUT', `${ACCOUNTS}/disable`)).toEqual([])
    await asked.confirm()
    expect(server.bodies('PUT', `${ACCOUNTS}/disable`)).toEqual([{ ids: ['5', '6'] }])
  })
})

describe('the first password of an account', () => {
  const field = (props: Partial<InputProps>) => {
    const typed: unknown[] = []
    const all = { id: 'password', value: '', values: { phone: account.phone }, disabled: false, ...props }
    render(<PasswordField {...(all as InputProps)} onChange={(value) => typed.push(value)} />, surroundings())
    return typed
  }

  it('R097 is typed beside the rules, which say so when they are broken', () => {
    const typed = field({})
    expect(document.body.textContent).toBe('resource.passwordNote')
    const input = document.querySelector('input')
    if (input) fireEvent.change(input, { target: { value: 'First' } })
    expect(typed).toEqual(['First'])
  })

  it('R097 with the phone in it is warned of', () => {
    field({ value: `Ab-${account.phone}` })
    expect(document.body.textContent).toBe('含手机号')
  })

  it('is not shown again once there is one', () => {
    field({ disabled: true })
    expect(document.querySelector('input')?.disabled).toBe(true)
    expect(document.body.textContent).toBe('')
  })
})

describe('auditing an account', () => {
  const open = () => {
    server.on('PUT', `${ACCOUNTS}/audit`, true)
    let closed = 0
    render(<AuditAccount account={account} onClose={() => closed++} />, surroundings())
    return {
      press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
      closed: () => closed,
    }
  }

  it('that does not pass needs a reason, and closes once the answer is stored', async () => {
    const { press, closed } = open()
    press('resource.audit.refuse')
    await saying('resource.audit.opinionNeeded')
    expect([server.bodies('PUT', `${ACCOUNTS}/audit`), closed()]).toEqual([[], 0])
    fireEvent.change(screen.getByLabelText('resource.audit.opinion'), { target: { value: ' 身份不符 ' } })
    press('resource.audit.refuse')
    await waitFor(() => expect(closed()).toBe(1))
    expect(server.bodies('PUT', `${ACCOUNTS}/audit`)).toEqual([
      { id: '5', passed: false, opinion: '身份不符' },
    ])
  })

  it('that passes needs none', async () => {
    const { press, closed } = open()
    press('resource.audit.pass')
    await waitFor(() => expect(closed()).toBe(1))
    expect(server.bodies('PUT', `${ACCOUNTS}/audit`)).toEqual([{ id: '5', passed: true, opinion: '' }])
    expect(shown).toEqual([['success', 'customer.audited']])
  })

  it('that the server refuses stays open', async () => {
    const { press, closed } = open()
    server.on(
      'PUT',
      `${ACCOUNTS}/audit`,
      refusal('CUSTOMER_NOT_PENDING', '没有待审核的资料', { status: 409 }),
    )
    press('resource.audit.pass')
    await waitFor(() => expect(shown).toHaveLength(1))
    expect(closed()).toBe(0)
  })
})

describe('R388 a first password anew', () => {
  const { publicKey } = sm2.generateKeyPairHex()
  const open = (answer: unknown) => {
    server.on('GET', /getTenantAndThemes$/, { tenant: null, themeList: [], publicKey })
    server.on('PUT', `${ACCOUNTS}/pwd/reset`, answer)
    let closed = 0
    render(<ResetDialog account={account} onClose={() => closed++} />, surroundings())
    const type = (text: string) =>
      fireEvent.change(screen.getByLabelText('ui.password.new'), { target: { value: text } })
    const send = () => fireEvent.click(screen.getByRole('button', { name: 'customer.reset' }))
    return { type, send, closed: () => closed }
  }

  it('leaves the browser sealed', async () => {
    const { type, send, closed } = open(true)
    type('First-Key-2026-x')
    send()
    await waitFor(() => expect(closed()).toBe(1))
    const [body] = server.bodies('PUT', `${ACCOUNTS}/pwd/reset`) as { id: string; password: string }[]
    expect(body?.id).toBe('5')
    expect(body?.password).toMatch(/^[0-9a-f]{100,}$/i)
  })

  it('with the phone in it is refused before it is sent, and the refusal of the server is said', async () => {
    expect(passwordRefusal('Ab-13900000001', '13900000001')).toBe('含手机号')
    expect(passwordRefusal('', '13900000001')).toBeUndefined()
    const { type, send, closed } = open(refusal('CUSTOMER_BEYOND', '不在您机构范围内'))
    type('First-Key-2026-x')
    send()
    await saying('不在您机构范围内')
    expect(closed()).toBe(0)
  })
})

describe('the vehicles of an account', () => {
  const show = () => render(<VehiclesDialog account={account} onClose={() => undefined} />, surroundings())
  const PAGE = `${ACCOUNTS}/page/user/vehicle`

  it('say why and since when it reaches them', async () => {
    const one = {
      machineCode: null,
      plateCode: null,
      orgName: '西区',
      linkType: null,
      beginDate: null,
      endDate: null,
    }
    server.on('POST', PAGE, {
      items: [
        { ...one, vin: 'LMP1', ownerFlag: 1 },
        { ...one, vin: 'LMP2', ownerFlag: 0 },
      ],
      total: 2,
    })
    show()
    await saying('LMP2')
    expect(document.body.textContent).toMatch(/LMP1.*customer\.owner.*LMP2.*customer\.linked/)
    expect(server.bodies('POST', PAGE)).toEqual([{ userId: '5', page: 1, pageSize: 10 }])
  })

  it('are none: it is said how there come to be some', async () => {
    server.on('POST', PAGE, { items: [], total: 0 })
    show()
    await saying('customer.vehiclesNone')
  })
})

describe('the owner of a vehicle', () => {
  const vehicle = { vin: 'LMP1', owner: '老车主', users: 2, updateTime: 7 }
  const open = (of = vehicle) => {
    let closed = 0
    render(<OwnerDialog vehicle={of} onClose={() => closed++} />, surroundings())
    const type = (label: string, text: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
    const send = () => fireEvent.click(screen.getByRole('button', { name: 'customer.changeOwner' }))
    return { type, send, closed: () => closed }
  }

  it('R391 is told what is lost before somebody else gets it, from the reading that was shown', async () => {
    server.on('POST', `${VEHICLES}/change/owner`, { vin: 'LMP1' })
    const { type, send, closed } = open()
    expect(document.body.textContent).toContain('老车主失去，2人')
    expect(document.body.textContent).toContain('customer.changeKeeps')
    type('customer.newOwner', '新车主')
    type('customer.newPhone', '13900000002')
    send()
    await waitFor(() => expect(closed()).toBe(1))
    expect(server.bodies('POST', `${VEHICLES}/change/owner`)).toEqual([
      { vin: 'LMP1', customerName: '新车主', customerPhone: '13900000002', updateTime: 7 },
    ])
  })

  it('is not changed without a name and a number; where there was none, nothing is lost', async () => {
    const { type, send, closed } = open({ ...vehicle, owner: '' })
    expect(document.body.textContent).not.toContain('失去')
    type('customer.newPhone', 'abc')
    send()
    await saying('error.FIELD_REQUIRED')
    expect([server.calls, closed()]).toEqual([[], 0])
  })

  it('R391 is taken away once that is confirmed, where there is one', async () => {
    server.on('PUT', CLEAN, { vin: 'LMP1' })
    const { result } = renderHook(() => useCleaning(), surroundings())
    const row = { id: '1', vin: 'LMP1', customerName: null, userCount: 1, updateTime: 7 }
    act(() => result.current(row))
    expect(shown).toEqual([['info', 'customer.noOwner']])
    act(() => result.current({ ...row, customerName: '老车主' }))
    const asked = await question()
    expect(asked.text).toContain('老车主失去，1人')
    await asked.confirm()
    expect(server.bodies('PUT', CLEAN)).toEqual([{ vin: 'LMP1', updateTime: 7 }])
  })

  it('is listed with the users, who may have no account', async () => {
    const one = { phone: '139****0001', linkType: null, beginDate: null, endDate: null }
    const items = [{ ...one, userId: null, name: '老车主', ownerFlag: 1 }]
    server.on('POST', `${VEHICLES}/LMP1/user/page`, { items, total: 1 })
    render(<UsersDialog vin="LMP1" onClose={() => undefined} />, surroundings())
    await saying('customer.noAccount')
    expect(document.body.textContent).toContain('139****0001')
  })
})
