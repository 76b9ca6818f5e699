import { initialsOf } from './initials.ts'
import type { MenuEntry } from './menu-entries.ts'

export interface PaletteScreen {
  key: string
  title: string
  /** Titles of its groups. */
  group: string
  icon: string | null | undefined
  path: string
}

/** The leaves of the menu, each with the names of the groups above. */
export function paletteScreens(
  entries: readonly MenuEntry[],
  above: readonly string[] = [],
): PaletteScreen[] {
  return entries.flatMap(({ key, title, icon, path, children }) =>
    children.length > 0
      ? paletteScreens(children, [...above, title])
      : [{ key, title, group: above.join(' / '), icon, path }],
  )
}

const wordsOf = (typed: string): string[] => typed.trim().toLowerCase().split(/\s+/).filter(Boolean)

const isNamed = (title: string, word: string): boolean =>
  title.toLowerCase().includes(word) || initialsOf(title).includes(word)

/**
 * Screens whose title, group or address holds every word, or whose title has it as the initials of its sounds; those whose
 * title begins with the text come first.
 */
export function matchingScreens(screens: readonly PaletteScreen[], typed: string): PaletteScreen[] {
  const words = wordsOf(typed)
  if (words.length === 0) return [...screens]
  const found = screens.filter((screen) => {
    const text = `${screen.group} ${screen.path}`.toLowerCase()
    return words.every((word) => isNamed(screen.title, word) || text.includes(word))
  })
  const begins = ({ title }: PaletteScreen) =>
    [title.toLowerCase(), initialsOf(title)].some((name) => name.startsWith(words[0] as string))
  return [...found.filter(begins), ...found.filter((screen) => !begins(screen))]
}

/** Those of which every word names the title or the hint; nothing as long as nothing is typed. */
export function matchingActions<A extends { title: string; hint: string }>(
  all: readonly A[],
  typed: string,
): A[] {
  const words = wordsOf(typed)
  const fits = ({ title, hint }: A) => words.every((word) => isNamed(title, word) || isNamed(hint, word))
  return words.length === 0 ? [] : all.filter(fits)
}

/** A part of a vehicle's page, as it is named. */
export interface VehiclePart {
  tab: string
  title: string
}

/** `回放 川A99533D` asks for the track of that vehicle: the part that one of several words names, and the words without it. */
export function partAsked(
  parts: readonly VehiclePart[],
  typed: string,
): { part?: VehiclePart; rest: string } {
  const words = typed.trim().split(/\s+/)
  for (const [i, word] of words.length > 1 ? words.entries() : []) {
    const part = parts.find(({ title }) => isNamed(title, word.toLowerCase()))
    if (part) return { part, rest: words.toSpliced(i, 1).join(' ') }
  }
  return { rest: typed }
}
