// @vitest-environment happy-dom
import { usePrefs } from '@motorpool/ui'
import { fakeConsole, question, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ResourceScreen, type ResourceScreenProps } from '../../src/web/ResourceScreen.tsx'
import { API, page, paints } from './support.ts'

const { server, shown } = fakeConsole()
const PAGE = `${API}/page`
const ACTIONS = ['find', 'create', 'update', 'delete', 'export', 'import']

beforeEach(() => usePrefs.setState({ emission: 'NONE' }))

async function open(props: Partial<ResourceScreenProps> = {}, actions = ACTIONS, address = '/probe/paints') {
  signIn({ permissions: actions.map((one) => (one.includes('/') ? one : `${paints.key}/${one}`)) })
  server.on('POST', PAGE, page(['A', 'B', 'C'], 3))
  const around = surroundings(address)
  render(<ResourceScreen resource={paints} {...props} />, around)
  await waitFor(() => expect(rows()).toHaveLength(3))
  return around.address
}
const rows = () => [...document.querySelectorAll<HTMLElement>('.ant-table-row')]
const cells = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
// By text: names as a screen reader finds them take a second each in a large table.
const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent)
      .replaceAll(' ', '')
      .startsWith(name.replaceAll(' ', '')),
  )
const press = (name: string) => {
  const found = button(name)
  if (!found) throw new Error(`no button ${name}`)
  fireEvent.click(found)
}
const select = (...at: number[]) =>
  at.map((row) => fireEvent.click(rows()[row]?.querySelector('input[type=checkbox]') as Element))
const EDIT = '修改'
const DELETE = '删除'
const CREATE = '新增'

describe('the screen of a resource', () => {
  it('R119 shows its rows, numbered over all pages', async () => {
    await open({}, ACTIONS, '/probe/paints?page=3')
    expect(rows().map((row) => cells(row).slice(1, 3))).toEqual([
      ['41', 'A'],
      ['42', 'B'],
      ['43', 'C'],
    ])
  })

  it('R117 shows a column with a permission to who holds it', async () => {
    const heads = () => [...document.querySelectorAll('th')].map((head) => head.textContent)
    await open()
    const without = heads().length
    act(() =>
      signIn({ permissions: [...ACTIONS.map((one) => `${paints.key}/${one}`), 'probe/paints/price'] }),
    )
    await waitFor(() => expect(heads()).toHaveLength(without + 1))
  })

  it.each([
    [['find'], []],
    [['find', 'create'], [CREATE]],
    [['find', 'update'], [EDIT]],
    [['find', 'delete'], [DELETE]],
  ])('R114 with %j offers %j', async (actions, offered) => {
    await open({}, actions)
    for (const name of [CREATE, EDIT, DELETE]) {
      expect(button(name) !== undefined, name).toBe(offered.includes(name))
    }
  })

  it.each([
    [[], true, true],
    [[0], false, false],
    [[0, 1], true, false],
  ])(
    'R122 R123 with rows %j selected, edit is off: %s, delete is off: %s',
    async (at, editOff, deleteOff) => {
      await open()
      select(...at)
      expect([button(EDIT)?.disabled, button(DELETE)?.disabled]).toEqual([editOff, deleteOff])
    },
  )

  it('R124 R125 deletes what is selected once that is confirmed', async () => {
    await open()
    server.on('DELETE', API, null)
    select(0, 2)
    press(DELETE)
    const asked = await question()
    expect(asked.text).toMatch(/A.*C/)
    expect(server.heard('DELETE', API)).toEqual([])
    await asked.confirm()
    expect(server.bodies('DELETE', API)).toEqual([{ ids: ['A', 'C'] }])
    await waitFor(() => expect(server.heard('POST', PAGE)).toHaveLength(2))
    expect(shown.map(([kind]) => kind)).toEqual(['success'])
  })

  it('R124 a row has its actions at its end, whatever is selected: the most used as a button, the others in a menu', async () => {
    const did: unknown[] = []
    const act = { key: 'do', label: '处理', icon: 'check' as const, permission: 'update' }
    await open({ actions: [{ ...act, onClick: (chosen) => did.push(chosen.map((row) => row.id)) }] })
    select(0)
    press('修改：B')
    await waitFor(() => expect(server.heard('GET', `${API}/B`)).toHaveLength(1))
    press('ui.more：C')
    fireEvent.click(await screen.findByRole('menuitem', { name: '处理' }))
    expect(did).toEqual([['C']])
    press('ui.more：C')
    fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
    const asked = await question()
    expect(asked.text).toContain('C')
    await asked.cancel()
  })

  it('R114 a row without anything that the user may do has no actions', async () => {
    await open({}, ['find', 'export'])
    expect(document.querySelector('.mp-row-actions')).toBeNull()
  })

  it('R124 deletes nothing when the question is answered with no', async () => {
    await open()
    select(0)
    press(DELETE)
    await (await question()).cancel()
    expect([server.heard('DELETE', API), shown]).toEqual([[], []])
  })

  it('R107 R112 finds what is typed, at the first page, and lets go of it', async () => {
    const address = await open({}, ACTIONS, '/probe/paints?page=2')
    fireEvent.change(screen.getByLabelText('编码'), { target: { value: 'X1' } })
    press('查询')
    await waitFor(() => expect(address()).toBe('/probe/paints?code=X1'))
    await waitFor(() => expect(server.bodies('POST', PAGE).at(-1)).toMatchObject({ code: 'X1', page: 1 }))
    press('重置')
    await waitFor(() => expect(address()).toBe('/probe/paints'))
  })

  it('R127 whose rows cannot be had is empty, without a message', async () => {
    signIn({ permissions: [`${paints.key}/find`] })
    server.on('POST', PAGE, refusal('X', '服务异常'))
    render(<ResourceScreen resource={paints} />, surroundings('/probe/paints'))
    await waitFor(() => expect(server.heard('POST', PAGE)).toHaveLength(1))
    expect([rows(), shown]).toEqual([[], []])
  })

  it('offers actions of its own, each with its permission and for as many rows as it takes', async () => {
    const done: string[][] = []
    const action = (key: string, permission: string, more: object = {}) => ({
      key,
      label: `do ${key}`,
      icon: 'check' as const,
      permission,
      onClick: (chosen: readonly { id: string }[]) => done.push([key, ...chosen.map((row) => row.id)]),
      ...more,
    })
    await open({
      actions: [action('one', 'update'), action('any', 'find', { rows: 'any' }), action('none', 'secret')],
    })
    expect([button('do one')?.disabled, button('do any')?.disabled, button('do none')]).toEqual([
      true,
      false,
      undefined,
    ])
    press('doany')
    select(1)
    press('doone')
    expect(done).toEqual([['any'], ['one', 'B']])
  })
})

