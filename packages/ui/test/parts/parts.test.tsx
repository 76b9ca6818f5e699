// @vitest-environment happy-dom
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../src/api/failure.ts'
import { CheckTreeDialog } from '../../src/parts/CheckTreeDialog.tsx'
import { dialogSize } from '../../src/parts/dialog.ts'
import { useDebounced, useNarrow, useNow } from '../../src/parts/hooks.ts'
import { LocaleTexts } from '../../src/parts/LocaleTexts.tsx'
import { Pager } from '../../src/parts/Pager.tsx'
import { Facts } from '../../src/parts/page.tsx'
import { ErrorState } from '../../src/parts/states.tsx'
import { ToastOutlet } from '../../src/parts/ToastOutlet.tsx'
import { Ago, Highlight, TimeText, useDurationText } from '../../src/parts/text.tsx'
import { connectToasts, toast } from '../../src/parts/toast.ts'
import { fakeConsole, surroundings } from '../../src/testing/index.ts'
import { addTexts } from '../../src/texts/texts.ts'

fakeConsole()
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

beforeEach(() =>
  addTexts('zh-CN', {
    'ui.days': '{n} d',
    'ui.hours': '{n} h',
    'ui.minutes': '{n} min',
    'ui.seconds': '{n} s',
    'ui.ago': '{time} ago',
    'ui.justNow': 'just now',
  }),
)
afterEach(() => vi.useRealTimers())
const textOf = (element: React.ReactNode) => render(element).container.textContent

describe('times', () => {
  it.each([
    [45 * SECOND, '45 s'],
    [3 * MINUTE + 20 * SECOND, '3 min 20 s'],
    [2 * HOUR + 5 * MINUTE, '2 h 5 min'],
    [3 * DAY + 4 * HOUR + 59 * MINUTE, '3 d 4 h'],
  ])('of %i ms are said in their two largest units: %s', (ms, text) => {
    const { result } = renderHook(() => useDurationText())
    expect(result.current(ms)).toBe(text)
  })

  it.each([
    [30 * SECOND, 'just now'],
    [3 * MINUTE, '3 min ago'],
    [5 * HOUR + 40 * MINUTE, '5 h ago'],
    [2 * DAY + HOUR, '2 d ago'],
  ])('%i ms back are %j', (back, text) => {
    expect(textOf(<Ago value={Date.now() - back} />)).toBe(text)
  })

  it('grow old by themselves, and name the exact time to who points at them', () => {
    vi.useFakeTimers({ now: new Date(2026, 0, 2, 3, 4, 5) })
    const { container } = render(<Ago value={Date.now()} />)
    expect(container.textContent).toBe('just now')
    act(() => void vi.advanceTimersByTime(MINUTE))
    expect(container.textContent).toBe('1 min ago')
    expect(container.querySelector('time')?.title).toBe('2026-01-02 03:04:05')
  })

  it('that are not there are a dash', () => {
    expect(textOf(<Ago value={null} />)).toBe('—')
    expect(textOf(<TimeText value={undefined} />)).toBe('—')
    expect(textOf(<TimeText value="no time" dateOnly />)).toBe('—')
  })

  it('R131 are written out to the second, days to the day', () => {
    const at = new Date(2026, 0, 2, 3, 4, 5).getTime()
    expect(textOf(<TimeText value={at} />)).toBe('2026-01-02 03:04:05')
    expect(textOf(<TimeText value={at} dateOnly />)).toBe('2026-01-02')
  })

  it('in a hook move on at the pace that is asked for', () => {
    vi.useFakeTimers({ now: 0 })
    const { result } = renderHook(() => useNow(5000))
    act(() => void vi.advanceTimersByTime(4999))
    expect(result.current).toBe(0)
    act(() => void vi.advanceTimersByTime(1))
    expect(result.current).toBe(5000)
  })
})

