import type { IconName } from '../brand/Icon.tsx'

/** Something that can be begun on a screen, from wherever one is. */
export interface ScreenAction {
  key: string
  /** In the language of the moment. */
  title(): string
  icon: IconName
  /** Whoever has it is offered the action. */
  permission: string
  /** Of the screen, without query: who cannot open it is not offered the action. */
  screen: string
  /** The address that begins it. */
  path: string
}
