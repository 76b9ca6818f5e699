import { matchScreen, mayOpen } from '../screen/screen.ts'
import { useSession } from '../state/session.ts'
import { useApp } from './app-context.ts'

/** Whether there is a screen at this address, and the user may open it. */
export function useMayOpen(path: string): boolean {
  const { screens } = useApp()
  const permissions = useSession((s) => s.permissions)
  const screen = matchScreen(screens, path)
  return screen !== undefined && mayOpen(screen, permissions)
}
