import { definePortList } from '@motorpool/kernel'

/** Rows that are about a person who is a customer, told by the module that keeps them. */
export interface PersonalData {
  /** Whose key is `id`; its title is the text `personal.<table>`. */
  readonly table: string
  /** The column that names the user. */
  readonly person: string
  /** What the person gets of each row, in this order. */
  readonly columns: readonly string[]
  /**
   * Rows that go with the person; what is written over columns of rows that are records of others too; or `kept`, what a law or
   * the safety of others keeps for its time.
   */
  readonly erase: 'rows' | 'kept' | Readonly<Record<string, string | null>>
}

export const personalData = definePortList<PersonalData>('identity.personal-data')