describe('what is typed', () => {
  it('R065 counts once it has been still for the time that is asked for', () => {
    vi.useFakeTimers()
    const { result, rerender } = renderHook(({ text }) => useDebounced(text, 300), {
      initialProps: { text: '' },
    })
    for (const text of ['a', 'ab', 'abc']) {
      rerender({ text })
      act(() => void vi.advanceTimersByTime(299))
      expect(result.current).toBe('')
    }
    act(() => void vi.advanceTimersByTime(1))
    expect(result.current).toBe('abc')
  })

  it('R062 is marked wherever it stands, and markup in a text stays text', () => {
    const { container } = render(<Highlight text="<i>AbcABC</i>" keyword=" abc " />)
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Abc', 'ABC'])
    expect([container.textContent, container.querySelector('i')]).toEqual(['<i>AbcABC</i>', null])
  })
})

describe('R116 a window', () => {
  it.each([
    [767, true],
    [768, false],
  ])('of %i px is narrow: %s', (width, narrow) => {
    ;(window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width })
    expect(renderHook(() => useNarrow()).result.current).toBe(narrow)
  })
})

describe('the foot of a list', () => {
  const pager = (onTurn: (page: number, size: number) => void) =>
    render(<Pager note="95 rows" page={3} pageSize={20} total={95} sizes={[10, 20, 50]} onTurn={onTurn} />)

  it('R120 turns to a page, and begins at the first with another size', async () => {
    const turned: number[][] = []
    pager((...to) => turned.push(to))
    expect(screen.getByRole('status').textContent).toBe('95 rows')
    fireEvent.click(screen.getByTitle('4'))
    fireEvent.mouseDown(document.querySelector('.ant-select') as Element)
    fireEvent.click(await screen.findByTitle(/^50/))
    expect(turned).toEqual([
      [4, 20],
      [1, 50],
    ])
  })
})

describe('what a page says', () => {
  it('of a failure is its message, with a way to try again', () => {
    let again = 0
    const { container } = render(
      <ErrorState error={new ApiError('X', '服务异常', 500)} onRetry={() => void again++} />,
    )
    expect(container.textContent).toContain('服务异常')
    fireEvent.click(screen.getByRole('button'))
    expect(again).toBe(1)
  })

  it('of facts that are not known is a dash, and a nought is known', () => {
    const { container } = render(
      <Facts
        items={[
          { key: 'a', label: 'A', value: '' },
          { key: 'b', label: 'B', value: null },
          { key: 'c', label: 'C', value: 0 },
        ]}
      />,
    )
    expect([...container.querySelectorAll('dd')].map((cell) => cell.textContent)).toEqual(['—', '—', '0'])
  })

  it('R164 R261 in a short message stays four seconds where something failed, and less where all is well', () => {
    const asked: [string, number][] = []
    connectToasts(
      ({ kind, seconds }) => asked.push([kind, seconds]),
      () => undefined,
    )
    toast.error('已被他人修改')
    toast.warning('x')
    toast.success('x')
    expect(asked).toEqual([
      ['error', 4],
      ['warning', 4],
      ['success', 2.5],
    ])
  })

  it('in a short message is shown once, however often the same fails', async () => {
    render(
      <App>
        <ToastOutlet />
      </App>,
    )
    act(() => toast.loading('正在导出', 'export'))
    act(() => toast.error('已被他人修改'))
    act(() => toast.error('已被他人修改'))
    await screen.findByText('正在导出')
    expect(screen.getAllByText('已被他人修改')).toHaveLength(1)
  })
})

describe('R137 a dialog', () => {
  it.each([
    ['default', 720, 480, 120],
    ['edit', 720, 500, 120],
    ['custom', 640, 480, 120],
    ['page', 1200, 680, 4],
  ] as const)('of size %s is %i wide, %i high, %i from the top', (size, width, height, top) => {
    const { width: given, style, styles } = dialogSize(size)
    expect(given).toBe(width)
    expect(String(styles.container.height)).toContain(`${height}px`)
    expect(String(style.top)).toContain(`min(${top}px`)
  })

  it('for an import grows with what it says', () => {
    const { container } = dialogSize('import').styles
    expect([container.height, String(container.minHeight).includes('260px')]).toEqual([undefined, true])
  })
})

