import { sql } from '@motorpool/db'
import { AppError, textKey } from '@motorpool/kernel'
import { type Draft, type Hooks, resourceRoutes } from '@motorpool/resource/server'
import { simcards } from '../shared/simcards.ts'
import { checkCardNumbers } from './claims.ts'
import './errors.ts'

/** An abandoned number is given to others: it does not come back, and a card in a terminal is not abandoned. */
function keepAbandoned(drafts: readonly Draft<typeof simcards>[]): void {
  for (const { values, before } of drafts) {
    const next = values.simStatus
    if (!before || next === undefined || next === before.simStatus) continue
    const inUse = next === 'ABANDON' && before.bindStatus === 'BOUND'
    if (before.simStatus !== 'ABANDON' && !inUse) continue
    throw new AppError('SIM_STATUS_REFUSED', {
      sim: String(before.simCode),
      status: textKey(`terminal/simcards.${inUse ? 'inUse' : 'abandoned'}`),
    })
  }
}

const hooks: Hooks<typeof simcards> = {
  prepare: async (ctx, drafts) => {
    keepAbandoned(drafts)
    await checkCardNumbers(ctx, drafts)
  },
  options: { unUseSelect: { where: () => [sql<boolean>`sim_card.bind_status = 'UNBOUND'`] } },
}

export const simcardRoutes = resourceRoutes(simcards, hooks)
