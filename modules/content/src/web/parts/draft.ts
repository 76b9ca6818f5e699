import type { EntryView } from '../calls.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a form holds as an entry, whatever of it is still missing. */
export const draftOf = (held: Readonly<Record<string, unknown>>): Omit<EntryView, 'id'> =>
  ({ ...held, title: textOf(held.title), content: textOf(held.content) }) as Omit<EntryView, 'id'>