describe('a text in several languages', () => {
  it('keeps the others when one is changed', () => {
    const changed: unknown[] = []
    render(
      <LocaleTexts
        locales={['zh-CN', 'en-US']}
        value={{ 'zh-CN': '车', 'en-US': 'car' }}
        max={20}
        onChange={(next) => changed.push(next)}
      />,
    )
    fireEvent.change(screen.getByDisplayValue('car'), { target: { value: 'truck' } })
    expect(changed).toEqual([{ 'zh-CN': '车', 'en-US': 'truck' }])
  })

  it('begins empty where nothing is stored', () => {
    render(<LocaleTexts locales={['zh-CN', 'en-US']} value={null} max={20} />)
    expect(screen.getAllByRole('textbox').map((input) => (input as HTMLInputElement).value)).toEqual(['', ''])
  })
})

describe('the dialog of a tree', () => {
  const leaf = (key: string, checked = false) => ({ key, title: key, checked, children: [] })
  const open = (more: { readOnly?: boolean } = {}) => {
    const saved: string[][] = []
    render(
      <CheckTreeDialog
        title="Permissions"
        queryKey={['tree']}
        load={() =>
          Promise.resolve([{ ...leaf('fleet', true), children: [leaf('cars', true), leaf('boats')] }])
        }
        onSave={async (nodes) => void saved.push(nodes.map((node) => node.key))}
        onClose={() => undefined}
        {...more}
      />,
      { wrapper: surroundings().wrapper },
    )
    return saved
  }
  const boxes = () => [...document.querySelectorAll('.ant-tree-checkbox')]

  it('is saved with what is checked, and only once something changed', async () => {
    const saved = open()
    await screen.findByTitle('boats')
    const review = screen.getByRole<HTMLButtonElement>('button', { name: 'ui.check.review' })
    expect(review.disabled).toBe(true)
    fireEvent.click(boxes()[2] as Element)
    fireEvent.click(review)
    expect(screen.getByText('boats').textContent).toBe('boats')
    expect(saved).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'ui.save' }))
    await waitFor(() => expect(saved).toEqual([['fleet', 'cars', 'boats']]))
  })

  it('checks all or none at once', async () => {
    const saved = open()
    await screen.findByTitle('boats')
    fireEvent.click(screen.getByRole('button', { name: 'ui.checkNone' }))
    fireEvent.click(screen.getByRole('button', { name: 'ui.check.review' }))
    fireEvent.click(screen.getByRole('button', { name: 'ui.save' }))
    await waitFor(() => expect(saved).toEqual([[]]))
  })

  it('has a half box where a part of a branch is checked, and says how much', async () => {
    open()
    await screen.findByTitle('boats')
    expect(boxes().map((box) => /indeterminate|checkbox-checked/.exec(box.className)?.[0])).toEqual([
      'indeterminate',
      'checkbox-checked',
      undefined,
    ])
    expect(document.querySelector('.mp-check-title small')?.textContent).toBe('ui.check.share')
  })

  it('is used with the keyboard: arrows, and Space for the box', async () => {
    const saved = open()
    await screen.findByTitle('boats')
    const tree = document.querySelector('.mp-check-tree [role="tree"]') as HTMLElement
    fireEvent.focus(tree)
    for (const key of ['ArrowDown', 'ArrowDown', ' ']) fireEvent.keyDown(tree, { key })
    fireEvent.click(screen.getByRole('button', { name: 'ui.check.review' }))
    fireEvent.click(screen.getByRole('button', { name: 'ui.save' }))
    await waitFor(() => expect(saved.length).toBe(1))
  })

  it('that may only be read has nothing to save', async () => {
    open({ readOnly: true })
    await screen.findByTitle('boats')
    expect(screen.queryByRole('button', { name: 'ui.check.review' })).toBeNull()
    fireEvent.click(boxes()[2] as Element)
    expect(boxes()[2]?.className).not.toContain('checkbox-checked')
    expect(screen.queryByRole('button', { name: 'ui.checkAll' })).toBeNull()
  })
})
