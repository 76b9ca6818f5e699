import { sql } from '@motorpool/db'
import { type Hooks, valueOf } from '@motorpool/resource/server'
import { isEmpty, parseId } from '@motorpool/resource/shared'
import type { NoticeStrategyUsers } from '../../shared/strategy-users.ts'

export const userHooks: Hooks<NoticeStrategyUsers> = {
  /** Persons belong to the organisation of their strategy. */
  complete: async (ctx, inputs, mode) => {
    if (mode !== 'create') return
    const ids = inputs.map(({ strategyId }) => parseId(strategyId) ?? '0')
    const { rows } = await sql<{ id: string; org_id: string }>`
      select id::text as id, org_id::text as org_id from notice_strategy where id = any (${ids}::bigint[])`.execute(
      ctx.tx,
    )
    const orgs = new Map(rows.map((row) => [row.id, row.org_id]))
    inputs.forEach((input, i) => {
      const org = orgs.get(ids[i] ?? '')
      if (org) Object.assign(input, { orgId: org })
    })
  },
  /** Somebody is meant: a user, an organisation, or an address. */
  prepare: async (_ctx, drafts) => {
    for (const draft of drafts) {
      const type = valueOf(draft, 'pushPersonType')
      const nobody = (['userId', 'personOrgId', 'phone', 'email'] as const).every((name) =>
        isEmpty(valueOf(draft, name)),
      )
      if (nobody) draft.fail(type === 'ORG' ? 'personOrgId' : 'userId', { code: 'FIELD_REQUIRED' })
    }
  },
}
