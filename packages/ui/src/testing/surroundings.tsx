import { QueryClientProvider } from '@tanstack/react-query'
import { App } from 'antd'
import { type ReactNode, useLayoutEffect } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { queryClient } from '../api/query.ts'
import { type CurrentUser, useSession } from '../state/session.ts'

export interface Surroundings {
  wrapper(props: { children: ReactNode }): ReactNode
  /** The address that the address bar would show now, with its query. */
  address(): string
}

/** What is around a screen in the console: the one query cache (emptied), dialogs, and an address bar at `address`. */
export function surroundings(address = '/'): Surroundings {
  queryClient.clear()
  const bar = { address }
  const Bar = () => {
    const { pathname, search } = useLocation()
    useLayoutEffect(() => {
      bar.address = pathname + search
    }, [pathname, search])
    return null
  }
  return {
    address: () => bar.address,
    wrapper: ({ children }) => (
      <App>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[address]}>
            <Bar />
            {children}
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    ),
  }
}

export interface Signed extends Partial<CurrentUser> {
  permissions?: readonly string[]
}

/** A user who is signed in, as the session knows them. */
export function signIn({ permissions = [], ...user }: Signed = {}): void {
  useSession.setState({
    phase: 'signedIn',
    infoLoaded: true,
    permissions,
    user: { id: '1', userName: 'linqiao', userType: { code: 'TENANT', desc: '' }, ...user },
  })
}
