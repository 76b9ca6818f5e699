import { FilingUsage, TenantAbility, type VehicleCategory } from '../../shared/enums.ts'

/** What a tenant may do with vehicles of one category, as stored. */
export interface Ability {
  vehicleCategory: VehicleCategory
  abilities: string[]
  filingUsages: string[]
  maxVehicleCount: number | null
  status: 'ENABLED' | 'DISABLED'
  /** Of the stored ability; none while nothing is stored. */
  updateTime?: number | undefined
}

/** The same as its form holds it. */
export interface AbilityDraft extends Omit<Ability, 'status' | 'vehicleCategory' | 'updateTime'> {
  enabled: boolean
}

/** What is not set is not limited: the first change begins there. */
export const abilityDraft = (stored: Ability | undefined): AbilityDraft => ({
  abilities: stored?.abilities ?? [...TenantAbility.values],
  filingUsages: stored?.filingUsages ?? [...FilingUsage.values],
  maxVehicleCount: stored?.maxVehicleCount ?? null,
  enabled: stored?.status !== 'DISABLED',
})

/** @param updateTime of the stored ability; 0 = nothing was stored, which somebody else may have done meanwhile */
export const abilityBody = (
  vehicleCategory: VehicleCategory,
  { enabled, ...draft }: AbilityDraft,
  updateTime = 0,
): Ability => ({ vehicleCategory, ...draft, status: enabled ? 'ENABLED' : 'DISABLED', updateTime })
