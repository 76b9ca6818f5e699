// @vitest-environment happy-dom
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiTokens } from '../../src/shell/security/ApiTokens.tsx'
import { SecondFactor } from '../../src/shell/security/SecondFactor.tsx'
import { useApiTokens, useScopes } from '../../src/shell/security/useApiTokens.ts'
import { useFactorSetup, useSecondFactor } from '../../src/shell/security/useSecondFactor.ts'
import { fakeConsole, refusal, signIn, surroundings } from '../../src/testing/index.ts'
import { addTexts } from '../../src/texts/texts.ts'
import { platform, unsealed } from '../platform.ts'

const { server, shown } = fakeConsole()
platform(server)
const OTP = '/api/system-svc/users/V1.0/otp'
const TOKENS = '/api/system-svc/users/V1.0/apiTokens'
const CODES = ['aaaa-bbbb', 'cccc-dddd']

describe('turning the second factor on', () => {
  const setup = () => {
    const codes: (readonly string[])[] = []
    const { result } = renderHook(() => useFactorSetup((made) => void codes.push(made)), surroundings())
    return { now: () => result.current, codes }
  }
  const begun = { secret: 'JBSWY3DP', uri: 'otpauth://totp/x?secret=JBSWY3DP' }

  it('R082 begins with the password, sealed, and shows the secret for the authenticator', async () => {
    server.on('POST', `${OTP}/begin`, begun)
    const { now } = setup()
    expect(now().begun).toBeUndefined()
    await act(() => now().begin({ password: 'Secret-1' }))
    const [body] = server.bodies('POST', `${OTP}/begin`) as { password: string }[]
    expect(unsealed(body?.password)).toBe('Secret-1')
    expect(now().begun).toEqual(begun)
  })

  it('with a wrong password shows no secret, and leaves the refusal to the form', async () => {
    server.on('POST', `${OTP}/begin`, refusal('PASSWORD_WRONG', '密码错误'))
    const { now } = setup()
    await expect(act(() => now().begin({ password: 'x' }))).rejects.toMatchObject({ message: '密码错误' })
    expect([now().begun, shown]).toEqual([undefined, []])
  })

  it('is done by the first code; the recovery codes are handed over once', async () => {
    server.on('POST', `${OTP}/confirm`, { recoveryCodes: CODES })
    const { now, codes } = setup()
    await act(() => now().confirm({ otp: '123456' }))
    expect([server.bodies('POST', `${OTP}/confirm`), codes]).toEqual([[{ otp: '123456' }], [CODES]])
  })
})

describe('a second factor that is on', () => {
  const open = async () => {
    server.on('GET', OTP, { enabled: true, recoveryLeft: 3 })
    const { result } = renderHook(() => useSecondFactor(), surroundings())
    await waitFor(() => expect(result.current.status?.enabled).toBe(true))
    return () => result.current
  }

  it('gives new recovery codes for a code, and asks anew how things stand when they are kept', async () => {
    server.on('POST', `${OTP}/renew`, { recoveryCodes: CODES })
    const now = await open()
    act(() => now().ask('renew'))
    await act(() => now().renew({ otp: '123456' }))
    expect(now().codes).toEqual(CODES)
    server.on('GET', OTP, { enabled: true, recoveryLeft: 10 })
    await act(() => now().finish())
    expect([now().codes, now().doing, now().status?.recoveryLeft]).toEqual([undefined, undefined, 10])
  })

  it('is turned off with password and code together', async () => {
    server.on('POST', `${OTP}/disable`, null)
    const now = await open()
    act(() => now().ask('disable'))
    server.on('GET', OTP, { enabled: false, recoveryLeft: 0 })
    await act(() => now().disable({ password: 'Secret-1', otp: '123456' }))
    const [body] = server.bodies('POST', `${OTP}/disable`) as Record<string, string>[]
    expect([unsealed(body?.password), body?.otp]).toEqual(['Secret-1', '123456'])
    expect([now().status?.enabled, now().doing]).toEqual([false, undefined])
  })

  it('stays on, and goes on asking, when turning it off is refused', async () => {
    server.on('POST', `${OTP}/disable`, refusal('OTP_WRONG', '验证码错误'))
    const now = await open()
    act(() => now().ask('disable'))
    await expect(act(() => now().disable({ password: 'x', otp: '0' }))).rejects.toMatchObject({
      errCode: 'OTP_WRONG',
    })
    expect([now().status?.enabled, now().doing]).toEqual([true, 'disable'])
  })
})

