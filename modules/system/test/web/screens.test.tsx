// @vitest-environment happy-dom
import type { ListRequest } from '@motorpool/resource/web'
import { addTexts } from '@motorpool/ui'
import { fakeConsole, fileReply, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import admin from '../../locales/admin.zh-CN.json' with { type: 'json' }
import { locales } from '../../src/shared/index.ts'
import { emailConfigs } from '../../src/shared/mail/resource.ts'
import { plugins } from '../../src/shared/plugin/plugins.ts'
import AdminHome from '../../src/web/screens/admin/Home.tsx'
import { areas } from '../../src/web/screens/areas/areas.ts'
import { childAreas, loadAreas } from '../../src/web/screens/areas/load.ts'
import { OperationDrawer } from '../../src/web/screens/biz-log/OperationDrawer.tsx'
import { loadFinances } from '../../src/web/screens/dealer/load-finances.ts'
import { useUserChoices } from '../../src/web/screens/dealer/useUserChoices.ts'
import { TestMail } from '../../src/web/screens/email/TestMail.tsx'
import Locales from '../../src/web/screens/locales/index.tsx'
import { ValueControl } from '../../src/web/screens/parameters/ValueControl.tsx'
import PluginMarket from '../../src/web/screens/plugin-market/index.tsx'
import SysLog from '../../src/web/screens/sys-log/index.tsx'

const { server, shown } = fakeConsole()
const signal = new AbortController().signal
const asked = (more: object = {}): ListRequest => ({ page: 1, pageSize: 20, ...more })

describe('R171 areas', () => {
  const area = (code: string, hasChildren = true) => ({ id: code, code, name: `name ${code}`, hasChildren })

  it('begin with the provinces, a page at a time', async () => {
    server.on(
      'GET',
      `${areas.api}/100000/children`,
      ['110000', '120000', '130000'].map((code) => area(code)),
    )
    const page = await loadAreas(asked({ page: 2, pageSize: 2 }), signal)
    expect([page.items.map((row) => row.id), page.total, page.current]).toEqual([['130000'], 3, 2])
  })

  it('are found by name or code anywhere, and by blanks not at all', async () => {
    server.on('GET', `${areas.api}/ref`, [area('440106')]).on('GET', `${areas.api}/100000/children`, [])
    expect((await loadAreas(asked({ keyword: ' 天河 ' }), signal)).items).toMatchObject([{ id: '440106' }])
    expect(server.heard('GET', `${areas.api}/ref`).map((call) => call.query)).toEqual([{ keyword: '天河' }])
    expect((await loadAreas(asked({ keyword: '   ' }), signal)).items).toEqual([])
  })

  it('below one are asked for when it is unfolded', async () => {
    server.on('GET', `${areas.api}/440000/children`, [area('440100')])
    expect([childAreas.has(area('440000')), childAreas.has(area('440106', false))]).toEqual([true, false])
    expect(await childAreas.load(area('440000'))).toMatchObject([{ id: '440100' }])
  })
})

describe('financing institutions', () => {
  it('come as a tree and are searched here, in any case', async () => {
    const bank = {
      id: '1',
      orgName: 'Bank of East',
      orgCode: 'B1',
      children: [{ id: '2', orgName: 'Branch', orgCode: 'b12' }],
    }
    server.on('GET', '/api/system-svc/finances/V1.0/tree', [
      bank,
      { id: '3', orgName: 'Leasing', orgCode: 'L1' },
    ])
    const ids = async (filters: object) =>
      (await loadFinances(asked(filters), signal)).items.map((row) => row.id)
    expect(await ids({})).toEqual(['1', '2', '3'])
    expect(await ids({ orgCode: 'B1', orgName: '' })).toEqual(['1', '2'])
    expect(await ids({ orgCode: 'b1', orgName: 'east' })).toEqual(['1'])
    expect(server.calls[0]?.query).toEqual({})
  })
})

describe('the account of an employee', () => {
  const USERS = '/api/system-svc/users/V1.0/page'
  const open = async (value: unknown, row?: object) => {
    server.on('POST', USERS, { items: [{ id: '1', userName: 'linqiao', realName: '林桥' }] })
    const { result } = renderHook(() => useUserChoices(value, row as never), surroundings())
    await waitFor(() => expect(result.current.query.isFetching).toBe(false))
    return () => result.current
  }

  it('is chosen by real name and user name', async () => {
    const now = await open(undefined)
    expect(now().options).toEqual([{ value: '1', label: '林桥（linqiao）' }])
  })

  it('that is stored is offered also where the search does not find it, and once', async () => {
    expect(
      (await open('9', { id: '5', userId: '9', userName: 'gone' }))().options.map((one) => one.label),
    ).toEqual(['gone', '林桥（linqiao）'])
    expect((await open('1', { id: '5', userId: '1', userName: 'linqiao' }))().options).toHaveLength(1)
  })

  it('R065 is asked for once the typing pauses', async () => {
    const now = await open(undefined)
    act(() => now().search('林'))
    act(() => now().search('林桥 '))
    await waitFor(() => expect(server.bodies('POST', USERS).at(-1)).toMatchObject({ realName: '林桥' }))
    expect(server.bodies('POST', USERS)).toHaveLength(2)
  })
})

describe('a mail that tries a configuration', () => {
  const TEST = `${emailConfigs.api}/test`
  const send = async (to: string) => {
    const closed = vi.fn()
    render(<TestMail id="5" onClose={closed} />, { wrapper: surroundings().wrapper })
    fireEvent.change(screen.getByLabelText('mail.test.to'), { target: { value: to } })
    fireEvent.click(screen.getByRole('button', { name: 'mail.test' }))
    return closed
  }

  it('is sent, and the dialog closes', async () => {
    server.on('POST', TEST, null)
    const closed = await send('a@example.com')
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
    expect(server.bodies('POST', TEST)).toEqual([{ id: '5', to: 'a@example.com' }])
    expect(shown).toEqual([['success', 'mail.test.sent']])
  })

  it.each(['', 'no address'])('R149 is not sent to %j', async (to) => {
    await send(to)
    await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')).not.toBeNull())
    expect(server.calls).toEqual([])
  })

  it('that the mail server refuses says so at the address', async () => {
    server.on('POST', TEST, refusal('MAIL_REFUSED', '535 authentication failed'))
    const closed = await send('a@example.com')
    expect((await screen.findByText('535 authentication failed')).className).toContain('explain-error')
    expect([closed.mock.calls.length, shown]).toEqual([0, []])
  })
})

describe('an operation in the log', () => {
  const detail = (changes: object[], changedRows = changes.length) => ({
    id: '5',
    moduleTitle: '车辆',
    operation: '修改',
    given: [{ label: '车架号', value: 'LMP1' }],
    params: { vin: 'LMP1' },
    changedRows,
    changes,
  })
  const change = (kind: string, before: string | null, after: string | null) => ({
    id: kind,
    resource: '车辆',
    action: 'update',
    rowId: '7',
    rowName: null,
    kind,
    fields: [{ label: '车牌', before, after }],
  })
  const open = async (answer: object) => {
    server.on('GET', '/api/system-svc/bizLog/V1.0/5', answer)
    render(<OperationDrawer id="5" onClose={() => undefined} />, { wrapper: surroundings().wrapper })
    await screen.findByText('system/bizLog.params')
  }
  const heads = () => [...document.querySelectorAll('th')].map((cell) => cell.textContent)

  it('shows each changed field before and after', async () => {
    await open(detail([change('updated', '粤A1', null)]))
    expect(heads()).toEqual(['bizLog.field', 'bizLog.before', 'bizLog.after'])
    expect([...document.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
      '车牌',
      '粤A1',
      '—',
    ])
    expect(document.querySelector('.sys-diff.is-del')?.textContent).toBe('粤A1')
  })

  it.each([
    ['created', ['bizLog.field', 'bizLog.after']],
    ['deleted', ['bizLog.field', 'bizLog.before']],
  ])('that %s a row has one side only', async (kind, columns) => {
    await open(detail([change(kind, 'x', 'x')]))
    expect(heads()).toEqual(columns)
  })

  it('says that nothing changed, or that there is more than is listed', async () => {
    await open(detail([], 0))
    expect(screen.getByText('bizLog.noChanges')).toBeDefined()
    expect(screen.queryByText('bizLog.more')).toBeNull()
  })

  it('that changed more rows than are listed says so', async () => {
    await open(detail([change('updated', 'a', 'b')], 500))
    expect(screen.getByText('bizLog.more')).toBeDefined()
  })

  it('names what it was given, and has it as it was sent, as text', async () => {
    await open({ ...detail([]), params: { name: '<b>x</b>' } })
    const [name, value] = [...document.querySelectorAll('.mp-facts :is(dt, dd)')].map(
      (one) => one.textContent,
    )
    expect([name, value]).toEqual(['车架号', 'LMP1'])
    expect(document.querySelector('.sys-raw .sys-json')?.textContent).toContain('<b>x</b>')
  })
})

describe('an entry of the system log', () => {
  it('is opened with what a developer needs, a dash where nothing is known', async () => {
    signIn({ permissions: ['system/sysLog/find'] })
    const row = {
      id: '1',
      traceId: 'trace-7',
      level: 'ERROR',
      message: 'broken',
      stack: 'at x.ts:1',
      createTime: 0,
    }
    server.on('POST', /sysLog\/V1\.0\/page$/, { items: [row], total: 1, current: 1 })
    render(<SysLog />, { wrapper: surroundings('/system/sysLog').wrapper })
    fireEvent.doubleClick((await screen.findAllByText('trace-7'))[0] as Element)
    const drawer = await screen.findByRole('dialog')
    expect(drawer.textContent).toContain('at x.ts:1')
    expect([...drawer.querySelectorAll('td')].map((cell) => cell.textContent)).toContain('—')
  })
})

describe('texts of the platform', () => {
  const open = async (...permissions: string[]) => {
    signIn({ permissions: permissions.map((one) => (one.includes('/') ? one : `${locales.key}/${one}`)) })
    server.on('POST', `${locales.api}/page`, { items: [], total: 0, current: 1 })
    render(<Locales />, { wrapper: surroundings(`/${locales.key}`).wrapper })
    await waitFor(() => expect(server.heard('POST', `${locales.api}/page`).length).toBeGreaterThan(0))
  }
  const button = (name: string) => screen.queryByRole('button', { name })

  it('R022 are read again by all processes when an administrator of the platform says so', async () => {
    server.on('POST', `${locales.api}/refresh`, null)
    await open('find', 'update', 'userType/admin')
    fireEvent.click(button('locales.refresh') as Element)
    await waitFor(() => expect(shown).toEqual([['success', 'locales.refreshed']]))
  })

  it('are not read again by a tenant', async () => {
    await open('find', 'update')
    expect(button('locales.refresh')).toBeNull()
  })

  it('R022 are downloaded without a token; a refusal is shown once', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    server.on('GET', `${locales.api}/noToken/export`, fileReply('x', 'x.xlsx'))
    await open('find', 'export')
    fireEvent.click(button('locales.download') as Element)
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    server.on('GET', `${locales.api}/noToken/export`, refusal('BUSY', '请稍后再试'))
    fireEvent.click(button('locales.download') as Element)
    await waitFor(() => expect(shown).toEqual([['error', '请稍后再试']]))
    saved.mockRestore()
  })
})

