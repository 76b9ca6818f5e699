import { defineEvent } from '@motorpool/events'
import { z } from 'zod'

/** A tenant or an organisation was made, changed, moved or deleted: what was derived from the trees is out of date. */
export const treeChanged = defineEvent({ name: 'tenancy.tree-changed', schema: z.object({}) })

/** What these tenants may do was changed. */
export const abilitiesChanged = defineEvent({
  name: 'tenancy.abilities-changed',
  schema: z.object({ tenantIds: z.array(z.string()) }),
})
