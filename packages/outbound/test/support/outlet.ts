import { type FakeClock, fakeClock } from '@motorpool/testkit'
import { newVault } from '@motorpool/vault'
import { createOutbound, type Outbound, type OutboundCall, type OutboundOptions } from '../../src/index.ts'

export interface TestOutlet {
  outbound: Outbound
  clock: FakeClock
  vault: OutboundOptions['vault']
  /** What was stored, in order. */
  calls: OutboundCall[]
  /** Pauses between tries, ms. */
  pauses: number[]
}

export function testOutlet(options: Partial<OutboundOptions> = {}): TestOutlet {
  const [calls, pauses]: [OutboundCall[], number[]] = [[], []]
  const [clock, vault] = [fakeClock(), newVault()]
  const outbound = createOutbound({
    privateTargets: false,
    clock,
    vault,
    record: (call) => void calls.push(call),
    pause: async (ms) => void pauses.push(ms),
    random: () => 0,
    ...options,
  })
  return { outbound, clock, vault, calls, pauses }
}

/** What tests say of a call to a server of their own. */
export const OURS = { tenantId: '1', purpose: 'test/call', namedBy: 'operator' } as const
/** A call whose target a tenant has named. */
export const THEIRS = { ...OURS, namedBy: 'tenant' } as const
