// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { sm2 } from 'sm-crypto-v2'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../src/api/query.ts'
import { endSession, onSessionEnd, signIn, signOut, startSession } from '../src/state/actions.ts'
import { forgetConfig, loadConfig, useUserConfig } from '../src/state/config.ts'
import { dictionaryItems, forgetDictionaries, loadDictionaries } from '../src/state/dictionaries.ts'
import { clearSession, useSession } from '../src/state/session.ts'
import { HOME_PATH, resetTabs, useTabs } from '../src/state/tabs.ts'
import { loadTenantTexts } from '../src/state/tenant-texts.ts'
import { fakeConsole, refusal, signIn as signedIn } from '../src/testing/index.ts'
import { addTexts, t } from '../src/texts/texts.ts'
import { cookieOfSession } from './platform.ts'

const { server, shown, warnings } = fakeConsole()
const TENANT = '/api/system-svc/tenants/V1.0/noToken/getTenantAndThemes'
const USER = '/api/system-svc/users/V1.0/getCurUser'
const CONFIG = '/api/system-svc/user/config/V1.0'
const LOGIN = '/api/oauth-svc/noToken/login'
const TEXTS = /\/locales\/V1\.0\/noToken\/vue\//
const { publicKey, privateKey } = sm2.generateKeyPairHex()

const user = {
  id: '7',
  userName: 'linqiao',
  userType: { code: 'TENANT', desc: '' },
  tenant: { tenantId: '3', appName: 'Own' },
}

/** The platform with somebody's session open. */
beforeEach(() => {
  clearSession()
  cookieOfSession(true)
  resetTabs()
  server
    .on('GET', TENANT, {
      tenant: { tenantId: '1', appName: 'Host' },
      themeList: [{ id: 't1', content: {} }],
      publicKey,
    })
    .on('GET', USER, user)
    .on('GET', '/api/system-svc/auth/menu', [{ id: 'b', parentId: 'g' }, { id: 'g' }])
    .on('GET', '/api/system-svc/auth/V2.0/resource', ['a/find\nb/find'])
    .on('GET', '/api/system-svc/themes/V1.0/themeOptions', [{ id: 't2', content: {} }])
    .on('GET', CONFIG, { 'list.x': { mode: 'card' } })
    .on('GET', '/api/system-svc/dicItems/V1.0/options/all', {})
    .on('GET', TEXTS, {})
    .on('POST', LOGIN, null)
    .on('POST', '/api/oauth-svc/noToken/logout', null)
})
afterEach(() => {
  forgetConfig()
  forgetDictionaries()
  vi.useRealTimers()
})

const unauthenticated = () => server.on('GET', USER, refusal('UNAUTHENTICATED', 'x', { status: 401 }))

describe('the console at start', () => {
  it('without a session shows the host’s name on the sign-in page', async () => {
    unauthenticated()
    await startSession()
    expect(useSession.getState()).toMatchObject({
      phase: 'signedOut',
      user: undefined,
      branding: { appName: 'Host' },
    })
    expect(shown).toEqual([])
  })

  it('asks for no user where nobody is signed in', async () => {
    cookieOfSession(false)
    await startSession()
    expect(useSession.getState()).toMatchObject({ phase: 'signedOut', branding: { appName: 'Host' } })
    expect(server.heard('GET', USER)).toEqual([])
  })

  it('with a cookie that holds is signed in, in the colours of the user’s own tenant', async () => {
    await startSession()
    const { phase, branding, themes, permissions, menu } = useSession.getState()
    expect([phase, branding?.appName, themes.map((one) => one.id)]).toEqual(['signedIn', 'Own', ['t2']])
    expect(permissions).toEqual(['a/find', 'b/find'])
    expect(menu).toMatchObject([{ id: 'g', children: [{ id: 'b' }] }])
  })

  it('R059 after a reload shows at once what was there, and checks it behind', async () => {
    signedIn({ userName: 'before' })
    server.on('GET', USER, () => new Promise(() => {}))
    await startSession()
    expect(useSession.getState()).toMatchObject({ phase: 'signedIn', user: { userName: 'before' } })
    expect(server.heard('GET', USER)).toHaveLength(1)
  })

  it('without the themes of the tenant keeps those of the host', async () => {
    server.on('GET', '/api/system-svc/themes/V1.0/themeOptions', refusal('X'))
    await startSession()
    expect(useSession.getState().themes.map((one) => one.id)).toEqual(['t1'])
    expect(warnings).toHaveLength(1)
  })

  it('works where the name of the host cannot be had', async () => {
    server.on('GET', TENANT, refusal('X', 'x', { status: 500 }))
    await startSession()
    expect(useSession.getState().phase).toBe('signedIn')
  })
})