describe('the form of a screen', () => {
  const save = () => fireEvent.click(document.querySelector('.ant-modal-footer .ant-btn-primary') as Element)
  const dialog = () =>
    waitFor(() => {
      const form = document.querySelector<HTMLElement>('.ant-modal form')
      if (!form) throw new Error('no form')
      return form
    })

  it('R134 stores a new row, closes, lists it and says so', async () => {
    await open({ prepare: (values) => ({ ...values, note: 'added' }) })
    server.on('POST', API, { id: 'D' })
    press(CREATE)
    fireEvent.change(within(await dialog()).getByLabelText('编码'), { target: { value: 'D' } })
    save()
    await waitFor(() => expect(shown.map(([kind]) => kind)).toEqual(['success']))
    expect(server.bodies('POST', API)).toMatchObject([{ code: 'D', note: 'added' }])
    expect(server.heard('POST', PAGE)).toHaveLength(2)
  })

  it('goes on with the new row where the screen says how', async () => {
    const made: unknown[] = []
    await open({ onCreated: (row) => made.push(row) })
    server.on('POST', API, { id: '12' })
    press(CREATE)
    fireEvent.change(within(await dialog()).getByLabelText('编码'), { target: { value: 'D' } })
    save()
    await waitFor(() => expect(made).toMatchObject([{ id: '12', code: 'D' }]))
  })

  it('R149 does not send what is missing, and says it at the field', async () => {
    await open()
    press(CREATE)
    await dialog()
    save()
    await waitFor(() =>
      expect(document.querySelector('.ant-form-item-explain-error')?.textContent).toContain('编码'),
    )
    expect(server.heard('POST', API)).toEqual([])
  })

  it('stays open with what was typed when the server refuses it', async () => {
    await open()
    server.on(
      'POST',
      API,
      refusal('INVALID', '未保存', { fields: [{ field: 'code', message: '编码已存在' }] }),
    )
    press(CREATE)
    const form = within(await dialog())
    fireEvent.change(form.getByLabelText('编码'), { target: { value: 'A' } })
    save()
    await form.findByText('编码已存在')
    expect(form.getByLabelText<HTMLInputElement>('编码').value).toBe('A')
  })

  it('R138 begins with the row as it is stored now, found by its id', async () => {
    await open()
    const find = paints.calls.find?.path.replace(':id', 'B') ?? ''
    server.on('GET', find, { id: 'B', code: 'B', litres: 2.5, updateTime: 7 }).on('PUT', API, null)
    select(1)
    press(EDIT)
    const form = within(await dialog())
    await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('编码').value).toBe('B'))
    fireEvent.change(form.getByLabelText('编码'), { target: { value: 'B2' } })
    save()
    await waitFor(() =>
      expect(server.bodies('PUT', API)).toMatchObject([{ id: 'B', code: 'B2', updateTime: 7 }]),
    )
  })

  it('is opened by a double click where the user may change rows', async () => {
    await open({}, ['find'])
    fireEvent.doubleClick(rows()[0] as Element)
    expect(document.querySelector('.ant-modal')).toBeNull()
  })
})
