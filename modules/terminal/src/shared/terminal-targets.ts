import { registerTarget } from '@motorpool/resource/shared'
import { terminals } from './terminals.ts'

/** Terminals that can be put onto a vehicle: free and in order, of its use when `vehicleCategory` is given (R307). */
export const USABLE_TERMINALS = 'terminal/terminals:usable'

/** Those of the same link as the terminal on the vehicle `vehicleId`. */
export const SAME_CHAIN_TERMINALS = 'terminal/terminals:sameChain'

for (const [key, path] of [
  [USABLE_TERMINALS, '/canUseSelect'],
  [SAME_CHAIN_TERMINALS, '/getSameChainCanUseTerminal'],
] as const)
  registerTarget({
    key,
    table: terminals.table,
    scope: terminals.scope,
    label: 'terminalCode',
    code: 'terminalCode',
    options: {
      id: `${terminals.idPrefix}.${path.slice(1)}`,
      method: 'GET',
      path: `${terminals.api}${path}`,
      permission: 'terminal/terminals/find',
    },
  })
