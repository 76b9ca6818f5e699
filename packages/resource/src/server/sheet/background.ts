import type { CallCtx, FileReply, ManualCtx } from '@motorpool/http'
import { definePort } from '@motorpool/kernel'
import type { Row } from '../hooks.ts'

/** Answer of a call that goes on as a job: its task in the download centre. */
export interface InBackground {
  taskId: string
}

/** Rows that an export answers at once; more run as a job. */
export const EXPORT_NOW_MAX = 50_000
/** Bytes of a workbook that is imported at once; a larger one runs as a job. */
export const IMPORT_NOW_BYTES = 2 * 1024 * 1024

export interface BackgroundExport {
  /** Key of the resource. */
  resource: string
  query: Readonly<Record<string, unknown>>
  rows: number
}

export interface BackgroundImport {
  resource: string
  /** Template of the sheet. */
  template: string
  fileName: string
  bytes: Uint8Array
}

export interface BackgroundPort {
  startExport(ctx: ManualCtx, job: BackgroundExport): Promise<InBackground>
  startImport(ctx: ManualCtx, job: BackgroundImport): Promise<InBackground>
}

/** Provided by the module that has the download centre; without it everything is answered at once, within its limits. */
export const backgroundPort = definePort<BackgroundPort>('resource.background')

/** Tells how far a job is: done of total. */
export type Progress = (done: number, total: number) => void

/** Where exported rows come from: the ids in the order of the list, then the rows by id. */
export interface ExportSource {
  ids(ctx: CallCtx, limit: number): Promise<string[]>
  /** The same in portions, for lists too long to hold; default: `ids`. */
  eachIds?(ctx: CallCtx, limit: number): AsyncIterable<readonly string[]>
  rows(ctx: CallCtx, ids: readonly string[]): Promise<readonly Row[]>
  /** What their cells need beyond the database; not within a transaction. */
  complete?(ctx: ManualCtx, rows: readonly Row[]): Promise<readonly Row[]>
}

/** What the engine can do again in a job, by the resource's key. */
export interface Runnable {
  export?(ctx: ManualCtx, query: Readonly<Record<string, unknown>>, progress: Progress): Promise<FileReply>
  import?(
    ctx: ManualCtx,
    template: string,
    bytes: Uint8Array,
    progress: Progress,
  ): Promise<FileReply | { total: number }>
}
