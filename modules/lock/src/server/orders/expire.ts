import { sql } from '@motorpool/db'
import { defineJob, schedule } from '@motorpool/jobs'
import { z } from 'zod'
import { step } from '../../shared/index.ts'
import { lockChains } from '../chain.ts'
import { ordersWhere, writeOrder } from './row.ts'
import { ANY_POLICY, allowed } from './settle.ts'

const AT_ONCE = 200

export const expireJob = defineJob({ name: 'lock/expire', input: z.object({}), queue: 'lock/expire' })

/** Orders that nobody approved in time. */
export const expireHandler = expireJob.handledBy(async (run) => {
  for (;;) {
    const ended = await run.db.withPlatform(run.log, 'lock orders that expired', async (tx) => {
      const now = new Date(run.now())
      const due = sql<boolean>`state = 'ASKED' and expire_time <= ${now}`
      const { rows } = await sql<{ tenantId: string }>`
        select distinct tenant_id::text as "tenantId" from lock_order where ${due}`.execute(tx)
      await lockChains(
        tx,
        rows.map(({ tenantId }) => tenantId),
      )
      const orders = await ordersWhere(
        tx,
        sql<boolean>`${due} and id in (select id from lock_order where ${due} order by id limit ${AT_ONCE})`,
      )
      for (const stored of orders) {
        const { order } = allowed(step(stored.order, { kind: 'tick' }, ANY_POLICY, now.getTime()), stored.vin)
        await writeOrder(tx, stored, order, { step: 'EXPIRE', by: null, now: now.getTime() })
      }
      return orders.length
    })
    if (ended < AT_ONCE || run.signal.aborted) return
  }
})

export const expireSchedule = schedule(expireJob, '* * * * *', {})
