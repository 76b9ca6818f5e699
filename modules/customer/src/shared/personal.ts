/** What becomes of rows when their person has the own data erased: they go, lose what names the person, or must be kept. */
export const PERSONAL_FATES = ['rows', 'blanked', 'kept'] as const

/** A kind of data that is kept of a person. */
export interface PersonalPart {
  label: string
  count: number
  fate: (typeof PERSONAL_FATES)[number]
}
