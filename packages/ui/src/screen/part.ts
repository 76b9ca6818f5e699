import type { ComponentType } from 'react'

export interface PartProps {
  /** What the screen shows: the VIN of a vehicle. */
  subject: string
}

/** What a module adds to a screen of another, which names the place and knows nothing else of it. */
export interface ScreenPart {
  place: string
  load: () => Promise<{ default: ComponentType<PartProps> }>
}
