import { sql } from '@motorpool/db'
import { AppError } from '@motorpool/kernel'
import type { ChangeListener } from '@motorpool/resource/server'
import { KINDS } from './kinds.ts'

/** A new record has its draft at once; one that the authority knows is not deleted. */
export const filedRecords: ChangeListener = {
  inTransaction: async ({ tx }, changes) => {
    for (const kind of KINDS) {
      const own = changes.filter(({ resource }) => kind.subjects.has(resource))
      const gone = own.filter(({ action }) => action === 'delete').map(({ id }) => id)
      if (gone.length > 0) {
        const { rows } = await sql<{ subject: string }>`
          select subject from filing_submission where kind = ${kind.name} and subject_id = any (${gone}::bigint[]) limit 1`.execute(
          tx,
        )
        if (rows[0]) throw new AppError('FILING_ON_RECORD', { name: rows[0].subject })
      }
      const here = own
        .filter(({ before, after }) => after !== undefined && !(kind.draftsOfNew && before))
        .map(({ id }) => id)
      if (here.length > 0) await kind.makeDrafts?.(tx, here)
    }
  },
}
