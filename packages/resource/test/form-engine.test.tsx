// @vitest-environment happy-dom
import { defineEnum } from '@motorpool/kernel'
import { enumLabel, enumOptions, loadDictionaries, usePrefs, useSession } from '@motorpool/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { App, Form } from 'antd'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import errors from '../../http/locales/zh-CN.json' with { type: 'json' }
import { startTexts } from '../../ui/src/texts/texts.ts'
import texts from '../locales/web.zh-CN.json' with { type: 'json' }
import { type AnyResource, anyResource, defineResource, f } from '../src/shared/index.ts'
import { FormDialog, useReplacedRow } from '../src/web/form/FormDialog.tsx'
import { shownPlaceholder } from '../src/web/form/FormRow.tsx'
import { problemText } from '../src/web/form/problem-text.ts'
import { LOADING_RESET_MS, useResourceForm } from '../src/web/form/useResourceForm.ts'
import { useResourceList } from '../src/web/list/useResourceList.ts'
import { useOptions } from '../src/web/options/useOptions.ts'

const Size = defineEnum('Size', { S: ['小', 'Small', '小'], L: ['大', 'Large', '大'] })

const parts = anyResource(
  defineResource({
    key: 'probe/parts',
    api: '/api/probe-svc/parts/V1.0',
    idPrefix: 'probe.parts',
    table: 'probe_part',
    scope: 'tenant',
    fields: {
      code: f
        .text({ max: 8, pattern: /[A-Z]+/ })
        .required()
        .searchable(),
      name: f.text({ max: 20 }).createOnly(),
      price: f.decimal({ min: 0 }).auth('probe/parts/price'),
      hidden: f.text({ max: 9 }),
      size: f.choice(Size).default('S').searchable(),
      sizes: f.checkboxes(Size),
      engine: f.text({ max: 9 }).when('size', ['L']),
      even: f.int().check((v) => (Number(v) % 2 ? { code: 'FIELD_CHOICE' } : undefined)),
      parent: f.ref('probe/parts'),
      paper: f.file({ ext: ['pdf'], maxSize: 2048 }),
      soldTime: f.datetime().searchable(),
    },
    list: ['code'],
    search: ['code', 'size', 'soldTime'],
    form: [
      {
        items: [
          { field: 'code', col: 12, placeholder: 'probe.codeHint', labelPos: 'left' },
          { field: 'name', placeholder: '', label: 'probe.alias' },
          'price',
          { field: 'hidden', visible: false },
          ...(['size', 'sizes', 'engine', 'even', 'parent', 'paper'] as const),
        ],
      },
    ],
    options: { label: 'code' },
    calls: { options: [{ method: 'GET', path: '/options' }] },
  }),
)

interface Reply {
  status: number
  body: unknown
}
let replies: (url: string, method: string) => Reply | Promise<Reply>
let sent: { url: string; method: string; body: unknown }[]

beforeAll(async () => {
  await startTexts('zh-CN', () =>
    Promise.resolve({
      ...errors,
      ...texts,
      'probe/parts': '零件',
      'probe/parts.code': '编码',
      'probe/parts.name': '名称',
      'probe.alias': '别名',
      'probe.codeHint': '大写字母',
    }),
  )
})

