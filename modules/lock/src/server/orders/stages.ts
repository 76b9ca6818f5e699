import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { type Command, mayFollow, type StageBefore, stageBefore, stageOf } from '../../shared/index.ts'

const HOUR_MS = 3_600_000

interface Known {
  enabled: boolean | null
  delay: number | null
  known: boolean
  lockedAt: number | null
}

/**
 * Whether a stage may be locked now: it is not switched off for the vehicle, and the one before it, where the terminal has it, is
 * locked as long as it was given.
 *
 * @throws AppError LOCK_ONLY_UNLOCKS, LOCK_STAGE_OFF, LOCK_STAGE
 */
export async function checkStage(ctx: CallCtx, vin: string, command: Command): Promise<void> {
  if (!stageOf(command)) throw new AppError('LOCK_ONLY_UNLOCKS', { vin })
  const before = stageBefore(command)
  const { rows } = await sql<Known>`
    select (select enabled from bomag_level where vin = v.vin and lock_command = ${command}) as enabled,
      (select delay_hours from bomag_level where vin = v.vin and lock_command = ${before ?? null} and enabled) as delay,
      exists (select from vehicle_lock l where l.vin = v.vin and l.lock_command = ${before ?? null})
        or exists (select from terminal t join soft_version_lock s on s.soft_version_id = t.soft_version_id
          where t.id = v.terminal_id and s.lock_command = ${before ?? null}) as known,
      (select (extract(epoch from l.lock_time) * 1000)::float8 from vehicle_lock l
        where l.vin = v.vin and l.lock_command = ${before ?? null} and l.lock_status = 'LOCKED') as "lockedAt"
    from vehicle v where v.vin = ${vin}`.execute(ctx.tx)
  const [found] = rows
  if (!found) throw new AppError('NOT_FOUND', { what: vin })
  if (found.enabled === false) throw new AppError('LOCK_STAGE_OFF', { vin })
  const stage: StageBefore | undefined = found.known
    ? { lockedAt: found.lockedAt ?? undefined, delay: (found.delay ?? 0) * HOUR_MS }
    : undefined
  if (before && !mayFollow(stage, ctx.now))
    throw new AppError('LOCK_STAGE', { vin, stage: textKey(`dict.LOCK.${before}`), hours: found.delay ?? 0 })
}
