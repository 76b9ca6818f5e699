import type { NewsFollower } from '@motorpool/alarm/server'
import { CUSTOMER_KIND } from '@motorpool/alarm/shared'
import { sql } from '@motorpool/db'
import { chinaTimeText } from '@motorpool/kernel'
import { tellPersons } from '@motorpool/messaging/server'

/** What happened longer ago is in the list, and news to nobody. */
const LATE_MS = 3_600_000

interface Crossed {
  org_id: string
  vin: string
  type: string
  fence: string
  account: string
  happen_time: number
}

/** What happens at a fence of a customer is told to its account alone, which the vehicle still is of. */
export const fenceFollower: NewsFollower = {
  async follow(run, tx, tenantId, news) {
    const ids = news.flatMap(({ topic, rowId }) => (topic === 'ALARM' ? [rowId] : []))
    if (ids.length === 0) return
    const { rows } = await sql<Crossed>`
      select a.org_id::text as org_id, a.vin, a.type, a.detail ->> 'fenceName' as fence, u.id::text as account, a.happen_time
      from alarm a join app_user u on u.id = (a.detail ->> 'customerAccountId')::bigint
      where a.tenant_id = ${tenantId} and a.kind = ${CUSTOMER_KIND} and a.type in ('IN', 'OUT') and a.happen_time > ${new Date(run.now() - LATE_MS)} and a.id = any (${ids}::bigint[])
        and u.tenant_id = ${tenantId} and u.status = 'NORMAL' order by a.id`.execute(tx)
    for (const { org_id: orgId, vin, type, fence, account, happen_time: time } of rows)
      await tellPersons(
        { tx, ports: run.ports, tenantId, now: run.now() },
        {
          about: 'CUSTOMER_FENCE',
          orgId,
          vin,
          text: { key: `customer.fenceTold.${type}`, params: { vin, fence, time: chinaTimeText(time) } },
          linkUrl: '/portal/fenceAlarm',
          users: [account],
          catalogues: run.catalogues,
        },
      )
  },
}