describe('R080 the plugin market', () => {
  it('shows what is listed by its own text where it has one, and what is off as off', async () => {
    addTexts('zh-CN', { 'plugin.line-height.name': '行高' })
    server.on('POST', `${plugins.api}/page`, {
      items: [
        {
          id: '1',
          pluginCode: 'line-height',
          pluginName: 'x',
          status: 'ENABLED',
          version: '1.0',
          author: 'A',
        },
        {
          id: '2',
          pluginCode: 'own',
          pluginName: 'Own',
          description: 'of ours',
          status: 'DISABLED',
          version: '2',
        },
      ],
      total: 2,
      current: 1,
    })
    render(<PluginMarket />, { wrapper: surroundings('/demo/pluginMarket').wrapper })
    await screen.findByRole('heading', { name: '行高' })
    const cards = [...document.querySelectorAll('.plugin-card')].map((card) => card.textContent)
    expect(cards).toEqual(['行高plugin.enabled1.0A', 'Ownplugin.disabledof ours2'])
    expect(server.bodies('POST', `${plugins.api}/page`)[0]).toMatchObject({ page: 1, pageSize: 10 })
  })

  it('says that there are none', async () => {
    server.on('POST', `${plugins.api}/page`, { items: [], total: 0, current: 1 })
    render(<PluginMarket />, { wrapper: surroundings('/demo/pluginMarket').wrapper })
    await screen.findByText('plugin.none')
  })
})

