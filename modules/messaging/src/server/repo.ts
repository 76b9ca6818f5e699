import { type ColumnType, type Generated, type Selectable, sql, type Tx, tables } from '@motorpool/db'
import { LIST_MAX } from '../shared/list.ts'

type State = 'unread' | 'readed' | 'trash'

export interface MessageTables {
  message: {
    id: Generated<string>
    tenant_id: string | null
    title: string
    content: string
    text_key: string | null
    text_params: ColumnType<Record<string, string | number> | null, string | null, never>
    type: 'NOTICE' | 'ALARM' | 'SYSTEM'
    link_url: string | null
    receiver_type: 'ALL' | 'ORG' | 'USER'
    receiver_org_ids: string[]
    receiver_user_ids: string[]
    create_user_id: string | null
    create_time: number | Date
    update_user_id: string | null
    update_time: number | Date
  }
  message_user: {
    id: Generated<string>
    tenant_id: string
    msg_id: string
    user_id: string
    state: State
    create_time: number | Date
    read_time: number | Date | null
    remove_time: number | Date | null
  }
}

const t = (tx: Tx) => tables<MessageTables>(tx)

export interface Reader {
  tenantId: string
  userId: string
}

const own = (tx: Tx, reader: Reader) =>
  t(tx)
    .selectFrom('message_user as u')
    .innerJoin('message as m', 'm.id', 'u.msg_id')
    .where('u.tenant_id', '=', reader.tenantId)
    .where('u.user_id', '=', reader.userId)

export async function countUnread(tx: Tx, reader: Reader): Promise<number> {
  const row = await t(tx)
    .selectFrom('message_user')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('tenant_id', '=', reader.tenantId)
    .where('user_id', '=', reader.userId)
    .where('state', '=', 'unread')
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export function linesOf(tx: Tx, reader: Reader, state: State) {
  return own(tx, reader)
    .select(['u.msg_id', 'u.create_time', 'm.title', 'm.text_key', 'm.text_params', 'm.type', 'm.link_url'])
    .where('u.state', '=', state)
    .orderBy('u.create_time', 'desc')
    .orderBy('u.id', 'desc')
    .limit(LIST_MAX)
    .execute()
}

export function contentOf(tx: Tx, reader: Reader, id: string) {
  return own(tx, reader)
    .select(['m.content', 'm.text_key', 'm.text_params'])
    .where('u.msg_id', '=', id)
    .executeTakeFirst()
}

export function stateOf(tx: Tx, reader: Reader, id: string) {
  return own(tx, reader).select('u.state').where('u.msg_id', '=', id).executeTakeFirst()
}

/** Moves a message of the reader from one list to another; false when it was not in the first. */
export async function move(tx: Tx, reader: Reader, id: string, from: State, to: State, now: number) {
  const at = new Date(now)
  const result = await t(tx)
    .updateTable('message_user')
    .set({
      state: to,
      ...(from === 'unread' ? { read_time: at } : {}),
      remove_time: to === 'trash' ? at : null,
    })
    .where('tenant_id', '=', reader.tenantId)
    .where('user_id', '=', reader.userId)
    .where('msg_id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export interface Receivers {
  type: 'ALL' | 'ORG' | 'USER'
  ids: readonly string[]
}

export type NewMessage = Omit<Selectable<MessageTables['message']>, 'id' | 'update_time' | 'update_user_id'>

export async function insertMessage(tx: Tx, row: NewMessage): Promise<string> {
  const { text_params, ...rest } = row
  const made = await t(tx)
    .insertInto('message')
    .values({
      ...rest,
      text_params: text_params === null ? null : JSON.stringify(text_params),
      update_user_id: row.create_user_id,
      update_time: row.create_time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** One line for each receiver; answers who they are. Run as the platform: receivers may be anywhere in the tenant. */
export async function deliver(
  tx: Tx,
  tenantId: string,
  msgId: string,
  to: Receivers,
  now: number,
): Promise<string[]> {
  const who =
    to.type === 'USER'
      ? sql`select unnest(${to.ids}::bigint[]) as id`
      : to.type === 'ALL'
        ? sql`select id from app_user where tenant_id = ${tenantId}`
        : sql`select u.id from app_user u join org o on o.id = u.org_id
              where u.tenant_id = ${tenantId} and exists (
                select from org top where top.id = any (${to.ids}::bigint[])
                  and (o.id = top.id or o.path like top.path || '%'))`
  const { rows } = await sql<{ user_id: string }>`
    insert into message_user (tenant_id, msg_id, user_id, create_time)
    select ${tenantId}, ${msgId}, id, ${new Date(now)} from (${who}) as who
    on conflict (msg_id, user_id) do nothing returning user_id`.execute(tx)
  return rows.map((r) => r.user_id)
}

/** Messages that nobody keeps any more: in everybody's trash, or older than a bound. */
export async function forget(tx: Tx, before: number, trashBefore: number): Promise<void> {
  await t(tx)
    .deleteFrom('message_user')
    .where('state', '=', 'trash')
    .where('remove_time', '<', new Date(trashBefore))
    .execute()
  await t(tx).deleteFrom('message').where('create_time', '<', new Date(before)).execute()
  await sql`delete from message m where not exists (select from message_user u where u.msg_id = m.id)`.execute(
    tx,
  )
}
