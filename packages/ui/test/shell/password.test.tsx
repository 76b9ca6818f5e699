// @vitest-environment happy-dom
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import ChangePassword from '../../src/shell/ChangePassword.tsx'
import { useChangePassword } from '../../src/shell/useChangePassword.ts'
import { useSession } from '../../src/state/session.ts'
import { fakeConsole, refusal, signIn, surroundings } from '../../src/testing/index.ts'
import { LOGOUT, platform, TENANT, unsealed } from '../platform.ts'

const { server, shown } = fakeConsole()
platform(server)
const CHANGE = '/api/system-svc/users/V1.0/password'
const values = { oldPassword: 'Old-Secret-12', password: 'New-Secret-34', confirmPassword: 'New-Secret-34' }

function open() {
  signIn()
  let closed = 0
  const { result } = renderHook(() => useChangePassword('linqiao', () => void closed++), surroundings())
  const change = async () => {
    let refused: unknown
    await act(async () => {
      refused = await result.current.change(values)
    })
    return refused
  }
  return { now: () => result.current, change, closed: () => closed }
}

describe('changing the own password', () => {
  it('R082 R093 sends all three sealed with the key of the server, each under its name', async () => {
    server.on('PUT', CHANGE, true)
    await open().change()
    const [body] = server.bodies('PUT', CHANGE) as Record<string, string>[]
    expect(
      Object.fromEntries(Object.entries(body ?? {}).map(([field, sealed]) => [field, unsealed(sealed)])),
    ).toEqual(values)
    expect(JSON.stringify(body)).not.toContain('Secret')
  })

  it('R100 R101 says that it is done, closes and signs out', async () => {
    server.on('PUT', CHANGE, true)
    const { change, closed, now } = open()
    expect(await change()).toEqual([])
    // The page that would show a message is gone with the session.
    expect([shown, useSession.getState().notice]).toEqual([[], 'ui.passwordChanged'])
    expect([closed(), now().busy, useSession.getState().phase]).toEqual([1, false, 'signedOut'])
    expect(server.heard('POST', LOGOUT)).toHaveLength(1)
  })

  it('R099 that is refused says why at the field it concerns, and nobody is signed out', async () => {
    const fields = [
      { field: 'oldPassword', message: '原密码错误' },
      { field: 'elsewhere', message: 'x' },
    ]
    server.on('PUT', CHANGE, refusal('PASSWORD_WRONG', '未保存', { fields }))
    const { change, closed, now } = open()
    expect(await change()).toEqual([{ field: 'oldPassword', message: '原密码错误' }])
    expect([closed(), now().busy, shown, useSession.getState().phase]).toEqual([0, false, [], 'signedIn'])
  })

  it('that is refused without a field says so at the first', async () => {
    server.on('PUT', CHANGE, refusal('BUSY', '请稍后再试'))
    expect(await open().change()).toEqual([{ field: 'oldPassword', message: '请稍后再试' }])
  })

  it('R082 sends nothing where the server gives no key', async () => {
    server.on('GET', TENANT, { tenant: null, themeList: [] })
    expect(await open().change()).toMatchObject([{ field: 'oldPassword' }])
    expect(server.heard('PUT', CHANGE)).toEqual([])
  })

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['Short-1', 'ui.password.PASSWORD_LENGTH'],
    ['onlylowercase', 'ui.password.PASSWORD_KINDS'],
    ['Linqiao-12345', 'ui.password.PASSWORD_CONTAINS_NAME'],
    ['New-Secret-34', undefined],
  ])('R096 R097 R098 of the new password %j is said %j', (password, problem) => {
    expect(open().now().problemOf(password)).toBe(problem)
  })
})

describe('the dialog', () => {
  const inputs = () =>
    ['ui.password.old', 'ui.password.new', 'ui.password.confirm'].map((label) => screen.getByLabelText(label))
  const fill = (...texts: string[]) =>
    texts.map((text, at) => fireEvent.change(inputs()[at] as Element, { target: { value: text } }))
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'ui.changePassword' }))
  const open = () =>
    render(<ChangePassword userName="linqiao" onClose={() => undefined} />, {
      wrapper: surroundings().wrapper,
    })

  it('R094 asks for all three', async () => {
    open()
    send()
    await waitFor(() => expect(screen.getAllByText('error.FIELD_REQUIRED')).toHaveLength(3))
    expect(server.calls).toEqual([])
  })

  it('R095 does not send two that differ', async () => {
    open()
    fill('Old-Secret-12', 'New-Secret-34', 'New-Secret-35')
    send()
    expect((await screen.findByText('ui.password.differ')).textContent).toBe('ui.password.differ')
    expect(server.calls).toEqual([])
  })

  it('R099 shows the refusal at its field', async () => {
    server.on('PUT', CHANGE, refusal('PASSWORD_WRONG', '原密码错误'))
    open()
    fill('Old-Secret-13', 'New-Secret-34', 'New-Secret-34')
    send()
    const message = await screen.findByText('原密码错误')
    expect(message.closest('.ant-form-item')?.querySelector('input')).toBe(inputs()[0])
  })
})