describe('the first page of the administration platform', () => {
  const STATISTICS = '/api/system-svc/admin/statistics/V1.0'
  const statistics = {
    tenants: { total: 3, authorised: 2, expired: 1, expiringSoon: 0 },
    users: { total: 40, administrators: 2, locked: 1, active: 12 },
    vehicles: { total: 12_345, online: 900 },
    terminals: { total: 10, bound: 9 },
    storage: { database: 1_572_864, frames: 0, history: 1024 },
    latestTenants: [
      { id: '1', tenantName: '甲', vehicles: 1, users: 2, expireDate: null, authStatus: 'AUTHED' },
      {
        id: '2',
        tenantName: '乙',
        vehicles: 0,
        users: 0,
        expireDate: new Date(2026, 0, 2).getTime(),
        authStatus: 'NO',
      },
    ],
  }

  it('counts what the platform holds', async () => {
    addTexts('zh-CN', admin)
    server.on('GET', STATISTICS, statistics)
    render(<AdminHome />, { wrapper: surroundings('/home').wrapper })
    await screen.findByText('12,345')
    const rows = [...document.querySelectorAll('tbody tr.ant-table-row')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    )
    expect(rows[0]?.[0]).toBe('甲')
    expect(rows[0]?.at(-1)).toBe(admin['adminHome.forever'])
    expect(rows[1]?.at(-1)).toBe('2026-01-02')
    expect(document.body.textContent).toContain('1.5 MB')
  })

  it('has dashes until it knows, and says when it cannot know', async () => {
    server.on('GET', STATISTICS, refusal('X', '服务异常'))
    render(<AdminHome />, { wrapper: surroundings('/home').wrapper })
    expect(document.querySelectorAll('.mp-stat-value')[0]?.textContent).toBe('—')
    await screen.findByText('服务异常')
  })
})

describe('the value of a parameter', () => {
  const control = (type: string, value: string) => {
    const changed: string[] = []
    render(<ValueControl label="value" type={type} value={value} onChange={(next) => changed.push(next)} />)
    return changed
  }

  it('that is on or off is a switch', () => {
    const changed = control('BOOL', 'true')
    fireEvent.click(screen.getByRole('switch'))
    expect(changed).toEqual(['false'])
  })

  it('that is a number may be emptied', () => {
    const changed = control('NUMBER', '12')
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '13' } })
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '' } })
    expect(changed).toEqual(['13', ''])
  })

  it('that is a text is taken as it is', () => {
    const changed = control('STRING', 'a')
    fireEvent.change(screen.getByRole('textbox'), { target: { value: ' b ' } })
    expect(changed).toEqual([' b '])
  })
})
