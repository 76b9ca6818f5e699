// @vitest-environment happy-dom
import { api, useKept, useSession } from '@motorpool/ui'
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KeptNote } from '../../src/web/kept/KeptNote.tsx'
import { useKeeping } from '../../src/web/kept/useKeeping.ts'

const { server } = fakeConsole()
const TIME = 1_795_000_000_000

const posted: unknown[] = []
const worker = { postMessage: (message: unknown) => posted.push(message) }
const container = {
  controller: worker,
  ready: Promise.resolve({ active: worker }),
  register: vi.fn(() => Promise.resolve()),
}

const signedInAs = (code: string) => {
  signIn({})
  const { user } = useSession.getState()
  useSession.setState({ infoLoaded: true, user: { ...user, id: '9', userType: { code, desc: '' } } as never })
}

beforeEach(() => {
  posted.length = 0
  container.register.mockClear()
  useKept.setState({ since: undefined })
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('what a browser keeps of the portal', () => {
  it('is a customer’s, by name', async () => {
    signedInAs('CUSTOMER')
    renderHook(() => useKeeping(), surroundings())
    await waitFor(() => expect(posted).toMatchObject([{ motorpool: 'keep', user: '9' }]))
    expect(container.register).toHaveBeenCalledTimes(1)
  })

  it('is nothing of staff: what was kept before is forgotten', () => {
    signedInAs('TENANT')
    renderHook(() => useKeeping(), surroundings())
    expect(posted).toEqual([{ motorpool: 'forget' }])
    expect(container.register).not.toHaveBeenCalled()
  })

  it('is forgotten when the customer leaves', async () => {
    signedInAs('CUSTOMER')
    renderHook(() => useKeeping(), surroundings())
    await waitFor(() => expect(posted).toHaveLength(1))
    act(() => {
      useSession.setState({ user: undefined, infoLoaded: false })
    })
    expect(posted.at(-1)).toEqual({ motorpool: 'forget' })
  })

  it('needs a browser that has workers', () => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    signedInAs('CUSTOMER')
    renderHook(() => useKeeping(), surroundings())
    expect(posted).toEqual([])
  })
})

describe('the note of what is kept', () => {
  it('stands while the server is not reached, with the oldest time, and goes with the first answer of it', async () => {
    signedInAs('CUSTOMER')
    render(<KeptNote />, surroundings())
    expect(screen.queryByRole('status')).toBeNull()
    const answers = [TIME, TIME - 60_000, undefined]
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
      const at = answers.shift()
      const headers = new Headers(at === undefined ? [] : [['x-kept-at', String(at)]])
      return Promise.resolve(Response.json({ data: true }, { headers }))
    })
    await act(() => api.get('/api/probe'))
    await act(() => api.get('/api/probe'))
    expect(useKept.getState().since).toBe(TIME - 60_000)
    expect(screen.getByRole('status').textContent).toContain('ui.kept')
    await act(() => api.get('/api/probe'))
    expect(screen.queryByRole('status')).toBeNull()
    expect(server.calls).toEqual([])
  })
})