describe('the second factor on the page', () => {
  const page = () => render(<SecondFactor />, { wrapper: surroundings().wrapper })

  it('that cannot be had says so, and can be tried again', async () => {
    server.on('GET', OTP, refusal('X', '服务异常'))
    page()
    await screen.findByText('服务异常')
    server.on('GET', OTP, { enabled: false, recoveryLeft: 0 })
    fireEvent.click(screen.getByRole('button', { name: 'ui.retry' }))
    await screen.findByText('ui.security.factorHint')
  })

  it('leads from the password over the picture to the recovery codes', async () => {
    server
      .on('GET', OTP, { enabled: false, recoveryLeft: 0 })
      .on('POST', `${OTP}/begin`, { secret: 'JBSWY3DP', uri: 'otpauth://totp/x' })
      .on('POST', `${OTP}/confirm`, { recoveryCodes: CODES })
    const { container } = page()
    fireEvent.change(await screen.findByLabelText('ui.signIn.password'), { target: { value: 'Secret-1' } })
    fireEvent.click(screen.getByRole('button', { name: 'ui.security.begin' }))
    await screen.findByText('JBSWY3DP')
    fireEvent.change(screen.getByLabelText('ui.security.otp'), { target: { value: '123456' } })
    fireEvent.click(screen.getByRole('button', { name: 'ui.security.confirm' }))
    await screen.findByText('ui.security.codesOnce')
    expect(container.querySelector('.mp-codes')?.textContent).toBe(CODES.join('\n'))
  })

  it('says at the field what the server refused', async () => {
    server
      .on('GET', OTP, { enabled: false, recoveryLeft: 0 })
      .on('POST', `${OTP}/begin`, refusal('PASSWORD_WRONG', '密码错误'))
    page()
    fireEvent.change(await screen.findByLabelText('ui.signIn.password'), { target: { value: 'x' } })
    fireEvent.click(screen.getByRole('button', { name: 'ui.security.begin' }))
    expect((await screen.findByText('密码错误')).className).toContain('ant-form-item-explain-error')
  })
})

describe('tokens for programs', () => {
  const token = {
    id: '5',
    name: 'report',
    hint: 'mpt_ab',
    scopes: ['a/find'],
    createTime: 1,
    expireTime: 2,
    lastUsedTime: null,
    lastUsedIp: null,
  }
  const open = async () => {
    server.on('GET', TOKENS, [token])
    const { result } = renderHook(() => useApiTokens(), surroundings())
    await waitFor(() => expect(result.current.tokens).toHaveLength(1))
    return () => result.current
  }

  it('may be given own permissions only, by the titles of their screens', () => {
    addTexts('zh-CN', { 'vehicle/vehicles': '车辆', 'permission.find': '查询' })
    signIn({ permissions: ['vehicle/vehicles/find', 'probe/things/export', 'common/plugin/lineheight'] })
    const { result } = renderHook(() => useScopes())
    expect(result.current).toEqual([
      { value: 'vehicle/vehicles/find', label: '车辆 · 查询' },
      { value: 'probe/things/export', label: 'probe/things · permission.export' },
    ])
  })

  it('are made with name, days and permissions, and shown until they are hidden', async () => {
    server.on('POST', TOKENS, { id: '6', token: 'mpt_secret' })
    const now = await open()
    await act(() => now().make({ name: ' report ', days: 30, scopes: ['a/find'] }))
    expect(server.bodies('POST', TOKENS)).toEqual([{ name: 'report', days: 30, scopes: ['a/find'] }])
    expect(now().made).toBe('mpt_secret')
    await waitFor(() => expect(server.heard('GET', TOKENS)).toHaveLength(2))
    act(() => now().hide())
    expect(now().made).toBeUndefined()
  })

  it('that are refused show nothing as made', async () => {
    server.on('POST', TOKENS, refusal('TOO_MANY', '令牌过多'))
    const now = await open()
    await expect(act(() => now().make({ name: 'x', days: 1, scopes: [] }))).rejects.toMatchObject({
      message: '令牌过多',
    })
    expect(now().made).toBeUndefined()
  })

  it('are gone from the list when they are revoked', async () => {
    server.on('DELETE', `${TOKENS}/5`, null)
    const now = await open()
    server.on('GET', TOKENS, [])
    await act(async () => void (await now().revoke(token)))
    expect(now().tokens).toEqual([])
  })

  it('R261 that cannot be revoked say why, once', async () => {
    server.on('DELETE', `${TOKENS}/5`, refusal('GONE', '令牌不存在'))
    const now = await open()
    await act(async () => void (await now().revoke(token)))
    expect([shown, now().tokens]).toEqual([[['error', '令牌不存在']], [token]])
  })

  it('are asked for confirmation before they are revoked', async () => {
    server.on('GET', TOKENS, [token]).on('DELETE', `${TOKENS}/5`, null)
    render(<ApiTokens />, { wrapper: surroundings().wrapper })
    fireEvent.click(await screen.findByRole('button', { name: 'ui.token.revoke' }))
    await screen.findByText('ui.token.revokeAsk')
    expect(server.heard('DELETE', /./)).toEqual([])
    fireEvent.click(document.querySelector('.ant-popconfirm .ant-btn-dangerous') as Element)
    await waitFor(() => expect(server.heard('DELETE', `${TOKENS}/5`)).toHaveLength(1))
  })
})
