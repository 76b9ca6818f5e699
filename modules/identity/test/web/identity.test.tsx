// @vitest-environment happy-dom
import { addTexts, type Grant, sentGrants } from '@motorpool/ui'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { sm2 } from 'sm-crypto-v2'
import { describe, expect, it } from 'vitest'
import { useSetPassword } from '../../src/web/parts/useSetPassword.ts'
import { useUserTokens } from '../../src/web/parts/useUserTokens.ts'
import {
  belowSelected,
  flatRows,
  loadMenus,
  menuTitle,
  withOneCode,
} from '../../src/web/screens/menu-rows.ts'
import { useGrants } from '../../src/web/screens/useGrants.ts'

const { server, shown } = fakeConsole()
addTexts('zh-CN', { 'ui.password.PASSWORD_LENGTH': '{min}到{max}位' })

describe('API tokens of a user', () => {
  const token = {
    id: '9',
    name: '报表程序',
    hint: 'mp_abc',
    scopes: ['a/find'],
    createTime: 1,
    expireTime: 2,
    lastUsedTime: null,
    lastUsedIp: null,
  }

  it('are listed for who administers the user, and revoked one by one', async () => {
    server.on('GET', '/api/system-svc/users/V1.0/5/apiTokens', [token])
    server.on('PUT', '/api/system-svc/users/V1.0/apiTokens/revoke', true)
    const { result } = renderHook(() => useUserTokens({ id: '5' }), surroundings())
    await waitFor(() => expect(result.current.tokens).toEqual([token]))
    await act(async () => void (await result.current.revoke(token)))
    expect(server.bodies('PUT', '/api/system-svc/users/V1.0/apiTokens/revoke')).toEqual([
      { id: '5', tokenIds: ['9'] },
    ])
    expect(shown.map(([kind]) => kind)).toEqual(['success'])
  })

  it('that are not revoked say why', async () => {
    server.on('GET', '/api/system-svc/users/V1.0/5/apiTokens', [token])
    server.on('PUT', '/api/system-svc/users/V1.0/apiTokens/revoke', refusal('BEYOND_OWN', '超出您的权限'))
    const { result } = renderHook(() => useUserTokens({ id: '5' }), surroundings())
    let done: boolean | undefined
    await act(async () => {
      done = await result.current.revoke(token)
    })
    expect([done, shown]).toEqual([false, [['error', '超出您的权限']]])
  })
})

describe('R102 a new password for a user', () => {
  const RESET = '/api/system-svc/users/V1.0/reset'
  const { publicKey, privateKey } = sm2.generateKeyPairHex()
  const user = { id: '5', userName: 'linqiao' }
  const open = () => {
    let done = 0
    server.on('GET', /getTenantAndThemes$/, { tenant: null, themeList: [], publicKey })
    const { result } = renderHook(
      () =>
        useSetPassword(user, () => {
          done++
          return Promise.resolve()
        }),
      surroundings(),
    )
    const send = async (password: string) => {
      let refused: string | undefined
      await act(async () => {
        refused = await result.current.send({ password, temporaryPassword: true })
      })
      return refused
    }
    return { send, done: () => done, now: () => result.current }
  }

  it('R162 leaves the browser sealed for the server alone', async () => {
    server.on('PUT', RESET, null)
    const { send, done } = open()
    expect(await send('Secret-123456')).toBeUndefined()
    const [body] = server.bodies('PUT', RESET) as {
      id: string
      password: string
      temporaryPassword: boolean
    }[]
    expect(body?.temporaryPassword).toBe(true)
    expect(JSON.stringify(body)).not.toContain('Secret')
    expect(sm2.doDecrypt(body?.password ?? '', privateKey, 1)).toBe('Secret-123456')
    expect([body?.id, done(), shown.map(([kind]) => kind)]).toEqual(['5', 1, ['success']])
  })

  it('that the server refuses says why at its field', async () => {
    server.on('PUT', RESET, refusal('PASSWORD_USED', '不能使用最近用过的密码'))
    const { send, done, now } = open()
    expect(await send('Secret-123456')).toBe('不能使用最近用过的密码')
    expect([done(), now().busy, shown]).toEqual([0, false, []])
  })
})

