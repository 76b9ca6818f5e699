import { createHash, randomBytes } from 'node:crypto'
import { type Database, sql } from '@motorpool/db'

/** 128 bits, hexadecimal. */
const TOKEN = /^[0-9a-f]{32}$/

/** ms that an address is good for: 64 MB over a line of 5 kB/s. */
export const LINK_MS = 4 * 3_600_000

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Makes the address of a command that is about to be sent; undefined where no try of an update belongs to it any more. */
export async function makeLink(db: Database, commandId: string, now: number): Promise<string | undefined> {
  const token = randomBytes(16).toString('hex')
  const { rows } = await db.withPlatform(undefined, 'the address of a package', (tx) =>
    sql`
      update ota_log set link_hash = ${hashOf(token)}, link_expire_time = ${new Date(now + LINK_MS)}
      where command_id = ${commandId} and state = 'RUNNING' returning id`.execute(tx),
  )
  return rows.length === 1 ? token : undefined
}

export interface Link {
  /** Of the terminal's row in its task. */
  id: string
  fileId: string
  isOpen: boolean
}

/** It is open while the try for which it was made is under way: neither confirmed, nor ended, nor followed by another. */
export async function findLink(db: Database, token: string, now: number): Promise<Link | undefined> {
  if (!TOKEN.test(token)) return undefined
  const { rows } = await db.withPlatform(undefined, 'the package of an address', (tx) =>
    sql<Link>`
      select l.id::text, t.ota_file_id::text as "fileId",
        l.state in ('RUNNING', 'CONFIRM') and coalesce(l.link_expire_time > ${new Date(now)}, false) as "isOpen"
      from ota_log l join ota_task t on t.id = l.task_id where l.link_hash = ${hashOf(token)}`.execute(tx),
  )
  return rows[0]
}
