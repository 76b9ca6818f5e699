import { sql, type Tx } from '@motorpool/db'
import type { PushPersonType, RemindWay } from '../../shared/enums.ts'
import type { Texts } from '../text.ts'

/** A strategy as jobs need it. */
export interface StoredStrategy extends Texts {
  id: string
  tenant_id: string
  org_id: string
  strategy_name: string
  remind_ways: RemindWay[]
  push_person_type: PushPersonType
  post_types: string[] | null
  push_begin: string | null
  push_end: string | null
  urgent_anytime: boolean | null
  escalate_minutes: number | null
  webhook_url: string | null
  webhook_secret: string | null
  wecom_url: string | null
  dingtalk_url: string | null
  dingtalk_secret: string | null
  feishu_url: string | null
  feishu_secret: string | null
  status: string
}

export async function strategyOf(tx: Tx, id: string | null): Promise<StoredStrategy | undefined> {
  const { rows } = await sql<StoredStrategy>`
    select id::text as id, tenant_id::text as tenant_id, org_id::text as org_id, strategy_name, remind_ways, push_person_type,
      post_types, to_char(push_begin, 'HH24:MI') as push_begin, to_char(push_end, 'HH24:MI') as push_end, urgent_anytime, escalate_minutes, title_template, content_template, title_en,
      content_en, title_ja, content_ja, webhook_url, webhook_secret, wecom_url, dingtalk_url, dingtalk_secret, feishu_url,
      feishu_secret, status
    from notice_strategy where id = ${id}`.execute(tx)
  return rows[0]
}
