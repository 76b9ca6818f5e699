/**
 * Gives commands without an end, as the server does, and says of each what it is about to store and, once that is committed, that
 * it was accepted. A message ends it.
 */
import { giveCommands } from '@motorpool/command/server'
import { Database } from '@motorpool/db'
import { must } from '@motorpool/kernel'
import { childOptions } from './lib/children.ts'
import { orderOf } from './lib/commands.ts'

export interface GivingOptions {
  url: string
  vehicles: number
  /** Texts of different starts differ by it. */
  start: number
}

/** Texts of commands, by which terminals name what they got. */
export interface Accepted {
  accepted: { id: string; text: string }[]
}

const TYPES = ['REALTIME', 'OFFLINE', 'RESERVATION'] as const
const AT_ONCE = 8
const PAUSE_MS = 40

const { url, vehicles, start } = childOptions<GivingOptions>()
const db = new Database({ url, max: 2, applicationName: 'motorpool-api' })
let giving = true
let given = 0
process.on('message', () => {
  giving = false
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')

while (giving) {
  const now = Date.now()
  const orders = Array.from({ length: AT_ONCE }, (_, i) => {
    const n = given++
    const type = TYPES[Math.floor(n / AT_ONCE) % TYPES.length] ?? 'REALTIME'
    const due = type === 'RESERVATION' ? now + 1500 : now
    return { ...orderOf((n * 7 + i) % vehicles, `${start}-${n}`, now), type, due }
  })
  // Different vehicles: as many wait for one as may, and what finds no room was not accepted.
  const different = orders.filter(
    ({ vehicle }, i) => orders.findIndex((one) => one.vehicle.id === vehicle.id) === i,
  )
  try {
    const rows = await db.withTenant({ tenantId: '1', orgScope: { kind: 'all' } }, (tx) =>
      giveCommands(tx, different),
    )
    const accepted = rows.flatMap((row, i) =>
      row ? [{ id: row.id, text: String(must(different[i], 'an order').params.text) }] : [],
    )
    process.send?.({ accepted } satisfies Accepted)
  } catch {
    // The database is away: nobody was told that anything is accepted.
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
await db.close()
process.exit(0)