describe('the menu entries', () => {
  const tree = [
    {
      id: '1',
      code: 'system',
      title: 'System',
      localeValue: { 'zh-CN': '系统' },
      children: [{ id: '2', code: 'system/users', title: 'Users', localeValue: {} }],
    },
  ]
  const load = (filters: object) =>
    loadMenus({ ...filters, page: 1, pageSize: 20 }, new AbortController().signal)

  it('come whole and become rows', async () => {
    server.on('GET', '/api/system-svc/menus/V1.0/tree', tree)
    expect(await load({})).toMatchObject({ items: [{ id: '1' }, { id: '2' }], total: 2, current: 1 })
    expect(flatRows(tree)[0]).not.toHaveProperty('children')
    expect(server.calls[0]?.query).toEqual({ clientId: '-1' })
  })

  it.each([
    [{ title: '系' }, ['1']],
    [{ title: 'USERS' }, ['2']],
    [{ code: 'Users' }, ['2']],
    [{ title: '系', code: 'users' }, []],
  ])('are narrowed by title and code: %j', async (filters, ids) => {
    server.on('GET', '/api/system-svc/menus/V1.0/tree', tree)
    expect((await load(filters)).items.map((row) => row.id)).toEqual(ids)
  })

  it('of one client and kind are asked for by these', async () => {
    server.on('GET', '/api/system-svc/menus/V1.0/tree', tree)
    await load({ clientId: 'ADMIN', type: 'MENU' })
    expect(server.calls[0]?.query).toEqual({ clientId: 'ADMIN', type: 'MENU' })
  })

  it('are called as the reader’s language has it, else as they are called for all', () => {
    expect(flatRows(tree).map(menuTitle)).toEqual(['系统', 'Users'])
  })

  it('begin below the one that is selected, and below none of several', () => {
    const parent = { id: '1', clientId: 'BIZ' }
    expect(belowSelected([parent])).toEqual({ parentId: '1', clientId: 'BIZ' })
    expect(belowSelected([parent, { id: '2' }])).toEqual({})
    expect(belowSelected([])).toEqual({})
  })

  it('R038 carry one value as component, address and code', () => {
    expect(withOneCode({ code: 'a/b', title: 'x' })).toEqual({
      code: 'a/b',
      title: 'x',
      component: 'a/b',
      url: 'a/b',
    })
  })
})

describe('the grants of a role', () => {
  const grant = (id: string, authorityType: Grant['authorityType']): Grant => ({
    key: `${authorityType} ${id}`,
    id,
    code: id,
    authorityType,
    title: id,
    checked: true,
    children: [],
  })
  const open = (address: string) => {
    const around = surroundings(address)
    const { result } = renderHook(() => useGrants(), around)
    return { now: () => result.current, address: around.address }
  }

  it('stand in the address, so that they can be sent to somebody, and leave it when they are closed', () => {
    const { now, address } = open('/system/roles?roleName=x')
    act(() => now().show({ id: '7' }))
    expect([address(), now().roleId]).toEqual(['/system/roles?roleName=x&authority=7', '7'])
    act(() => now().close())
    expect([address(), now().roleId]).toEqual(['/system/roles?roleName=x', null])
  })

  it('are only read by who may not change roles', () => {
    expect(open('/').now().assigns).toBe(false)
    signIn({ permissions: ['system/roles/update'] })
    expect(open('/').now().assigns).toBe(true)
  })

  it('are loaded of the role in the address', async () => {
    server.on('GET', '/api/system-svc/roles/V1.0/roleAuthority/7', [grant('1', 'menu')])
    server.on('GET', '/api/system-svc/roles/V1.0/7', { id: '7', updateTime: 5 })
    expect(await open('/?authority=7').now().load()).toHaveLength(1)
  })

  it('are stored with the version that was loaded', async () => {
    const SAVE = '/api/system-svc/roles/V1.0/authority'
    server.on('GET', '/api/system-svc/roles/V1.0/roleAuthority/7', [grant('1', 'menu')])
    server.on('GET', '/api/system-svc/roles/V1.0/7', { id: '7', updateTime: 5 }).on('POST', SAVE, null)
    const { now } = open('/?authority=7')
    await now().load()
    await act(() => now().save([grant('1', 'menu')]))
    expect(server.bodies('POST', SAVE)).toMatchObject([{ roleId: '7', updateTime: 5, menuIds: ['1'] }])
  })

  it('are stored by what they are, and the tree closes', async () => {
    const SAVE = '/api/system-svc/roles/V1.0/authority'
    server.on('POST', SAVE, null)
    const { now, address } = open('/?authority=7')
    await act(() =>
      now().save([grant('1', 'menu'), grant('2', 'resource'), grant('3', 'client'), grant('4', 'menu')]),
    )
    expect(server.bodies('POST', SAVE)).toEqual([
      { roleId: '7', menuIds: ['1', '4'], resourceIds: ['2'], clientIds: ['3'] },
    ])
    expect(address()).toBe('/')
    expect(sentGrants([])).toEqual({ menuIds: [], resourceIds: [], clientIds: [] })
  })

  it('are copied of another role that the user sees', async () => {
    server.on('GET', '/api/system-svc/roles/V1.0/list', [
      { value: '7', label: 'Own' },
      { value: '8', label: 'Other' },
    ])
    server.on('GET', '/api/system-svc/roles/V1.0/8/authority', {
      menuIds: ['1'],
      resourceIds: [],
      clientIds: [],
    })
    const { copies } = open('/?authority=7').now()
    expect(await copies.load()).toEqual([{ value: '8', label: 'Other' }])
    const takes = await copies.takenBy('8')
    expect([grant('1', 'menu'), grant('1', 'resource'), grant('2', 'menu')].map(takes)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('that are refused stay open', async () => {
    server.on('POST', '/api/system-svc/roles/V1.0/authority', refusal('FORBIDDEN', 'x', { status: 403 }))
    const { now, address } = open('/?authority=7')
    await expect(act(() => now().save([]))).rejects.toMatchObject({ errCode: 'FORBIDDEN' })
    expect(address()).toBe('/?authority=7')
  })
})
