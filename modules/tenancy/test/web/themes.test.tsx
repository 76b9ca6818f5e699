// @vitest-environment happy-dom
import { fakeConsole, question, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import Themes from '../../src/web/screens/themes/index.tsx'
import { BASE, type Draft, KEY, type Theme } from '../../src/web/screens/themes/themes.ts'
import { useThemeChanges } from '../../src/web/screens/themes/useThemeChanges.ts'
import { useThemeEditor } from '../../src/web/screens/themes/useThemeEditor.ts'

const { server, shown } = fakeConsole()
const theme = (id: string, more: Partial<Theme> = {}): Theme => ({
  id,
  tenantId: '3',
  themeName: `Theme ${id}`,
  themeCode: `t${id}`,
  description: null,
  content: '{"@base":"light","@primary-color":"#1f5fbf"}',
  loginBg: null,
  logo: null,
  defaultFlag: false,
  updateTime: 5,
  ...more,
})
const draft: Draft = {
  themeName: 'Night',
  themeCode: 'night',
  description: '',
  content: { '@base': 'light', '@primary-color': '#1f5fbf' },
  loginBg: '',
  logo: '',
  defaultFlag: false,
}

describe('a theme while it is edited', () => {
  const open = (start: Draft) => {
    let done = 0
    const { result } = renderHook(
      () =>
        useThemeEditor(start, () => {
          done++
          return Promise.resolve()
        }),
      surroundings(),
    )
    const { content: _content, id: _id, ...values } = start
    return { now: () => result.current, save: () => act(() => result.current.save(values)), done: () => done }
  }

  it('changes one colour and keeps the others', () => {
    const { now } = open(draft)
    act(() => now().change('@primary-color', '#ff0000'))
    expect(now().content).toEqual({ '@base': 'light', '@primary-color': '#ff0000' })
  })

  it('R005 that is new is stored with its colours under names with @', async () => {
    server.on('POST', BASE, { id: '9' })
    const { now, save, done } = open(draft)
    act(() => now().change('@base', 'dark'))
    await save()
    const [body] = server.bodies('POST', BASE) as { content: Record<string, string> }[]
    expect(body).toMatchObject({ themeName: 'Night', content: { '@base': 'dark' } })
    expect(body).not.toHaveProperty('id')
    expect(Object.keys(body?.content ?? {}).every((key) => key.includes('@'))).toBe(true)
    expect([done(), now().busy]).toEqual([1, false])
  })

  it('that is stored already is changed in its place', async () => {
    server.on('PUT', BASE, null)
    const { save } = open({ ...draft, id: '3' })
    await save()
    expect(server.bodies('PUT', BASE)).toMatchObject([{ id: '3', themeName: 'Night' }])
  })

  it('that is refused stays as it was typed, and says why', async () => {
    server.on('POST', BASE, refusal('DUPLICATE', '编码已存在'))
    const { now, save, done } = open(draft)
    act(() => now().change('@primary-color', '#ff0000'))
    await save()
    expect([now().problem, done(), now().busy, shown]).toEqual(['编码已存在', 0, false, []])
    expect(now().content['@primary-color']).toBe('#ff0000')
    server.on('POST', BASE, { id: '9' })
    await save()
    expect([now().problem, done()]).toEqual([undefined, 1])
  })
})

describe('themes', () => {
  const open = () => {
    const { result } = renderHook(() => useThemeChanges(), surroundings())
    return () => result.current
  }

  it('are copied', async () => {
    server.on('POST', `${BASE}/copy/3`, null)
    const now = open()
    let done: boolean | undefined
    await act(async () => {
      done = await now().copy(theme('3'))
    })
    expect([done, shown]).toEqual([true, [['success', 'ui.updateSuccess']]])
  })

  it('R261 that cannot be copied say why, once', async () => {
    server.on('POST', `${BASE}/copy/3`, refusal('TOO_MANY', '主题过多'))
    const now = open()
    await act(async () => void (await now().copy(theme('3'))))
    expect(shown).toEqual([['error', '主题过多']])
  })

  it('are deleted once that is confirmed', async () => {
    server.on('DELETE', BASE, null)
    const now = open()
    act(() => now().remove(theme('3')))
    const asked = await question()
    expect(server.calls).toEqual([])
    await asked.confirm()
    expect(server.bodies('DELETE', BASE)).toEqual([{ ids: ['3'] }])
  })

  it('R261 that are in use are not deleted, and say why', async () => {
    server.on('DELETE', BASE, refusal('IN_USE', '正在使用'))
    const now = open()
    act(() => now().remove(theme('3')))
    await (await question()).confirm()
    expect(shown).toEqual([['error', '正在使用']])
  })
})

describe('the screen of themes', () => {
  const open = async (user: Parameters<typeof signIn>[0] = {}) => {
    signIn({
      permissions: ['create', 'update', 'delete'].map((one) => `${KEY}/${one}`),
      themeId: '2',
      ...user,
    })
    server.on('POST', `${BASE}/page`, {
      items: [theme('1', { tenantId: null, defaultFlag: true }), theme('2')],
      total: 2,
    })
    render(<Themes />, { wrapper: surroundings('/system/themes').wrapper })
    await screen.findByText('Theme 1')
  }
  const cards = () => [...document.querySelectorAll<HTMLElement>('.theme-card')]
  const buttons = (card: HTMLElement | undefined) =>
    [...(card?.querySelectorAll('button') ?? [])].map((button) => button.textContent)

  it('offers a tenant to change its own, and to copy what all share', async () => {
    await open()
    expect(cards().map(buttons)).toEqual([
      ['themes.use', 'themes.copy'],
      ['themes.use', 'themes.change', 'themes.copy', 'resource.delete'],
    ])
    expect(cards()[1]?.querySelector<HTMLButtonElement>('.ant-btn-primary')?.disabled).toBe(true)
  })

  it('offers an administrator to change what all share', async () => {
    await open({ userType: { code: 'ADMIN', desc: '' } })
    expect(buttons(cards()[0])).toContain('themes.change')
  })

  it('offers nothing that is not permitted', async () => {
    await open({ permissions: [] })
    expect(cards().map(buttons)).toEqual([['themes.use'], ['themes.use']])
    expect(screen.queryByRole('button', { name: 'themes.create' })).toBeNull()
  })

  it('says which one is in use, which is the default and whose it is', async () => {
    await open()
    const tags = (card: HTMLElement | undefined) =>
      [...(card?.querySelectorAll('.mp-status') ?? [])].map((tag) => tag.textContent)
    expect(cards().map(tags)).toEqual([
      [`${KEY}.defaultFlag`, 'themes.shared'],
      ['themes.current', 'themes.own'],
    ])
  })

  it('R149 sends no theme without a name or with a code that is none', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: /themes\.create/ }))
    const code = await screen.findByLabelText(`${KEY}.themeCode`)
    fireEvent.change(code, { target: { value: 'has blanks' } })
    fireEvent.click(screen.getByRole('button', { name: 'ui.save' }))
    await screen.findByText('error.FIELD_REQUIRED')
    await screen.findByText('error.FIELD_FORMAT')
    expect(server.heard('POST', BASE)).toEqual([])
  })

  it('closes the editor and lists the new theme when it is stored', async () => {
    await open()
    server.on('POST', BASE, { id: '9' })
    fireEvent.click(screen.getByRole('button', { name: /themes\.create/ }))
    fireEvent.change(await screen.findByLabelText(`${KEY}.themeName`), { target: { value: 'Night' } })
    fireEvent.change(screen.getByLabelText(`${KEY}.themeCode`), { target: { value: 'night' } })
    fireEvent.click(screen.getByRole('button', { name: 'ui.save' }))
    await waitFor(() => expect(shown).toEqual([['success', 'resource.updated']]))
    expect(server.heard('POST', `${BASE}/page`)).toHaveLength(2)
  })
})
