import { type Hooks, resourceRoutes } from '@motorpool/resource/server'
import { platformAccounts } from '../shared/platform-accounts.ts'
import { hashPlatformPassword } from './auth.ts'

const hooks: Hooks = {
  // Only the hash is stored, as of every password.
  prepare: async (_ctx, drafts) => {
    for (const draft of drafts)
      if (draft.errors.length === 0 && typeof draft.values.password === 'string')
        draft.values.password = await hashPlatformPassword(draft.values.password)
  },
}

export const platformAccountRoutes = resourceRoutes(platformAccounts, hooks)