describe('signing in', () => {
  it('R082 sends the password sealed, with the one-time code where it is asked for', async () => {
    await signIn('linqiao', 'Secret-123456', '123456')
    const [body] = server.bodies('POST', LOGIN) as Record<string, string>[]
    expect(body).toMatchObject({ userName: 'linqiao', otp: '123456' })
    expect(sm2.doDecrypt(body?.password ?? '', privateKey, 1)).toBe('Secret-123456')
    expect(useSession.getState().phase).toBe('signedIn')
  })

  it('begins with the home page alone', async () => {
    useTabs.setState({ tabs: [{ path: '/of/another', search: '' }] })
    await signIn('linqiao', 'Secret-123456')
    expect(useTabs.getState().tabs.map((tab) => tab.path)).toEqual([HOME_PATH])
    expect(server.bodies('POST', LOGIN)[0]).not.toHaveProperty('otp')
  })

  it('that is refused is for the page to say, and signs nobody in', async () => {
    server.on('POST', LOGIN, refusal('LOGIN_FAILED', '用户名或密码错误', { status: 401 }))
    await expect(signIn('linqiao', 'wrong')).rejects.toMatchObject({ message: '用户名或密码错误' })
    expect([shown, useSession.getState().phase]).toEqual([[], 'signedOut'])
  })
})

describe('the end of a session', () => {
  it('R088 R089 forgets the user whatever the server says, and closes what holds connections', async () => {
    await startSession()
    const ended = vi.fn()
    const stop = onSessionEnd(ended)
    queryClient.setQueryData(['something'], 1)
    server.on('POST', '/api/oauth-svc/noToken/logout', refusal('X', 'x', { status: 500 }))
    await signOut()
    stop()
    expect(useSession.getState()).toMatchObject({
      phase: 'signedOut',
      user: undefined,
      permissions: [],
      menu: [],
    })
    expect(queryClient.getQueryData(['something'])).toBeUndefined()
    expect(ended).toHaveBeenCalledTimes(1)
    endSession()
    expect(ended).toHaveBeenCalledTimes(1)
  })
})

describe('what the server remembers of how a user likes the console', () => {
  const open = () => {
    const { result } = renderHook(() => useUserConfig<{ mode: string }>('list.x'))
    return () => result.current
  }

  it('is there after sign-in, and gone after it', async () => {
    await loadConfig('7')
    expect(open()()[0]).toEqual({ mode: 'card' })
    act(() => forgetConfig())
    expect(open()()[0]).toBeUndefined()
  })

  it('is sent a second after the last change, all of it together', async () => {
    await loadConfig('7')
    vi.useFakeTimers()
    server.on('PUT', CONFIG, null)
    const value = open()
    act(() => value()[1]({ mode: 'table' }))
    await vi.advanceTimersByTimeAsync(900)
    act(() => value()[1]({ mode: 'card' }))
    await vi.advanceTimersByTimeAsync(900)
    expect(server.bodies('PUT', CONFIG)).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    expect(server.bodies('PUT', CONFIG)).toEqual([{ 'list.x': { mode: 'card' } }])
    expect(value()[0]).toEqual({ mode: 'card' })
  })

  it('of a user who has left is not sent as another’s', async () => {
    await loadConfig('7')
    vi.useFakeTimers()
    const value = open()
    act(() => value()[1]({ mode: 'table' }))
    act(() => forgetConfig())
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.heard('PUT', CONFIG)).toEqual([])
  })

  it('that cannot be had begins empty', async () => {
    server.on('GET', CONFIG, refusal('X'))
    await loadConfig('7')
    expect([open()()[0], warnings.length]).toEqual([undefined, 1])
  })
})

describe('R018 dictionaries', () => {
  const ALL = '/api/system-svc/dicItems/V1.0/options/all'

  it('hold what administrators gave, and nothing of another name', async () => {
    server.on('GET', ALL, { Size: [{ code: 'S', label: '小号' }] })
    await loadDictionaries()
    expect(dictionaryItems('Size')).toEqual([{ code: 'S', label: '小号' }])
    expect([dictionaryItems('Other'), dictionaryItems('toString')]).toEqual([undefined, undefined])
  })

  it('that cannot be had leave those before, and are gone after the session', async () => {
    server.on('GET', ALL, { Size: [{ code: 'S', label: '小号' }] })
    await loadDictionaries()
    server.on('GET', ALL, refusal('X'))
    await loadDictionaries()
    expect(dictionaryItems('Size')).toHaveLength(1)
    forgetDictionaries()
    expect(dictionaryItems('Size')).toBeUndefined()
  })
})

describe('R019 texts of a tenant', () => {
  beforeEach(() => addTexts('zh-CN', { 'probe.title': 'built in' }))

  it('stand over those of the product, and give way to those of another tenant', async () => {
    server.on('GET', TEXTS, { 'probe.title': 'own' })
    await loadTenantTexts('zh-CN')
    expect(t('probe.title')).toBe('own')
    server.on('GET', TEXTS, {})
    await loadTenantTexts('zh-CN')
    expect(t('probe.title')).toBe('built in')
  })

  it('that cannot be had change nothing', async () => {
    server.on('GET', TEXTS, refusal('X'))
    await loadTenantTexts('zh-CN')
    expect([t('probe.title'), shown]).toEqual(['built in', []])
  })

  it('of a tenant whose user has left meanwhile are not taken', async () => {
    signedIn({ tenant: { tenantId: '3', appName: 'A' } })
    server.on('GET', TEXTS, () => {
      clearSession()
      return { 'probe.title': 'of the tenant that left' }
    })
    await loadTenantTexts('zh-CN')
    expect(t('probe.title')).toBe('built in')
  })
})
