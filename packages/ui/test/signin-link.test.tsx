// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { sm2 } from 'sm-crypto-v2'
import { beforeEach, describe, expect, it } from 'vitest'
import { linkAddress } from '../src/parts/one-time-link.ts'
import { useSignInLink } from '../src/signin/useSignInLink.ts'
import { fakeConsole, refusal, signIn, surroundings } from '../src/testing/index.ts'

const { server } = fakeConsole()
const { publicKey } = sm2.generateKeyPairHex()
const VIEW = '/api/oauth-svc/noToken/signInLink/view'
const USE = '/api/oauth-svc/noToken/signInLink/use'

describe('the address of a one-time link', () => {
  const link = { token: 'a-b_c', expireTime: 0, host: null }
  const here = { protocol: 'https:', hostname: 'cars.example.com', port: '' }

  it('has the token behind the #, which no server sees', () => {
    const address = new URL(linkAddress(link, here))
    expect([address.origin, address.pathname, address.search]).toEqual(['https://cars.example.com', '/', ''])
    expect(address.hash).toBe('#/sign-in-link?token=a-b_c')
  })

  it("is at the host of the user's tenant, at the port of this page", () => {
    const at = linkAddress({ ...link, host: 'fleet.example.com' }, { ...here, port: '8443' })
    expect(at).toBe('https://fleet.example.com:8443/#/sign-in-link?token=a-b_c')
  })
})

describe('the page of a one-time link', () => {
  beforeEach(() => {
    server.on('POST', VIEW, { userName: 'nora', realName: 'Nora' })
  })
  const open = (address = '/sign-in-link?token=secret') => {
    const around = surroundings(address)
    const { result } = renderHook(() => useSignInLink(), around)
    return { now: () => result.current, address: around.address }
  }

  it('says whose it is, and the token leaves the address at once', async () => {
    const { now, address } = open()
    await waitFor(() => expect(now().link).toEqual({ userName: 'nora', realName: 'Nora' }))
    expect(address()).toBe('/sign-in-link')
    expect(server.bodies('POST', VIEW)).toEqual([{ token: 'secret' }])
    expect(server.calls.every(({ query }) => Object.keys(query ?? {}).length === 0)).toBe(true)
  })

  it('without a token asks nothing', () => {
    const { now } = open('/sign-in-link')
    expect([now().incomplete, server.calls]).toEqual([true, []])
  })

  it('that was used says so', async () => {
    server.on('POST', VIEW, refusal('SIGN_IN_LINK_INVALID', 'used', { status: 400 }))
    const { now } = open()
    await waitFor(() => expect(now().refused).toBe('used'))
  })

  it('checks the password against the name before it is sent', async () => {
    const { now } = open()
    await waitFor(() => expect(now().link).toBeDefined())
    expect(now().problemOf('Nora-Harbour-31')).toBe('ui.password.PASSWORD_CONTAINS_NAME')
    expect(now().problemOf('Rainy-Harbour-31')).toBeUndefined()
  })

  it('names who is signed in at the moment', async () => {
    signIn({ permissions: [] })
    const { now } = open()
    await waitFor(() => expect(now().link).toBeDefined())
    expect(now().signedIn).toBeTruthy()
  })

  it('shows a refusal at its field and sends no password in clear', async () => {
    server.on('GET', '/api/system-svc/tenants/V1.0/noToken/getTenantAndThemes', {
      tenant: null,
      themeList: [],
      publicKey,
    })
    server.on('POST', USE, refusal('PASSWORD_GUESSABLE', 'guessable', { status: 400 }))
    const { now } = open()
    await waitFor(() => expect(now().link).toBeDefined())
    let refused: unknown
    await act(async () => {
      refused = await now().choose({ password: 'Rainy-Harbour-31', confirmPassword: 'Rainy-Harbour-31' })
    })
    expect(refused).toEqual([{ field: 'password', message: 'guessable' }])
    expect(JSON.stringify(server.bodies('POST', USE))).not.toContain('Rainy')
    expect(server.bodies('POST', USE)).toMatchObject([{ token: 'secret' }])
  })
})
