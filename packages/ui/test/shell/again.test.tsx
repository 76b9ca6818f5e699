// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, configureApi } from '../../src/api/client.ts'
import { queryClient } from '../../src/api/query.ts'
import { ConsoleApp } from '../../src/shell/ConsoleApp.tsx'
import { Layout } from '../../src/shell/Layout.tsx'
import { useUnsaved } from '../../src/shell/useUnsaved.ts'
import { startSession } from '../../src/state/actions.ts'
import { heardOtherTab, signInOverPage } from '../../src/state/again.ts'
import { useSession } from '../../src/state/session.ts'
import { useTabs } from '../../src/state/tabs.ts'
import { fakeConsole, Reply, refusal } from '../../src/testing/index.ts'
import { LOGIN, LOGOUT, platform, TENANT, USER } from '../platform.ts'
import { screens } from './console.tsx'

const { server, shown } = fakeConsole()
platform(server)

const SAVE = '/api/things/V1.0'
const user = (id: string, ...requiredActions: string[]) => ({
  id,
  userName: id === '7' ? 'linqiao' : 'another',
  userType: { code: 'TENANT', desc: '' },
  requiredActions,
})
const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
/** Whether the session is open. */
let open = true

beforeEach(async () => {
  open = true
  reload.mockClear()
  configureApi({
    language: () => 'zh-CN',
    emission: () => 'NONE',
    onUnauthenticated: signInOverPage,
    onFailure: ({ message }) => shown.push(['error', message]),
    failureText: String,
  })
  const guarded = (data: unknown) => () => (open ? data : refusal('UNAUTHENTICATED', 'over', { status: 401 }))
  server
    .on('GET', USER, guarded(user('7')))
    .on('POST', SAVE, guarded({ saved: true }))
    .on('POST', LOGIN, () => {
      open = true
      return null
    })
  await startSession()
  history.replaceState(null, '', '#/vehicle/vehicles')
})

/** A form of the page: what is typed is there as long as the page is. */
function Typing(): ReactNode {
  const [text, setText] = useState('')
  const [saved, setSaved] = useState('no')
  useUnsaved(text !== '', () => undefined)
  const save = () =>
    void api.post(SAVE, { text }).then(
      () => setSaved('yes'),
      () => setSaved('refused'),
    )
  return (
    <>
      <input aria-label="typed" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={save}>
        save
      </button>
      <output>{`saved: ${saved}`}</output>
    </>
  )
}

/** Something is typed, the session ends, and it is saved. */
async function interrupted(): Promise<void> {
  render(
    <ConsoleApp screens={screens}>
      <Layout />
      <Typing />
    </ConsoleApp>,
  )
  await screen.findByText('the list of vehicles')
  fireEvent.change(screen.getByLabelText('typed'), { target: { value: 'long work' } })
  open = false
  fireEvent.click(screen.getByText('save'))
  await screen.findByText('ui.again.title')
}

const typed = () => (screen.queryByLabelText('typed') as HTMLInputElement | null)?.value
const password = () => document.querySelector<HTMLInputElement>('#again-password')
const enter = async (name?: string) => {
  const field = await waitFor(() => {
    const found = password()
    if (!found) throw new Error('no form')
    return found
  })
  if (name)
    fireEvent.change(document.querySelector('#again-userName') as Element, { target: { value: name } })
  fireEvent.change(field, { target: { value: 'Secret-123456' } })
  fireEvent.submit(field)
}
const gone = () => waitFor(() => expect(screen.queryByText('ui.again.title')).toBeNull())

