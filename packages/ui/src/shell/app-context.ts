import { type ComponentType, createContext, useContext } from 'react'
import type { ScreenPart } from '../screen/part.ts'
import type { Screen } from '../screen/screen.ts'
import type { ScreenAction } from './screen-action.ts'

export interface HeaderTool {
  key: string
  Component: ComponentType
}

/** What the application around the screens consists of. */
export interface AppSetup {
  screens: readonly Screen[]
  /** What modules add to screens of others; known once a screen is shown. */
  parts?: (() => readonly ScreenPart[]) | undefined
  /** The administration platform at /admin/ (R031). */
  admin: boolean
  /** What can be begun on screens; loaded when it is first looked for. */
  actions?: (() => Promise<readonly ScreenAction[]>) | undefined
}

export const AppContext = createContext<AppSetup>({
  screens: [],
  admin: false,
})

export function useApp(): AppSetup {
  return useContext(AppContext)
}
