import type { FilingChannelModule } from '../shared/enums.ts'
import { chipModels } from './chip-models.ts'
import type { ServerKind } from './kind.ts'
import { terminalChanges } from './terminal-changes.ts'
import { terminalModels } from './terminal-models.ts'
import { vehicleModels } from './vehicle-models.ts'
import { vehicles } from './vehicles/kind.ts'

/** Everything that is filed. */
export const KINDS: readonly ServerKind[] = [
  vehicleModels,
  chipModels,
  terminalModels,
  vehicles,
  terminalChanges,
]

export function kindOf(name: FilingChannelModule): ServerKind {
  const kind = KINDS.find((one) => one.name === name)
  if (!kind) throw new Error(`nothing of the kind ${name} is filed`)
  return kind
}
