import type { Tx } from '@motorpool/db'
import { definePort } from '@motorpool/kernel'

/**
 * How many services each of these open limits counts: vehicles of its dealer and of those below it, of its category,
 * whose service began in its period; as far as the transaction reaches them. A limit without any may be left out.
 */
export type OpenedServices = (tx: Tx, limitIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** Provided by the module that has the vehicles. */
export const openedServices = definePort<OpenedServices>('system.opened-services')
