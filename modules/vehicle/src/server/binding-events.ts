import { sql, type Tx } from '@motorpool/db'
import { defineEvent, publish } from '@motorpool/events'
import type { Change, ChangeListener } from '@motorpool/resource/server'
import { plainNumber } from '@motorpool/terminal/shared'
import { z } from 'zod'
import { VEHICLE_KEYS } from '../shared/new-energy.ts'

const ids = z.array(z.string())

/**
 * Registration, credential, tenant or organisation of devices changed or ended: what was answered about them before may
 * be wrong now.
 */
export const bindingChanged = defineEvent({
  name: 'vehicle.binding-changed',
  schema: z.object({
    vehicleIds: ids,
    /** Claimed identities (VINs, terminal and card numbers), without leading zeros. */
    deviceIds: ids,
    /** Lower platforms whose account changed or ended. */
    platformIds: ids,
  }),
})

export type BindingChange = ReturnType<typeof bindingChanged.parse>

const CONCERNED = new Set([...VEHICLE_KEYS, 'terminal/terminals', 'terminal/simcards'])
const MODELS = 'terminal/models'
/** What a session learns of its terminal's model when it signs on. */
const OF_MODEL = ['answerForm', 'clockZone'] as const

function isConcerned({ resource, before, after }: Change): boolean {
  if (resource !== MODELS) return CONCERNED.has(resource)
  return before !== undefined && after !== undefined && OF_MODEL.some((key) => before[key] !== after[key])
}
const PLATFORMS = 'terminal/platformAccounts'
const plain = (value: unknown): string[] => (typeof value === 'string' ? [plainNumber(value)] : [])

function identities({ before, after }: Change): string[] {
  return [before, after].flatMap((row) => [
    ...(typeof row?.vin === 'string' ? [row.vin] : []),
    ...plain(row?.terminalCode),
    ...plain(row?.simCode),
    ...plain(row?.msisdn),
  ])
}

/** Vehicles that changed, and those behind changed terminals, cards and models, while the transaction still sees them. */
async function vehiclesBehind(tx: Tx, changes: readonly Change[]): Promise<string[]> {
  const of = (key: string) => changes.filter((c) => c.resource === key).map((c) => c.id)
  const { rows } = await sql<{ id: string }>`
    select v.id from vehicle v join terminal t on t.id = v.terminal_id
    where t.id = any (${of('terminal/terminals')}::bigint[]) or t.simcard_id = any (${of('terminal/simcards')}::bigint[])
      or t.terminal_model_id = any (${of(MODELS)}::bigint[])
  `.execute(tx)
  return [...VEHICLE_KEYS.flatMap(of), ...rows.map((r) => r.id)]
}

/** Publishes what the gateway must stop believing, whoever changes it: a call, an import, a job. */
export const bindingListener: ChangeListener = {
  inTransaction: async ({ tx }, changes) => {
    const concerned = changes.filter(isConcerned)
    const platformIds = changes.filter((c) => c.resource === PLATFORMS && c.before).map((c) => c.id)
    if (concerned.length + platformIds.length === 0) return
    await publish(tx, bindingChanged, {
      vehicleIds: concerned.length > 0 ? await vehiclesBehind(tx, concerned) : [],
      deviceIds: [...new Set(concerned.flatMap(identities))],
      platformIds,
    })
  },
}
