import { sql } from '@motorpool/db'
import { LACKS, SOURCES, USAGE_OF_CATEGORY } from '../vehicles/sources.ts'

/** A vehicle v with its filing f of the usage of its category, and everything that the filing rests on. */
export const JUDGED = sql`
  cross join lateral (select ${USAGE_OF_CATEGORY} as usage) u
  left join vehicle_filing f on f.vin = v.vin and f.filing_usage = u.usage
  ${SOURCES}
  left join terminal_model tm on tm.id = t.terminal_model_id
  left join chip_model_filing cf on cf.chip_model_id = coalesce(t.chip_model_id, tm.chip_model) and cf.filing_usage = u.usage
  left join tenant_platform_account a on a.tenant_id = v.tenant_id and a.filing_usage = u.usage and a.status = 'ENABLED'
    and a.password is not null`

/** Without the terminal, which is a cause of its own. */
const DATA = sql`array_remove(${LACKS}, 'terminalId')`
const isDraft = sql`coalesce(f.audit_state, 'PENDING_SUBMIT') in ('PENDING_SUBMIT', 'FAILED', 'SUBMIT_FAILED')`

/** What keeps the vehicle from being sold and driven; nothing once its filing has passed. */
const CAUSES = sql`case when f.audit_state = 'PASSED' then '{}'::text[] else array_remove(array[
  case when a.id is null then 'NO_ACCOUNT' end,
  case when mf.audit_state is distinct from 'PASSED' then 'MODEL_NOT_FILED' end,
  case when t.id is null then 'NO_TERMINAL' end,
  case when t.id is not null and u.usage <> 'GBEV' and tf.audit_state is distinct from 'PASSED'
    then 'TERMINAL_MODEL_NOT_FILED' end,
  case when t.id is not null and u.usage = 'GB6' and cf.audit_state is distinct from 'PASSED' then 'CHIP_NOT_FILED' end,
  case when ${isDraft} and cardinality(${DATA}) > 0 then 'DATA_MISSING' end,
  case when coalesce(f.audit_state, 'PENDING_SUBMIT') = 'PENDING_SUBMIT' then 'NOT_SUBMITTED' end,
  case when f.audit_state = 'SUBMIT_FAILED' and f.failure is distinct from 'NO_ACCOUNT' then 'SUBMIT_FAILED' end,
  case when f.audit_state = 'FAILED' then 'REFUSED' end,
  case when f.audit_state = 'SUBMIT_TIMEOUT' then 'UNANSWERED' end,
  case when f.audit_state = 'PENDING_AUDIT' then 'UNDER_AUDIT' end], null) end`

/** What is said of a vehicle, by field. */
export const JUDGEMENT = sql`
  v.id::text as id, v.vin, u.usage as "filingUsage", ${CAUSES} as causes,
  case when v.sale_status = 'SOLD' then 'DRIVE' else 'SALE' end as barred,
  case when ${isDraft} then ${DATA} else '{}'::text[] end as lacks,
  t.terminal_model_id::text as "terminalModelId", coalesce(t.chip_model_id, tm.chip_model)::text as "chipModelId"`
