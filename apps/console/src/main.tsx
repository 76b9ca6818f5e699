import '@motorpool/ui/styles.css'
import { ConsoleApp, loadChunk, loadTheme, maybeSignedIn, startConsole } from '@motorpool/ui/shell'
import { lazy, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadCatalogue, loadScreenTexts } from './catalogues.ts'
import {
  openPages,
  parts,
  preloadCustomerHome,
  preloadHome,
  preloadPage,
  screens,
  signInServices,
} from './screens.ts'
import { showStartFailure } from './start-failure.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html lost its root element')

const loadSignedIn = () => import('./SignedIn.tsx')
const SignedIn = lazy(() => loadChunk(loadSignedIn))

const open = openPages.map(({ path, load }) => ({ path, Page: lazy(() => loadChunk(load)) }))

/** Customers sign in with the number of their telephone. */
const isCustomers = (userName: string): boolean => /^1\d{10}$/.test(userName.trim())

/** What comes after sign-in is fetched while the password is typed and checked. */
function preload(userName = ''): void {
  for (const part of [loadTheme, loadSignedIn]) part().catch((error: unknown) => console.warn('shell', error))
  preloadHome()
  if (isCustomers(userName) || maybeSignedIn(['customer'])) preloadCustomerHome()
}

/** What can be begun on lists, by the definitions of all areas. */
const loadActions = async () =>
  (await Promise.all([import('./actions.ts'), loadScreenTexts()]))[0].listActions()

// Where somebody is signed in, the shell and the page of the address are loaded together with texts and rights.
if (maybeSignedIn()) {
  preload()
  preloadPage()
}
await startConsole(loadCatalogue, screens).catch((error: unknown) => {
  showStartFailure(root)
  throw error
})
createRoot(root).render(
  <StrictMode>
    <ConsoleApp
      screens={screens}
      parts={parts}
      preload={preload}
      services={signInServices}
      actions={loadActions}
      open={open}
    >
      <SignedIn />
    </ConsoleApp>
  </StrictMode>,
)
