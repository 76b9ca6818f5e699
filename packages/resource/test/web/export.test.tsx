// @vitest-environment happy-dom
import { usePrefs } from '@motorpool/ui'
import { fakeConsole, fileReply, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ResourceScreen } from '../../src/web/ResourceScreen.tsx'
import { columnChoices, kindChoices, rowChoices } from '../../src/web/sheet/export-choice.ts'
import { API, page, paints, paintsWith } from './support.ts'

const { server } = fakeConsole()
const PAGE = `${API}/page`
const EXPORT = paints.calls.export?.path ?? ''

beforeEach(() => {
  usePrefs.setState({ emission: 'NONE' })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

const rows = () => [...document.querySelectorAll<HTMLElement>('.ant-table-row')]
const select = (at: number) => fireEvent.click(rows()[at]?.querySelector('input[type=checkbox]') as Element)

async function open(address = '/probe/paints', permissions: readonly string[] = []) {
  signIn({ permissions: ['find', 'export'].map((one) => `${paints.key}/${one}`).concat(permissions) })
  server.on('POST', PAGE, page(['A', 'B', 'C'], 42))
  server.on('POST', EXPORT, fileReply('sheet', 'server.xlsx'))
  render(<ResourceScreen resource={paints} />, surroundings(address))
  await waitFor(() => expect(rows()).toHaveLength(3))
}

// By text and label: roles as a screen reader finds them take seconds in a large table.
async function dialog() {
  const button = [...document.querySelectorAll('button')].find(
    (one) => one.textContent.replace(/\s/g, '') === '导出',
  )
  fireEvent.click(button as Element)
  return within(
    await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.ant-modal')
      if (!found) throw new Error('no dialog')
      return found
    }),
  )
}
type Dialog = Awaited<ReturnType<typeof dialog>>

const labels = (group: string) =>
  [...document.querySelectorAll(`.ant-modal [role=radiogroup][aria-label=${group}] label`)].map(
    (one) => one.textContent,
  )
const chosen = () =>
  [...document.querySelectorAll('.ant-modal .ant-radio-wrapper-checked')].map((one) => one.textContent)
const confirm = () => document.querySelector<HTMLButtonElement>('.ant-modal .ant-btn-primary')
async function send() {
  await act(async () => fireEvent.click(confirm() as Element))
  await waitFor(() => expect(server.bodies('POST', EXPORT)).toHaveLength(1))
  return server.bodies('POST', EXPORT)[0] as Record<string, unknown>
}
const choose = (shown: Dialog, name: string) => fireEvent.click(shown.getByLabelText(name))

describe('the dialog of an export', () => {
  it('R187 offers the page and all rows, and begins with all that the list shows in its columns', async () => {
    await open('/probe/paints?code=A&order=code.desc')
    const shown = await dialog()
    expect(labels('行')).toEqual(['本页 3 行', '全部 42 行'])
    expect(labels('列')).toEqual(['列表中显示的 3 列', '自选列（3）'])
    expect(chosen()).toEqual(['全部 42 行', '列表中显示的 3 列'])
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    expect(shown.getByText(new RegExp(timeZone))).toBeTruthy()
    const body = await send()
    expect(body).toMatchObject({
      code: 'A',
      sort: { field: 'code', order: 'desc' },
      columns: ['code', 'colour', 'litres'],
    })
    expect(body).not.toHaveProperty('ids')
    expect(server.heard('POST', EXPORT)[0]?.headers['time-zone']).toBe(timeZone)
    await waitFor(() => expect(document.querySelector('.ant-modal')).toBeNull())
  })

  it('begins with the selected rows where some are selected', async () => {
    await open()
    select(0)
    select(2)
    await dialog()
    expect(labels('行')).toEqual(['已选的 2 行', '本页 3 行', '全部 42 行'])
    expect((await send()).ids).toEqual(['A', 'C'])
  })

  it('R117 sends the ids of the page and the ticked columns in their order, and nothing without any', async () => {
    await open('/probe/paints', ['probe/paints/price'])
    const shown = await dialog()
    choose(shown, '本页 3 行')
    choose(shown, '自选列（4）')
    for (const name of ['编码', '颜色', '容量', 'probe/paints.price']) choose(shown, name)
    expect(confirm()?.disabled).toBe(true)
    choose(shown, '容量')
    choose(shown, '编码')
    expect(await send()).toMatchObject({ ids: ['A', 'B', 'C'], columns: ['code', 'litres'] })
  })
})

describe('what there is to choose', () => {
  const list = { selected: [], rows: [{ id: 'A' }], total: 5 }

  it('is no page where all rows are on it, nor of a tree', () => {
    expect(rowChoices(paints, { ...list, total: 1 })).toEqual(['all'])
    expect(rowChoices({ ...paints, tree: 'code' }, list)).toEqual(['all'])
    expect(rowChoices(paints, { ...list, selected: ['A'] })).toEqual(['selected', 'page', 'all'])
  })

  it('is all columns only where the screen shows fewer', () => {
    expect(kindChoices({ shown: ['code'], every: ['code'] })).toEqual(['shown', 'ticked'])
    expect(kindChoices({ shown: ['code'], every: ['code', 'note'] })).toEqual(['shown', 'every', 'ticked'])
    expect(kindChoices({ shown: [], every: ['code'] })).toEqual(['every', 'ticked'])
  })

  it('is what the screen shows, then the others; never a picture or a secret', () => {
    const resource = paintsWith({ list: ['code', 'colour', 'litres', 'price'], exports: ['code', 'note'] })
    const shown = ['litres', 'code'].map((field) => ({ field }))
    expect(columnChoices(resource, shown, () => false)).toEqual({
      shown: ['litres', 'code'],
      every: ['litres', 'code', 'colour', 'note'],
    })
  })
})
