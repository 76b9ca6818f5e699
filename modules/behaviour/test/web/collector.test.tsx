// @vitest-environment happy-dom
import { useSession } from '@motorpool/ui'
import { fakeConsole, refusal, signIn } from '@motorpool/ui/testing'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { recorder, useBehaviour } from '../../src/web/collector.ts'
import { BehaviourPanel } from '../../src/web/Panel.tsx'

const { server, shown } = fakeConsole()
const SESSIONS = '/api/collection-svc/sessions/V1.0'
const EVENTS = '/api/collection-svc/events/V1.0'
const keys = () => recorder.events().map((event) => event.eventKey)

afterEach(() => {
  cleanup()
  recorder.begin(undefined)
  vi.useRealTimers()
})

async function open(answer: unknown = { enabled: true, panel: true, sessionId: 's-1' }) {
  history.replaceState(null, '', '#/home')
  server.on('GET', SESSIONS, answer)
  const view = renderHook(() => useBehaviour())
  await waitFor(() => expect(server.heard('GET', SESSIONS).length).toBeGreaterThan(0))
  await act(() => Promise.resolve())
  return view
}
const goTo = (address: string) => {
  history.replaceState(null, '', `#${address}`)
  window.dispatchEvent(new Event('hashchange'))
}

describe('collecting what a user does', () => {
  it.each([
    ['R075 where it is off', { enabled: false, panel: false, sessionId: null }],
    ['R076 without a session id', { enabled: true, panel: false, sessionId: null }],
    ['where the server does not answer', refusal('X')],
  ])('%s records nothing, and says nothing', async (_, answer) => {
    await open(answer)
    goTo('/vehicle/vehicles')
    expect([recorder.session, recorder.events(), shown]).toEqual([undefined, [], []])
  })

  it('R078 records the pages that are left, without what their address asks for', async () => {
    await open()
    await waitFor(() => expect(recorder.session).toBe('s-1'))
    goTo('/vehicle/vehicles?keyword=secret')
    goTo('/vehicle/vehicles?page=2')
    goTo('/home')
    expect(recorder.events().map(({ from, to, userId }) => [from, to, userId])).toEqual([
      ['/home', '/vehicle/vehicles', '1'],
      ['/vehicle/vehicles', '/home', '1'],
    ])
  })

  it('R077 sends what waits every 30 seconds', async () => {
    vi.useFakeTimers()
    server.on('GET', SESSIONS, { enabled: true, panel: false, sessionId: 's-1' }).on('POST', EVENTS, null)
    renderHook(() => useBehaviour())
    await act(() => vi.advanceTimersByTimeAsync(10))
    goTo('/vehicle/types')
    await act(() => vi.advanceTimersByTimeAsync(29_000))
    expect(server.bodies('POST', EVENTS)).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(server.bodies('POST', EVENTS)).toMatchObject([
      { events: [{ eventKey: 'page_view', to: '/vehicle/types' }] },
    ])
  })

  it('ends with the session: what waits is not sent as another’s', async () => {
    await open()
    await waitFor(() => expect(recorder.session).toBe('s-1'))
    goTo('/vehicle/types')
    act(() => {
      useSession.setState({ phase: 'signedOut', user: undefined })
    })
    goTo('/home')
    expect([recorder.session, recorder.events()]).toEqual([undefined, []])
  })

  it('begins anew for the next user', async () => {
    await open()
    await waitFor(() => expect(recorder.session).toBe('s-1'))
    server.on('GET', SESSIONS, { enabled: true, panel: false, sessionId: 's-2' })
    act(() => signIn({ id: '2' }))
    await waitFor(() => expect(recorder.session).toBe('s-2'))
  })
})

describe('R073 the panel of what waits', () => {
  const show = () => {
    recorder.begin('s-1', '7')
    render(<BehaviourPanel />)
    fireEvent.click(document.querySelector('.ant-float-btn') as Element)
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const disabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

  it('R074 shows six columns, and refreshes, adds, clears and sends', () => {
    show()
    expect([...document.querySelectorAll('th')].map((cell) => cell.textContent).filter(Boolean)).toEqual(
      ['projectKey', 'eventKey', 'userId', 'sessionId', 'eventTime', 'endTime'].map(
        (key) => `behaviour.${key}`,
      ),
    )
    expect(['refresh', 'add', 'clear', 'send'].map((name) => disabled(`behaviour.${name}`))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('adds one, and clears what waits', () => {
    show()
    press('behaviour.add')
    expect(keys()).toEqual(['manual'])
    press('behaviour.clear')
    expect(keys()).toEqual([])
  })

  it('sends what waits and says so', async () => {
    server.on('POST', EVENTS, null)
    show()
    press('behaviour.add')
    press('behaviour.send')
    await waitFor(() => expect(shown).toEqual([['success', 'behaviour.sent']]))
    expect([server.bodies('POST', EVENTS).length, keys()]).toEqual([1, []])
  })

  it('keeps what could not be sent, and says why', async () => {
    server.on('POST', EVENTS, refusal('BUSY', '请稍后再试'))
    show()
    press('behaviour.add')
    press('behaviour.send')
    await waitFor(() => expect(shown).toEqual([['error', '请稍后再试']]))
    expect(keys()).toEqual(['manual'])
  })

  it('R076 takes a new session id', async () => {
    server.on('POST', SESSIONS, { sessionId: 's-9' })
    show()
    press('behaviour.refresh')
    await waitFor(() => expect(recorder.session).toBe('s-9'))
  })
})
