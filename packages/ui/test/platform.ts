import { SIGNED_IN_COOKIE } from '@motorpool/kernel'
import { sm2 } from 'sm-crypto-v2'
import { beforeEach } from 'vitest'
import { clearSession } from '../src/state/session.ts'
import { resetTabs } from '../src/state/tabs.ts'
import type { FakeServer } from '../src/testing/index.ts'

const { publicKey, privateKey } = sm2.generateKeyPairHex()

/** What a sealed password says to the server that gave the key. */
export const unsealed = (sealed: unknown): string => String(sm2.doDecrypt(String(sealed), privateKey, 1))

export const LOGIN = '/api/oauth-svc/noToken/login'
/** What the browser has while somebody is signed in. */
export const cookieOfSession = (there: boolean): void => {
  document.cookie = `${SIGNED_IN_COOKIE}=1${there ? '' : '; Max-Age=-1'}`
}

export const LOGOUT = '/api/oauth-svc/noToken/logout'
export const USER = '/api/system-svc/users/V1.0/getCurUser'
export const TENANT = '/api/system-svc/tenants/V1.0/noToken/getTenantAndThemes'
export const DICTIONARIES = '/api/system-svc/dicItems/V1.0/options/all'
export const TEXTS = /\/locales\/V1\.0\/noToken\/vue\//

/** Before each test: a platform on which one user can sign in and out, and nobody has. */
export function platform(server: FakeServer): void {
  beforeEach(() => {
    clearSession()
    cookieOfSession(true)
    resetTabs()
    server
      .on('GET', TENANT, { tenant: { tenantId: '1', appName: 'Host' }, themeList: [], publicKey })
      .on('GET', USER, { id: '7', userName: 'linqiao', userType: { code: 'TENANT', desc: '' } })
      .on('GET', '/api/system-svc/auth/menu', [])
      .on('GET', '/api/system-svc/auth/V2.0/resource', ['vehicle/vehicles/find'])
      .on('GET', '/api/system-svc/themes/V1.0/themeOptions', [])
      .on('GET', '/api/system-svc/user/config/V1.0', {})
      .on('GET', DICTIONARIES, {})
      .on('GET', TEXTS, {})
      .on('POST', LOGIN, null)
      .on('POST', LOGOUT, null)
  })
}
