import { sessionRenewed } from '../api/client.ts'
import { currentUser, endSession, loadInfo, login, onSessionEnd, signOut } from './actions.ts'
import { onOtherTabs, tellOtherTabs } from './other-tabs.ts'
import { type RequiredAction, useSession } from './session.ts'
import { HOME_PATH, resetTabs } from './tabs.ts'
import { anyUnsaved, forgetForms } from './unsaved.ts'

/** Calls that wait until somebody has signed in over the page. */
const waiting = new Set<(again: boolean) => void>()

function settle(again: boolean): void {
  const calls = [...waiting]
  waiting.clear()
  for (const go of calls) go(again)
}

onSessionEnd(() => settle(false))

/**
 * The session of who works here is over: asks to sign in over the page. True when the same user has, so that what was
 * refused can be asked again; false when nothing of this user's goes on.
 */
export function signInOverPage(): Promise<boolean> {
  const { phase, infoLoaded } = useSession.getState()
  if (phase !== 'signedIn') return Promise.resolve(false)
  if (!infoLoaded) {
    // Nothing but what was required first has been shown: there is nothing to keep.
    endSession()
    return Promise.resolve(false)
  }
  useSession.setState({ interrupted: true })
  return new Promise((resolve) => waiting.add(resolve))
}

/** Everything of the user who was here goes, whatever keeps it, and who is signed in now begins at home. */
function startAnew(): void {
  endSession()
  resetTabs()
  forgetForms()
  history.replaceState(null, '', `#${HOME_PATH}`)
  location.reload()
}

/** Goes on where the page was, if it is the same user who is signed in now; answers what has to be done before that. */
export async function resume(): Promise<readonly RequiredAction[]> {
  const user = await currentUser()
  if (user.id !== useSession.getState().user?.id) {
    startAnew()
    return []
  }
  if (user.requiredActions?.length) return user.requiredActions
  await loadInfo(true)
  sessionRenewed()
  useSession.setState({ interrupted: false })
  settle(true)
  return []
}

/** Signs in over the page; throws what its form shows, and answers what has to be done before the page goes on. */
export async function signInAgain(
  userName: string,
  password: string,
  otp?: string,
): Promise<readonly RequiredAction[]> {
  await login(userName, password, otp)
  const required = await resume()
  if (required.length === 0) announceUser()
  return required
}

/** Leaves instead of signing in again: what was typed is given up. */
export const giveUp = (): Promise<void> => signOut()

const announceUser = () => tellOtherTabs({ signedIn: useSession.getState().user?.id })

/** Another tab of this browser, which shares the session, signed in (`signedIn`: who) or out. */
export async function heardOtherTab({ signedIn }: { signedIn?: string | undefined }): Promise<void> {
  const { phase, interrupted, user } = useSession.getState()
  if (signedIn === undefined) {
    if (phase !== 'signedIn') return
    // Who left may come back for what is typed here; nobody else sees it.
    if (anyUnsaved()) useSession.setState({ interrupted: true })
    else {
      endSession()
      resetTabs()
    }
    return
  }
  if (phase === 'signedOut') return loadInfo(true)
  if (user?.id !== signedIn) return startAnew()
  if (interrupted) await resume()
}

/** From now on the tabs of this browser follow one another. */
export function followOtherTabs(): void {
  onOtherTabs((message) => {
    heardOtherTab(message).catch((error: unknown) => console.warn('other tab', error))
  })
}
