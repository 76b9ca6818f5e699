import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { HashRouter, Navigate, Route, Routes } from 'react-router'
import { queryClient } from '../api/query.ts'
import type { Screen } from '../screen/screen.ts'
import { SignIn } from '../signin/SignIn.tsx'
import type { SignInService } from '../signin/service.ts'
import { isAdminPlatform } from '../state/application.ts'
import { useSession } from '../state/session.ts'
import { HOME_PATH } from '../state/tabs.ts'
import { loadTheme } from '../theme/load.ts'
import { LookProvider } from '../theme/look.tsx'
import { AppContext, type AppSetup } from './app-context.ts'
import { Boundary } from './Boundary.tsx'
import { loadChunk } from './chunks.ts'
import { ForbiddenPage, MissingPage, ServerErrorPage } from './ErrorPages.tsx'

const Theme = lazy(loadTheme)
const SignInAgain = lazy(() => loadChunk(() => import('../signin/SignInAgain.tsx')))
const SignInLink = lazy(() => loadChunk(() => import('../signin/SignInLink.tsx')))
const RequiredActions = lazy(() => loadChunk(() => import('../signin/RequiredActions.tsx')))

/** The sign-in page; redirects a signed-in user to home (R028). */
function SignInRoute(props: Pick<Props, 'preload' | 'services'>): ReactNode {
  const phase = useSession((s) => s.phase)
  if (phase === 'signedIn') return <Navigate to={HOME_PATH} replace />
  return (
    <div className="mp-app">
      <SignIn {...props} />
    </div>
  )
}

/** Around all pages but the first, which does without antd. */
function Themed({ children }: { children: ReactNode }): ReactNode {
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <Theme>{children}</Theme>
    </Suspense>
  )
}

/** Only for those who are signed in (R027); the administration platform is for administrators alone. */
function Gate({ admin, children }: { admin: boolean; children: ReactNode }): ReactNode {
  const phase = useSession((s) => s.phase)
  const user = useSession((s) => s.user)
  const interrupted = useSession((s) => s.interrupted)
  const required = user?.requiredActions ?? []
  if (phase === 'signedOut') return <Navigate to="/login" replace />
  if (admin && user && user.userType.code !== 'ADMIN') return <ForbiddenPage />
  return (
    <Themed>
      {required.length > 0 ? <RequiredActions actions={required} /> : children}
      {interrupted ? (
        <Suspense fallback={null}>
          <SignInAgain />
        </Suspense>
      ) : null}
    </Themed>
  )
}

/** A page for everybody. */
export interface OpenPage {
  path: string
  Page: ComponentType
}

interface Props {
  screens: readonly Screen[]
  /** What modules add to screens of others. */
  parts?: AppSetup['parts']
  /** Loads what the first page after sign-in needs while the server still checks the password. */
  preload?: ((userName: string) => void) | undefined
  /** What may be done at the sign-in besides. */
  services?: readonly SignInService[]
  /** What can be begun on screens, for the palette. */
  actions?: AppSetup['actions']
  /** Pages that need no session, by their path. */
  open?: readonly OpenPage[]
  /** The layout around the pages of a signed-in user, loaded after sign-in. */
  children: ReactNode
}

/** The console: hash routes (R023), fixed ones first, everything else by the declared screens. */
export function ConsoleApp({
  screens,
  parts,
  preload,
  services = [],
  actions,
  open = [],
  children,
}: Props): ReactNode {
  const setup = useMemo<AppSetup>(
    () => ({ screens, parts, admin: isAdminPlatform, actions }),
    [screens, parts, actions],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <LookProvider>
        <AppContext value={setup}>
          <Boundary>
            {/* The plain router: loaders and actions of the other one would come with every first load. */}
            <HashRouter>
              <Routes>
                <Route path="/login" element={<SignInRoute preload={preload} services={services} />} />
                <Route path="/" element={<Navigate to={HOME_PATH} replace />} />
                <Route
                  path="/sign-in-link"
                  element={
                    <Themed>
                      <SignInLink />
                    </Themed>
                  }
                />
                {open.map(({ path, Page }) => (
                  <Route
                    key={path}
                    path={path}
                    element={
                      <Themed>
                        <Page />
                      </Themed>
                    }
                  />
                ))}
                <Route path="/401" element={<ForbiddenPage />} />
                <Route path="/404" element={<MissingPage />} />
                <Route path="/500" element={<ServerErrorPage />} />
                <Route path="/*" element={<Gate admin={setup.admin}>{children}</Gate>} />
              </Routes>
            </HashRouter>
          </Boundary>
        </AppContext>
      </LookProvider>
    </QueryClientProvider>
  )
}
