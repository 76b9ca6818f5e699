import { buffer } from 'node:stream/consumers'
import { readSheet } from '@motorpool/excel'
import { defineTaskKind, type TaskRun } from '@motorpool/file/server'
import type { FileReply } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError, zoneTimeText } from '@motorpool/kernel'
import { runnableEntry } from '@motorpool/resource/server'
import { z } from 'zod'
import { TASK, titleOf } from './begin.ts'
import { type Mailing, mailReport } from './mail.ts'
import { PDF_TYPE, pdfTable } from './pdf/table.ts'
import { queryOf } from './query.ts'
import { type Schedule, scheduleById, setOutcome } from './repo.ts'
import './errors.ts'

const params = z.object({ scheduleId: z.string(), at: z.number() })

/** Rows of a report on paper; a workbook has no such bound. */
export const PDF_ROWS_MAX = 2000

/** The source as the workbook that its list exports. */
async function workbookOf({ ctx, progress }: TaskRun, schedule: Schedule, at: number): Promise<FileReply> {
  const entry = runnableEntry(ctx.ports, schedule.source)
  const make = entry?.runnable.export
  const permission = entry?.resource.calls.export?.permission
  if (!make || !permission || !permission.split('|').some((one) => ctx.permissions.has(one)))
    throw new AppError('REPORT_NOT_ALLOWED')
  const query = {
    ...queryOf(ctx.ports, entry.resource, schedule, at),
    extra: { title: titleOf(schedule, at) },
  }
  return make(ctx, query, progress)
}

/** Refuses more rows than anybody reads on paper. */
export function checkPaper(rows: number): void {
  if (rows > PDF_ROWS_MAX) throw new AppError('REPORT_PDF_TOO_LONG', { max: PDF_ROWS_MAX })
}

/** The same numbers on paper: the rows of the workbook. */
async function paperOf({ ctx, signal }: TaskRun, title: string, workbook: Uint8Array): Promise<Buffer> {
  const rows = (await readSheet(workbook)).map((row) => row.map((cell) => String(cell ?? '')))
  checkPaper(rows.length - 1)
  const t = (key: string, values: Record<string, string | number>) =>
    translate(ctx.catalogues, ctx.locale, key, values)
  const note = t('report.pdf.note', { time: zoneTimeText(ctx.now, ctx.zone), rows: rows.length - 1 })
  return pdfTable(
    { title, note, rows, pageText: (page, pages) => t('report.pdf.page', { page, pages }) },
    signal,
  )
}

async function fileOf(task: TaskRun, schedule: Schedule, at: number): Promise<FileReply & { body: Buffer }> {
  const workbook = await workbookOf(task, schedule, at)
  const bytes = workbook.body instanceof Uint8Array ? Buffer.from(workbook.body) : await buffer(workbook.body)
  if (schedule.format === 'XLSX') return { ...workbook, body: bytes }
  const title = titleOf(schedule, at)
  return {
    file: true,
    fileName: `${title}.pdf`,
    contentType: PDF_TYPE,
    body: await paperOf(task, title, bytes),
  }
}

async function make(task: TaskRun, mailing: Mailing, schedule: Schedule, at: number): Promise<FileReply> {
  const { ctx } = task
  const say = (error: AppError) => translate(ctx.catalogues, ctx.locale, `error.${error.code}`, error.params)
  const settle = (outcome: 'DONE' | 'FAILED', reason?: string) =>
    ctx.asPlatform('a report ended', (tx) => setOutcome(tx, schedule.id, at, outcome, reason))
  try {
    const file = await fileOf(task, schedule, at)
    const refused = await mailReport(ctx, mailing, schedule, { title: titleOf(schedule, at), file, at })
    await settle(refused ? 'FAILED' : 'DONE', refused && say(refused))
    return file
  } catch (error) {
    if (error instanceof AppError) await settle('FAILED', say(error))
    throw error
  }
}

/** Makes reports as tasks of the download centre. */
export function defineReportTask(mailing: Mailing): void {
  defineTaskKind({
    kind: TASK,
    messages: 'message.export',
    run: async (task, given) => {
      const { scheduleId, at } = params.parse(given)
      const schedule = await task.ctx.asPlatform('a report is made', (tx) => scheduleById(tx, scheduleId))
      if (!schedule) throw new AppError('NOT_FOUND')
      return { file: await make(task, mailing, schedule, at) }
    },
  })
}