beforeEach(() => {
  sent = []
  replies = () => ({ status: 200, body: { data: [] } })
  useSession.setState({ permissions: ['probe/parts/price'] })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    sent.push({ url, method, body: init.body ? JSON.parse(init.body as string) : undefined })
    const { status, body } = await replies(url, method)
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Around({ children }: { children: ReactNode }): ReactNode {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return (
    <App>
      <QueryClientProvider client={client}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    </App>
  )
}

const everything = () => true
const formOf = (row?: { id: string } & Record<string, unknown>, resource: AnyResource = parts) =>
  renderHook(() => useResourceForm({ resource, row, onDone: () => undefined }), { wrapper: Around }).result
const itemsOf = (may: (p: string) => boolean = everything, values: Record<string, unknown> = { size: 'S' }) =>
  formOf().current.groups(values, may)[0]?.items ?? []
const itemOf = (name: string) => itemsOf(everything, { size: 'L' }).find((item) => item.name === name)

describe('an enumeration and its dictionary', () => {
  const answer = (items: unknown) => {
    replies = () => ({ status: 200, body: { data: { Size: items } } })
    return loadDictionaries()
  }

  it('says and offers what the code declares until the dictionary is known', () => {
    expect(enumLabel(Size, 'L')).toBe('大')
    expect(enumOptions(Size).map((one) => one.value)).toEqual(['S', 'L'])
  })

  it('takes labels and order from the dictionary; an item put aside keeps its label and is not offered', async () => {
    await answer([
      { code: 'L', label: '特大' },
      { code: 'S', label: '小号' },
    ])
    expect(enumOptions(Size)).toEqual([
      { value: 'L', label: '特大' },
      { value: 'S', label: '小号' },
    ])
    await answer([{ code: 'L', label: '特大' }])
    expect(enumLabel(Size, 'S')).toBe('小')
    expect(enumOptions(Size).map((one) => one.value)).toEqual(['L'])
  })

  it('says nothing in the language of before: labels that came in another one are not used', async () => {
    usePrefs.setState({ language: 'en-US' })
    await answer([{ code: 'L', label: 'Large' }])
    expect(enumLabel(Size, 'L')).toBe('大')
    usePrefs.setState({ language: 'zh-CN' })
  })
})

describe('the schema of a form', () => {
  it.each([
    ['key or field', () => itemOf('code')?.name === 'code'],
    ['title', () => itemOf('code')?.label === 'probe/parts.code'],
    ['alias', () => itemOf('name')?.label === 'probe.alias'],
    [
      'type',
      () => itemOf('paper')?.field.formType === 'file' && itemOf('sizes')?.field.formType === 'checkbox',
    ],
    ['required', () => itemOf('code')?.required === true && itemOf('name')?.required === false],
    [
      'readonly',
      () =>
        formOf({ id: '1', size: 'L' })
          .current.groups({ size: 'L' }, everything)[0]
          ?.items.find((i) => i.name === 'name')?.disabled === true,
    ],
    ['placeholder', () => itemOf('code')?.placeholder === 'probe.codeHint'],
    ['pattern', () => formOf().current.problemOf('code', { code: 'a1' }) === '编码格式有误'],
    ['validator', () => formOf().current.problemOf('even', { even: 3 }) !== undefined],
    ['multiple', () => itemOf('sizes')?.field.multiple === true],
    ['source', () => itemOf('parent')?.field.formType === 'autoSearch'],
    ['defaultValue', () => formOf().current.initial.size === 'S'],
    ['visible', () => itemOf('hidden') === undefined],
    ['hooks', () => itemsOf().every((i) => i.name !== 'engine') && itemOf('engine') !== undefined],
    ['col', () => itemOf('code')?.col === 12],
    ['labelPos', () => itemOf('code')?.labelPos === 'left' && itemOf('name')?.labelPos === 'top'],
    ['auth', () => itemsOf(() => false).every((i) => i.name !== 'price')],
    [
      'maxSize and ext',
      () => JSON.stringify(itemOf('paper')?.field.options) === '{"ext":["pdf"],"maxSize":2048}',
    ],
  ])('R140 %s has effect', (_, holds) => expect(holds()).toBe(true))

  it('R141 a field takes the whole width unless it says otherwise', () => {
    expect([itemOf('code')?.col, itemOf('name')?.col]).toEqual([12, 24])
  })

  it('R142 a field with a permission shows only with it, an invisible one never', () => {
    expect(itemsOf(everything).map((i) => i.name)).toContain('price')
    expect(itemsOf(() => false).map((i) => i.name)).not.toContain('price')
    expect(itemsOf(everything).map((i) => i.name)).not.toContain('hidden')
  })

  it('R143 the issue of an empty required field is its label with 不能为空', () => {
    expect(formOf().current.problemOf('code', { code: ' ' })).toBe('编码不能为空')
  })

  it('R146 a mismatch is complained of as 格式有误', () => {
    expect(problemText(parts, 'code', { code: 'FIELD_FORMAT' })).toBe('编码格式有误')
  })

  it('R152 an empty placeholder becomes a single space, none becomes 请输入 or 请选择', () => {
    const t = (key: string) => key
    expect(shownPlaceholder({ field: f.text({ max: 1 }), placeholder: '' }, t)).toBe(' ')
    expect(shownPlaceholder({ field: f.text({ max: 1 }) }, t)).toBe('resource.pleaseEnter')
    expect(shownPlaceholder({ field: f.choice(Size) }, t)).toBe('resource.pleaseSelect')
  })
})

describe('an open form', () => {
  const dialog = (props: Partial<Parameters<typeof FormDialog>[0]> = {}) =>
    render(
      <Around>
        <FormDialog
          resource={parts}
          id={undefined}
          onClose={() => undefined}
          onDone={() => undefined}
          {...props}
        />
      </Around>,
    )

  it('R142 R152 shows what the schema says', async () => {
    dialog()
    const code = await screen.findByPlaceholderText('大写字母')
    expect(code.closest('.mp-form-item')?.getAttribute('style')).toContain('span 12')
    expect(screen.getByLabelText('别名').getAttribute('placeholder')).toBe(' ')
    expect(screen.queryByText('probe/parts.hidden')).toBeNull()
  })

  it('R264 a refused create is logged once, and its issue is handed to the form', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    replies = (_, method) =>
      method === 'POST'
        ? {
            status: 409,
            body: {
              errCode: 'FIELD_DUPLICATE',
              message: 'x',
              fields: [{ field: 'code', message: '编码不能重复' }],
            },
          }
        : { status: 200, body: { data: [] } }
    const done = vi.fn()
    const { result } = renderHook(() => useResourceForm({ resource: parts, row: undefined, onDone: done }), {
      wrapper: Around,
    })
    let issues: unknown
    await act(async () => {
      issues = await result.current.submit({ code: 'AB' })
    })
    expect(issues).toEqual([{ field: 'code', message: '编码不能重复' }])
    expect(warn.mock.calls.filter(([text]) => String(text).startsWith('create'))).toHaveLength(1)
    expect(done).not.toHaveBeenCalled()
  })

  it('R265 an answer with an errCode is no success whatever its status says', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    replies = () => ({ status: 200, body: { errCode: 'CONFLICT', message: '已被他人修改' } })
    const done = vi.fn()
    const row = { id: '1', code: 'AB', updateTime: 5 }
    const { result } = renderHook(() => useResourceForm({ resource: parts, row, onDone: done }), {
      wrapper: Around,
    })
    let issues: unknown
    await act(async () => {
      issues = await result.current.submit({ code: 'AC' })
    })
    expect(issues).toEqual([{ field: '', message: '已被他人修改', code: 'CONFLICT' }])
    expect(done).not.toHaveBeenCalled()
  })

  it('R135 loading ends 500 ms after the answer', async () => {
    vi.useFakeTimers()
    const { result } = renderHook(
      () => useResourceForm({ resource: parts, row: undefined, onDone: () => undefined }),
      { wrapper: Around },
    )
    await act(async () => {
      await result.current.submit({ code: 'AB' })
    })
    expect(result.current.busy).toBe(true)
    act(() => void vi.advanceTimersByTime(LOADING_RESET_MS - 1))
    expect(result.current.busy).toBe(true)
    act(() => void vi.advanceTimersByTime(1))
    expect(result.current.busy).toBe(false)
  })

  it('R150 judges anew a record that takes the place of another with the same id', async () => {
    function Probe({ row }: { row: { id: string; code: string } }): ReactNode {
      const [form] = Form.useForm()
      useReplacedRow(row, form)
      return (
        <Form form={form} initialValues={row}>
          <Form.Item name="code" rules={[{ pattern: /^[A-Z]+$/, message: '格式有误' }]}>
            <input aria-label="code" />
          </Form.Item>
        </Form>
      )
    }
    const { rerender } = render(<Probe row={{ id: '1', code: 'AB' }} />)
    expect(screen.queryByText('格式有误')).toBeNull()
    rerender(<Probe row={{ id: '1', code: 'a1' }} />)
    await screen.findByText('格式有误')
    rerender(<Probe row={{ id: '1', code: 'AC' }} />)
    await waitFor(() => expect(screen.queryByText('格式有误')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('code').value).toBe('AC')
  })
})

describe('a list', () => {
  const listOf = (options: Parameters<typeof useResourceList>[1]) =>
    renderHook(() => useResourceList(parts, options), { wrapper: Around })
  const bodies = () => sent.filter((call) => call.url.endsWith('/page')).map((call) => call.body)

  it('R111 R112 its search begins with its defaults after 200 ms, and a reset brings them back', async () => {
    vi.useFakeTimers()
    replies = () => ({ status: 200, body: { data: { items: [], total: 0, current: 1 } } })
    const { result } = listOf({ defaults: () => ({ size: ['L'] }) })
    await act(() => vi.advanceTimersByTimeAsync(199))
    expect([result.current.state.filters, bodies()]).toEqual([{}, []])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(result.current.state.filters).toEqual({ size: ['L'] })
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(bodies()).toEqual([{ size: ['L'], page: 1, pageSize: 20 }])
    act(() => result.current.search({ code: 'X' }))
    act(() => result.current.turnTo(3))
    expect(result.current.state).toMatchObject({ filters: { code: 'X' }, page: 3 })
    act(() => void result.current.reset())
    expect(result.current.state).toMatchObject({ filters: { size: ['L'] }, page: 1 })
  })

  it('R111 an address that brings filters of its own keeps them', async () => {
    vi.useFakeTimers()
    const { result } = renderHook(() => useResourceList(parts, { defaults: () => ({ size: ['L'] }) }), {
      wrapper: ({ children }) => (
        <App>
          <QueryClientProvider client={new QueryClient()}>
            <MemoryRouter initialEntries={['/?code=AB']}>{children}</MemoryRouter>
          </QueryClientProvider>
        </App>
      ),
    })
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(result.current.state.filters).toEqual({ code: 'AB' })
  })

  it('R157 R127 a load that fails ends, is logged, and leaves no row and no selection', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    replies = () => ({
      status: 200,
      body: { data: { items: [{ id: '1', code: 'A' }], total: 1, current: 1 } },
    })
    const { result } = listOf({})
    await waitFor(() => expect(result.current.rows).toHaveLength(1))
    act(() => result.current.setSelected(['1']))
    expect(result.current.selected).toEqual(['1'])
    replies = () => ({ status: 500, body: { errCode: 'INTERNAL', message: 'x' } })
    await act(() => result.current.refresh())
    await waitFor(() => expect(result.current.error).toBeTruthy())
    expect([result.current.rows, result.current.selected, result.current.loading]).toEqual([[], [], false])
    expect(warn).toHaveBeenCalled()
  })

  it('an export of a plain family asks as its list does: one value a filter', () => {
    const { result } = renderHook(() => useResourceList(parts, { plain: true, only: { code: 'A' } }), {
      wrapper: ({ children }) => (
        <App>
          <QueryClientProvider client={new QueryClient()}>
            <MemoryRouter initialEntries={['/?size=50&order=x.asc&soldTime=1~2']}>{children}</MemoryRouter>
          </QueryClientProvider>
        </App>
      ),
    })
    expect(result.current.asked).toMatchObject({ code: 'A' })
    act(() => result.current.search({ size: ['L'] }))
    expect(result.current.asked).toEqual({ size: 'L', code: 'A' })
  })
})

it('R157 a search for choices that fails is logged and stops loading, with nothing to choose', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  replies = () => ({ status: 500, body: { errCode: 'INTERNAL', message: 'x' } })
  const { result } = renderHook(() => useOptions({ to: 'probe/parts', keyword: 'a', enabled: true }), {
    wrapper: Around,
  })
  await waitFor(() => expect(result.current.query.error).toBeTruthy())
  expect(result.current).toMatchObject({ options: [], loading: false })
  expect(warn).toHaveBeenCalledWith('options of probe/parts', expect.anything())
})

it('R143 R148 a field complains when it is left empty, and stops when it is filled', async () => {
  render(
    <Around>
      <FormDialog resource={parts} id={undefined} onClose={() => undefined} onDone={() => undefined} />
    </Around>,
  )
  const code = await screen.findByPlaceholderText('大写字母')
  fireEvent.blur(code)
  await screen.findByText('编码不能为空')
  fireEvent.change(code, { target: { value: 'AB' } })
  await waitFor(() => expect(screen.queryByText('编码不能为空')).toBeNull())
})
