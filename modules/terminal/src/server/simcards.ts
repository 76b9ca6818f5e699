import { sql } from '@motorpool/db'
import { type Hooks, resourceRoutes } from '@motorpool/resource/server'
import { simcards } from '../shared/simcards.ts'

const hooks: Hooks = {
  options: { unUseSelect: { where: () => [sql<boolean>`sim_card.bind_status = 'UNBOUND'`] } },
}

export const simcardRoutes = resourceRoutes(simcards, hooks)
