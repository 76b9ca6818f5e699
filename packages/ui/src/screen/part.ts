import type { ComponentType } from 'react'

/** What a list shows, for parts that act on it. */
export interface PartList {
  /** Filters and order, as its page call gets them. */
  asked: Readonly<Record<string, unknown>>
  total: number
  /** The total is an estimate. */
  capped: boolean
  selected: readonly { readonly id: string; readonly [field: string]: unknown }[]
}

export interface PartProps {
  /** What the screen shows: the VIN of a vehicle, the key of a list's resource. */
  subject: string
  /** Of a place beside what is of one day: YYYY-MM-DD in the viewer's zone. */
  day?: string
  /** Of a place in a list. */
  list?: PartList
}

/** What a module adds to a screen of another, which names the place and knows nothing else of it. */
export interface ScreenPart {
  place: string
  /** The whole permission without which it is not there; default: everybody sees it. */
  permission?: string
  load: () => Promise<{ default: ComponentType<PartProps> }>
}
