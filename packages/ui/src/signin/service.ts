import type { ComponentType } from 'react'

export interface SignInServiceProps {
  /** In which ways it is had here, as the server says. */
  ways: readonly string[]
  onClose(): void
  /** It is done: whose name stands in the form then, and what the page says of it. */
  onDone(userName: string, notice: string): void
}

/** What people may do at the sign-in besides signing in, where the server offers it: a dialog of a module. */
export interface SignInService {
  /** As the server names it; `ui.signIn.<name>` is what its button says. */
  name: 'register' | 'password'
  load: () => Promise<{ default: ComponentType<SignInServiceProps> }>
}
