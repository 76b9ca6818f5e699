import { sql } from '@motorpool/db'
import type { Hooks } from '@motorpool/resource/server'
import type { LockOrders } from '../../shared/index.ts'

export const orderHooks: Hooks<LockOrders> = {
  expressions: {
    failReason: sql`(select c.fail_reason from command_log c where c.id = lock_order.cmd_log_id)`,
  },
}
