import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@motorpool/db'
import type { Clock } from '@motorpool/kernel'
import { templateRoute } from '@motorpool/resource/server'
import { systemModule, ticketRedeemer } from '@motorpool/system/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { type ApiAnswer, type ApiClient, startTestApp, type TestApp } from '@motorpool/testkit'
import type { ServerModule } from '@motorpool/wiring'
import { type BucketPlace, type Files, fileModule, openFiles } from '../../src/server/index.ts'

export interface FileApp extends TestApp {
  files: Files
  dir: string
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** The calls of this module, with a data folder of their own, and with a bucket where there is one. */
export async function start(
  more: (files: Files, env: { db: Database; clock: Clock }) => readonly ServerModule[] = () => [],
  place?: BucketPlace,
): Promise<FileApp> {
  const dir = mkdtempSync(join(tmpdir(), 'motorpool-files-'))
  const files = openFiles(dir, place)
  const app = await startTestApp({
    tenancy: { provision, provisionOrg },
    parts: ({ db, clock }) => {
      const modules = [systemModule(), fileModule(files), ...more(files, { db, clock })]
      return {
        modules,
        routes: [templateRoute],
        redeemTicket: (ticket) => ticketRedeemer(db, clock, quiet).redeem(ticket, 'download'),
      }
    },
  })
  return {
    ...app,
    files,
    dir,
    close: async () => {
      await app.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export interface Attachment {
  id: string
  fileName: string
  uuidName: string
  storageType: string
  bizType: string
  bucket: string | null
  contentType: string
  extension: string
  fileSize: number
  sha256: string
  url: string
}

const API = '/api/file-svc/attachments/V1.0'

/** Sends a form with one file, as a browser does. */
export function send(
  client: ApiClient,
  name: string,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
): Promise<ApiAnswer<Attachment>> {
  const boundary = 'motorpool-test-boundary'
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return client.call('POST', `${API}/upload`, body, {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

export const pdf = (text = 'hello'): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Title (${text}) >>\nendobj\ntrailer << >>\n%%EOF\n`)
