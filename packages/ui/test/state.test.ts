// @vitest-environment happy-dom
import { defineEnum } from '@motorpool/kernel'
import { expect, test } from 'vitest'
import { enumLabel } from '../src/state/enum-labels.ts'
import { encryptPassword, passwordKinds, passwordProblem } from '../src/state/password.ts'
import {
  clearSession,
  flattenPermissions,
  fullPermission,
  hasPermission,
  useSession,
} from '../src/state/session.ts'
import { closeOthers, closeTab, HOME_PATH, openTab, type Tab, withHome } from '../src/state/tabs.ts'

const tab = (path: string): Tab => ({ path, search: '' })
const three = [tab(HOME_PATH), tab('/a'), tab('/b')]
const paths = (tabs: readonly Tab[]) => tabs.map((one) => one.path)

test('home stands first whatever was stored', () => {
  expect(paths(withHome([tab('/a'), tab(HOME_PATH)]))).toEqual([HOME_PATH, '/a'])
  expect(paths(withHome([]))).toEqual([HOME_PATH])
})

test('opening a page twice keeps one tab with its newest query', () => {
  const tabs = openTab(three, { path: '/a', search: '?page=2' })
  expect(tabs).toHaveLength(3)
  expect(tabs[1]?.search).toBe('?page=2')
})

test('closing the open tab leads to its right neighbour, the last one to its left, another nowhere', () => {
  expect(closeTab(three, '/a', '/a').next?.path).toBe('/b')
  expect(closeTab(three, '/b', '/b').next?.path).toBe('/a')
  expect(closeTab(three, '/a', '/b').next).toBeUndefined()
  expect(paths(closeTab(three, HOME_PATH, HOME_PATH).tabs)).toContain(HOME_PATH)
})

test('closing the others keeps home and the chosen tab', () => {
  expect(paths(closeOthers(three, '/b'))).toEqual([HOME_PATH, '/b'])
  expect(paths(closeOthers(three, HOME_PATH))).toEqual([HOME_PATH])
})

test('R245 newline-separated permission entries are split and flattened', () => {
  expect(flattenPermissions(['a/b\nc/d', ' e/f ', '', 'a/b'])).toEqual(['a/b', 'c/d', 'e/f'])
})

test('R247 a name without a slash gets the prefix of the module it is asked in', () => {
  expect(fullPermission('create', 'vehicle/vehicles')).toBe('vehicle/vehicles/create')
  expect(fullPermission('common/plugin/lineheight', 'vehicle/vehicles')).toBe('common/plugin/lineheight')
  expect(hasPermission(['vehicle/vehicles/create'], 'create', 'vehicle/vehicles')).toBe(true)
  expect(hasPermission(['vehicle/vehicles/create'], 'delete', 'vehicle/vehicles')).toBe(false)
})

test('R088 after sign-out user, menu and permissions are gone, the tenant’s theme stays for the sign-in page', () => {
  useSession.setState({
    phase: 'signedIn',
    user: { id: '1', userName: 'u', userType: { code: 'TENANT', desc: '' } },
    permissions: ['a/b/find'],
    menu: [{ id: '1' }],
    infoLoaded: true,
    branding: { appName: 'A' },
  })
  clearSession()
  expect(useSession.getState()).toMatchObject({
    phase: 'signedOut',
    user: undefined,
    permissions: [],
    menu: [],
    infoLoaded: false,
    branding: { appName: 'A' },
  })
  expect(sessionStorage.getItem('motorpool.session')).not.toContain('a/b/find')
})

test.each([
  [11, 'PASSWORD_LENGTH'],
  [12, undefined],
  [30, undefined],
  [31, 'PASSWORD_LENGTH'],
])('R097 a password of %i characters', (length, problem) => {
  expect(passwordProblem(`Aa1${'x'.repeat(length - 3)}`, 'admin')).toBe(problem)
})

test('R098 two kinds of characters are refused, three accepted', () => {
  expect(passwordProblem('aaaaaaaaaaa1', 'admin')).toBe('PASSWORD_KINDS')
  expect(passwordProblem('aaaaaaaaaa1!', 'admin')).toBeUndefined()
  expect(passwordKinds('aA1!')).toBe(4)
})

test('R096 the user name is refused inside a password in any case', () => {
  expect(passwordProblem('xxLinQiao123456!', 'linqiao')).toBe('PASSWORD_CONTAINS_NAME')
  expect(passwordProblem('xxLinQiao123456!', '')).toBeUndefined()
})

test('R162 a password leaves the form sealed for the key it is given, differently each time', async () => {
  const { sm2 } = await import('sm-crypto-v2')
  const { publicKey, privateKey } = sm2.generateKeyPairHex()
  const [one, two] = [
    await encryptPassword('Secret-123456', publicKey),
    await encryptPassword('Secret-123456', publicKey),
  ]
  expect(one).not.toBe(two)
  expect(sm2.doDecrypt(one, privateKey, 1)).toBe('Secret-123456')
  await expect(encryptPassword('x', undefined)).rejects.toThrow('public key')
})

test('R309 a code of digits has its label whether it comes as a number or as a text; what is no code is shown as it is', () => {
  const State = defineEnum('ProbeState', {
    '1': ['可用', 'Usable', '使用可'],
    '2': ['停用', 'Disabled', '無効'],
  })
  expect([enumLabel(State, 1), enumLabel(State, '2')]).toEqual(['可用', '停用'])
  expect([enumLabel(State, 3), enumLabel(State, 'x')]).toEqual(['3', 'x'])
})
