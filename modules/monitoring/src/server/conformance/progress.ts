import { AppError } from '@motorpool/kernel'
import { defineTopic, type LiveTopic } from '@motorpool/live/server'
import { z } from 'zod'
import { type ConformanceProgress, LIVE_TOPIC } from '../../shared/index.ts'

/** What a report is asked for. */
export const askedReport = z.object({
  vin: z.string().min(1).max(32),
  protocolId: z.string().min(1).max(20),
  startTime: z.number().int(),
  endTime: z.number().int(),
})
export type AskedReport = z.output<typeof askedReport>

const keyOf = (userId: string, { vin, protocolId, startTime, endTime }: AskedReport): string =>
  JSON.stringify([userId, vin, protocolId, startTime, endTime])

/** How far the reports are that are being made in this process, for who asked for them and nobody else. */
export class ReportProgress {
  private readonly watchers = new Map<string, Set<(share: number) => void>>()

  /** @returns ends it */
  watch(userId: string, asked: AskedReport, heard: (share: number) => void): () => void {
    const key = keyOf(userId, asked)
    const watching = this.watchers.get(key) ?? new Set()
    this.watchers.set(key, watching.add(heard))
    return () => {
      watching.delete(heard)
      if (watching.size === 0) this.watchers.delete(key)
    }
  }

  /** @param share whole percent */
  tell(userId: string, asked: AskedReport, share: number): void {
    for (const heard of this.watchers.get(keyOf(userId, asked)) ?? []) heard(share)
  }
}

/** The progress of the caller's own report, by what it was asked for. */
export const conformanceTopic = (progress: ReportProgress): LiveTopic =>
  defineTopic<ConformanceProgress>({
    name: LIVE_TOPIC.conformance,
    permission: 'monitor/messageQuery/find',
    open: async ({ principal }, params, push) => {
      const asked = askedReport.safeParse(params)
      if (!asked.success) throw new AppError('INVALID_INPUT')
      return { close: progress.watch(principal.actor.id, asked.data, (share) => push({ share })) }
    },
  })