describe('R262 a session that ends in the middle of work', () => {
  it('is renewed over the page: tabs and typed text stay, and what was refused is done', async () => {
    await interrupted()
    expect(document.querySelector<HTMLInputElement>('#again-userName')?.value).toBe('linqiao')
    const tabs = useTabs.getState().tabs
    await enter()
    await screen.findByText('saved: yes')
    await gone()
    expect([typed(), location.hash, useTabs.getState().tabs]).toEqual([
      'long work',
      '#/vehicle/vehicles',
      tabs,
    ])
    expect(server.bodies('POST', SAVE)).toEqual([{ text: 'long work' }, { text: 'long work' }])
    expect(shown).toEqual([])
  })

  it('says in place why one cannot sign in, and loses nothing meanwhile', async () => {
    await interrupted()
    server.on('POST', LOGIN, refusal('USER_DISABLED', '用户已停用', { status: 403 }))
    await enter()
    await screen.findByText('用户已停用')
    expect(typed()).toBe('long work')
  })

  it('asks for the one-time code where the user has a second factor', async () => {
    await interrupted()
    server.on('POST', LOGIN, ({ body }: { body: { otp?: string } }) => {
      if (!body.otp) return refusal('OTP_REQUIRED', 'code', { status: 401 })
      open = true
      return null
    })
    await enter()
    const otp = await waitFor(() => {
      const found = document.querySelector('#again-otp')
      if (!found) throw new Error('no code is asked for')
      return found
    })
    fireEvent.change(otp, { target: { value: '123456' } })
    fireEvent.submit(otp)
    await screen.findByText('saved: yes')
  })

  it('that another user takes over begins anew: nothing of the first stays', async () => {
    await interrupted()
    queryClient.setQueryData(['of the first'], 1)
    server.on('GET', USER, user('8'))
    await enter('another')
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(useSession.getState()).toMatchObject({ user: undefined, permissions: [] })
    expect(queryClient.getQueryData(['of the first'])).toBeUndefined()
    expect(useTabs.getState().tabs.map(({ path }) => path)).toEqual(['/home'])
    expect(server.bodies('POST', SAVE)).toHaveLength(1)
  })

  it('is given up by leaving, with what was typed', async () => {
    await interrupted()
    fireEvent.click(screen.getByRole('button', { name: 'ui.again.leave' }))
    await waitFor(() => expect(useSession.getState().phase).toBe('signedOut'))
    await waitFor(() => expect(location.hash).toBe('#/login'))
    expect([server.heard('POST', LOGOUT).length, typed()]).toEqual([1, undefined])
  })

  it('does first what the server requires since', async () => {
    await interrupted()
    server
      .on('GET', USER, user('7', 'CHANGE_PASSWORD'))
      .on('PUT', '/api/system-svc/users/V1.0/password', true)
    await enter()
    await screen.findByLabelText('ui.password.old')
    const write = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    write('ui.password.old', 'Given-By-Boss-1')
    write('ui.password.new', 'Rainy-Harbour-31')
    write('ui.password.confirm', 'Rainy-Harbour-31')
    fireEvent.click(screen.getByRole('button', { name: 'ui.required.choosePassword' }))
    await screen.findByText('ui.again.changed')
    server.on('GET', USER, user('7'))
    await enter()
    await screen.findByText('saved: yes')
    expect(typed()).toBe('long work')
  })
})

describe('several tabs of one browser', () => {
  it('go on when their user has signed in again in another', async () => {
    await interrupted()
    open = true
    await act(async () => {
      await heardOtherTab({ signedIn: '7' })
    })
    await screen.findByText('saved: yes')
    expect(typed()).toBe('long work')
  })

  it('begin anew when another user has signed in in another', async () => {
    await act(async () => {
      await heardOtherTab({ signedIn: '8' })
    })
    expect(useSession.getState().user).toBeUndefined()
    expect([useTabs.getState().tabs.length, reload.mock.calls.length]).toEqual([1, 1])
  })

  it('end with the session that another has closed, but for what is typed', async () => {
    render(<ConsoleApp screens={screens}>{<Typing />}</ConsoleApp>)
    fireEvent.change(await screen.findByLabelText('typed'), { target: { value: 'x' } })
    await act(async () => {
      await heardOtherTab({})
    })
    expect(useSession.getState()).toMatchObject({ phase: 'signedIn', interrupted: true })
    fireEvent.change(screen.getByLabelText('typed'), { target: { value: '' } })
    await act(async () => {
      await heardOtherTab({})
    })
    expect(useSession.getState().phase).toBe('signedOut')
  })

  it('on the sign-in page follow who signed in', async () => {
    act(() => {
      useSession.setState({ phase: 'signedOut', user: undefined })
    })
    await act(async () => {
      await heardOtherTab({ signedIn: '7' })
    })
    expect(useSession.getState()).toMatchObject({ phase: 'signedIn', user: { id: '7' } })
  })
})

it('the host’s name does not come over that of the tenant of who signs in meanwhile', async () => {
  let answer: (reply: Reply) => void = () => undefined
  server.on('GET', TENANT, () => new Promise<Reply>((resolve) => (answer = resolve)))
  useSession.setState({ branding: { appName: 'Own' } })
  await act(async () => {
    await heardOtherTab({})
  })
  await act(async () => {
    await heardOtherTab({ signedIn: '7' })
  })
  answer(new Reply(200, { data: { tenant: { appName: 'Host' }, themeList: [] } }))
  await waitFor(() => expect(server.heard('GET', TENANT).length).toBeGreaterThan(0))
  expect(useSession.getState().branding?.appName).toBe('Own')
})
