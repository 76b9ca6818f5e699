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

/** Screens whose title, group or address holds every word; those whose title begins with the text come first. */
export function matchingScreens(screens: readonly PaletteScreen[], typed: string): PaletteScreen[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...screens]
  const found = screens.filter((screen) => {
    const text = `${screen.title} ${screen.group} ${screen.path}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const begins = (screen: PaletteScreen) => screen.title.toLowerCase().startsWith(words[0] as string)
  return [...found.filter(begins), ...found.filter((screen) => !begins(screen))]
}
