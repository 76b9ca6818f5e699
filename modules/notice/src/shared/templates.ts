/** What a text may hold in braces; each is filled in the reader's language. */
export const PLACEHOLDERS = ['plate', 'vin', 'org', 'kind', 'alarm', 'level', 'time', 'address'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

const IN_BRACES = /\{([^{}]*)\}/g

const isKnown = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name)

/** The first placeholder of a text that nothing fills, with its braces. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(IN_BRACES)].find(([, name = '']) => !isKnown(name))?.[0]

/** The text with its placeholders filled, once: what is filled in may hold braces of its own. */
export const filled = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replaceAll(IN_BRACES, (whole, name: string) => (isKnown(name) ? values[name] : whole))
