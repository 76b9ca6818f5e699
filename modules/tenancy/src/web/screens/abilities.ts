import { FilingUsage, TenantAbility, type VehicleCategory } from '../../shared/enums.ts'

/** What a tenant may do with vehicles of one category, as stored. */
export interface Ability {
  vehicleCategory: VehicleCategory
  abilities: string[]
  filingUsages: string[]
  maxVehicleCount: number | null
  status: 'ENABLED' | 'DISABLED'
}

/** The same as its form holds it. */
export interface AbilityDraft extends Omit<Ability, 'status' | 'vehicleCategory'> {
  enabled: boolean
}

/** What is not set is not limited: the first change begins there. */
export const abilityDraft = (stored: Ability | undefined): AbilityDraft => ({
  abilities: stored?.abilities ?? [...TenantAbility.values],
  filingUsages: stored?.filingUsages ?? [...FilingUsage.values],
  maxVehicleCount: stored?.maxVehicleCount ?? null,
  enabled: stored?.status !== 'DISABLED',
})

export const abilityBody = (
  vehicleCategory: VehicleCategory,
  { enabled, ...draft }: AbilityDraft,
): Ability => ({ vehicleCategory, ...draft, status: enabled ? 'ENABLED' : 'DISABLED' })
