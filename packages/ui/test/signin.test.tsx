// @vitest-environment happy-dom
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { SignIn } from '../src/signin/SignIn.tsx'
import { type CursorTo, useSignIn } from '../src/signin/useSignIn.ts'
import { useSession } from '../src/state/session.ts'
import { fakeConsole, refusal, surroundings } from '../src/testing/index.ts'
import { LOGIN, platform, TENANT, unsealed } from './platform.ts'

const { server, shown } = fakeConsole()
platform(server)

function open(preload?: () => void) {
  const around = surroundings('/login')
  const { result } = renderHook(() => useSignIn(preload), around)
  const write = (userName: string, password: string) => {
    act(() => result.current.write('userName', userName))
    act(() => result.current.write('password', password))
  }
  const submit = async () => {
    let cursor: CursorTo | undefined
    await act(async () => {
      cursor = await result.current.submit()
    })
    return cursor
  }
  return { now: () => result.current, write, submit, address: around.address }
}

describe('the sign-in', () => {
  it.each([
    ['', '', ['userName', 'password'], { field: 'userName' }],
    ['   ', 'x', ['userName'], { field: 'userName' }],
    ['linqiao', '', ['password'], { field: 'password' }],
  ])(
    'of %j with password %j says what is missing, and asks the server nothing',
    async (name, password, fields, cursor) => {
      const { now, write, submit } = open()
      write(name, password)
      expect(await submit()).toEqual(cursor)
      expect(Object.keys(now().errors)).toEqual(fields)
      expect(server.heard('POST', LOGIN)).toEqual([])
    },
  )

  it('R082 R084 sends the name without the blanks around it and leads home', async () => {
    const { now, write, submit, address } = open()
    write(' linqiao ', ' Secret 1 ')
    expect(await submit()).toBeUndefined()
    const [body] = server.bodies('POST', LOGIN) as Record<string, string>[]
    expect([body?.userName, unsealed(body?.password)]).toEqual(['linqiao', ' Secret 1 '])
    expect([address(), useSession.getState().phase, now().busy]).toEqual(['/home', 'signedIn', false])
  })

  it('that is refused stays, says why in place, and selects the password to be typed over', async () => {
    server.on('POST', LOGIN, refusal('LOGIN_FAILED', '用户名或密码错误', { status: 401 }))
    const { now, write, submit, address } = open()
    write('linqiao', 'wrong')
    expect(await submit()).toEqual({ field: 'password', all: true })
    expect(now().errors).toEqual({ form: '用户名或密码错误' })
    expect([address(), now().busy, now().otp, shown]).toEqual(['/login', false, undefined, []])
  })

  it('forgets the refusal with the next attempt', async () => {
    server.on('POST', LOGIN, refusal('LOGIN_FAILED', '用户名或密码错误', { status: 401 }))
    const { now, write, submit } = open()
    write('linqiao', 'wrong')
    await submit()
    server.on('POST', LOGIN, null)
    await submit()
    expect(now().errors).toEqual({})
  })

  it('whose server gives no key says that it failed, not how', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server.on('GET', TENANT, { tenant: null, themeList: [] })
    const { now, write, submit } = open()
    write('linqiao', 'Secret-1')
    await submit()
    expect(now().errors).toEqual({ form: 'ui.signIn.failed' })
    expect([server.heard('POST', LOGIN).length, error.mock.calls.length]).toEqual([0, 1])
    error.mockRestore()
  })

  it('begins to load the first page while somebody still types', async () => {
    const preload = vi.fn()
    const { now } = open(preload)
    act(() => now().write('password', 'x'))
    expect(preload).not.toHaveBeenCalled()
    act(() => now().write('userName', 'l'))
    expect(preload).toHaveBeenCalledTimes(1)
  })
})

describe('a second factor', () => {
  const asked = async () => {
    server.on('POST', LOGIN, refusal('OTP_REQUIRED', '请输入验证码', { status: 401 }))
    const at = open()
    at.write('linqiao', 'Secret-1')
    expect(await at.submit()).toBeUndefined()
    return at
  }

  it('is asked for after the password was right, without calling that an error', async () => {
    const { now } = await asked()
    expect([now().otp, now().errors]).toEqual(['', {}])
  })

  it('goes with the same name and password', async () => {
    const { now, submit, address } = await asked()
    server.on('POST', LOGIN, null)
    act(() => now().write('otp', ' 123456 '))
    await submit()
    expect(server.bodies('POST', LOGIN).at(-1)).toMatchObject({ userName: 'linqiao', otp: '123456' })
    expect(address()).toBe('/home')
  })

  it('that is wrong is said at its field, which is empty again', async () => {
    const { now, submit } = await asked()
    server.on('POST', LOGIN, refusal('OTP_WRONG', '验证码错误', { status: 401 }))
    act(() => now().write('otp', '000000'))
    await submit()
    expect([now().otp, now().errors]).toEqual(['', { otp: '验证码错误' }])
  })
})

describe('the sign-in page', () => {
  const page = () => render(<SignIn />, { wrapper: surroundings('/login').wrapper })
  const password = () => screen.getByLabelText<HTMLInputElement>('ui.signIn.password')

  it('R003 wears name, picture and record of the tenant of this host', () => {
    useSession.setState({
      branding: {
        appName: 'Yunzhan',
        tenantName: 'Yunzhan Ltd',
        copyright: '© Yunzhan',
        recordNo: 'ICP 1',
        loginLogoFilePath: '/logo.svg',
        loginBgFilePath: '/background.jpg',
      },
    })
    const { container } = page()
    expect(screen.getByRole('heading').textContent).toBe('Yunzhan')
    expect(container.textContent).toContain('Yunzhan Ltd')
    expect(container.textContent).toContain('© YunzhanICP 1')
    expect(container.querySelector('main img')?.getAttribute('src')).toBe('/logo.svg')
    expect(container.querySelector('aside')?.style.backgroundImage).toContain('/background.jpg')
    expect(document.title).toBe('Yunzhan - ui.signIn.title')
  })

  it('R006 shows the mark of the product where the tenant has none', () => {
    useSession.setState({ branding: undefined })
    const { container } = page()
    expect(container.querySelector('main img')).toBeNull()
    expect(container.querySelector('.mp-brand-mark')).not.toBeNull()
  })

  it('R092 shows the password and hides it again', () => {
    page()
    expect(password().type).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'ui.signIn.showPassword' }))
    expect(password().type).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: 'ui.signIn.hidePassword' }))
    expect(password().type).toBe('password')
  })

  it('puts the cursor where something is missing', async () => {
    page()
    const name = screen.getByLabelText('ui.signIn.userName')
    fireEvent.change(name, { target: { value: 'linqiao' } })
    fireEvent.click(screen.getByRole('button', { name: 'ui.signIn.submit' }))
    await waitFor(() => expect(document.activeElement).toBe(password()))
    expect(password().getAttribute('aria-invalid')).toBe('true')
    expect(name.getAttribute('aria-invalid')).toBe('false')
  })
})
