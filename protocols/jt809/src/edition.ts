/** Editions of JT/T 809, oldest first. Two platforms agree on one: the header does not say which. */
export const EDITIONS = ['2011', '2019'] as const
export type Edition = (typeof EDITIONS)[number]
