import type { Tx } from '@motorpool/db'
import { definePort } from '@motorpool/kernel'

/** What sheets ask about administrative areas: 1 province, 2 city, 3 district. */
export interface AreaLookup {
  /** Codes of the areas of a level below another (100000 = the country) that bear a name or a code; more than one when it is ambiguous. */
  below(tx: Tx, above: string, level: number, text: string): Promise<string[]>
  /** Codes of cities by their names; a name that several bear is left out. */
  cities(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Provided by the module that has the areas. */
export const areaLookup = definePort<AreaLookup>('tenancy.areas')
