// @vitest-environment happy-dom
import { PasswordDialog, RegisterDialog } from '@motorpool/customer/self-service'
import { fakeConsole, refusal, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { platform, unsealed } from '../../../../packages/ui/test/platform.ts'
import './portal-support.tsx'

const { server } = fakeConsole()
platform(server)
const BASE = '/api/customer-svc/customer/accounts/V1.0'
const NEW = 'Quarry-Nine-2026'

const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: RegExp | string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
const passwords = () => {
  type('ui.password.new', NEW)
  type('ui.password.confirm', NEW)
}

describe('registering at the sign-in', () => {
  const open = (ways: readonly string[]) => {
    const onDone = vi.fn()
    render(<RegisterDialog ways={ways} onClose={vi.fn()} onDone={onDone} />, surroundings('/login'))
    return onDone
  }

  it('has a code sent once there is a telephone, and not again for a minute', async () => {
    server.on('POST', `${BASE}/register/code`, true)
    open(['phone'])
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /获取验证码|秒后重发/ })
    expect(button().disabled).toBe(true)
    type('手机号', '13800000009')
    await waitFor(() => expect(button().disabled).toBe(false))
    fireEvent.click(button())
    await screen.findByText(/验证码将在一分钟内送达/)
    expect(button().disabled).toBe(true)
    expect(server.bodies('POST', `${BASE}/register/code`)).toEqual([{ phone: '13800000009' }])
  })

  it('sends what was typed with the password sealed, and says that staff look first', async () => {
    server.on('POST', `${BASE}/register`, { audited: true })
    const onDone = open(['phone'])
    type('手机号', '13800000009')
    type('验证码', '123456')
    type('姓名或单位名称', ' 林桥 ')
    passwords()
    press(/注册账号/)
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('13800000009', expect.stringContaining('审核')))
    const [body] = server.bodies('POST', `${BASE}/register`) as Record<string, string>[]
    expect(body).toMatchObject({ phone: '13800000009', code: '123456', accountName: '林桥' })
    expect(body).not.toHaveProperty('email')
    expect(unsealed(body?.password)).toBe(NEW)
  })

  it('puts a wrong code at its field and stays', async () => {
    server.on('POST', `${BASE}/register`, refusal('CUSTOMER_CODE_WRONG', '验证码不正确或已失效'))
    const onDone = open(['email'])
    type('手机号', '13800000009')
    type('电子邮箱', 'lin@example.com')
    type('验证码', '000000')
    type('姓名或单位名称', '林桥')
    passwords()
    press(/注册账号/)
    expect(await screen.findByText('验证码不正确或已失效')).toBeTruthy()
    expect(onDone).not.toHaveBeenCalled()
  })
})

describe('a forgotten password', () => {
  it('is replaced by who holds the address of the account', async () => {
    server.on('POST', `${BASE}/password/forgotten`, true)
    const onDone = vi.fn()
    render(
      <PasswordDialog ways={['phone', 'email']} onClose={vi.fn()} onDone={onDone} />,
      surroundings('/login'),
    )
    type('手机号或电子邮箱', '13800000009')
    type('验证码', '123456')
    passwords()
    press(/设置新密码/)
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('13800000009', expect.stringContaining('新密码')))
    const [body] = server.bodies('POST', `${BASE}/password/forgotten`) as Record<string, string>[]
    expect(body).toMatchObject({ address: '13800000009', code: '123456' })
    expect(unsealed(body?.password)).toBe(NEW)
  })

  it('is asked for nowhere with an address that no code can go to', async () => {
    render(<PasswordDialog ways={['phone']} onClose={vi.fn()} onDone={vi.fn()} />, surroundings('/login'))
    type('手机号', 'lin@example.com')
    passwords()
    press(/设置新密码/)
    expect(await screen.findByText('请输入正确的手机号')).toBeTruthy()
    expect(server.bodies('POST', `${BASE}/password/forgotten`)).toEqual([])
  })
})
