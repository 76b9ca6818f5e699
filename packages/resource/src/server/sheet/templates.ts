import { XLSX_TYPE } from '@motorpool/excel'
import { defineRoute, type FileReply, type Route } from '@motorpool/http'
import { AppError, type Ports } from '@motorpool/kernel'
import { z } from 'zod'
import type { AnyResource, Sheet } from '../../shared/define.ts'
import { resourceEntries } from '../registry.ts'
import { type Speaker, template, templateFile } from './sheet.ts'

const templates = (ports: Ports): Map<string, { resource: AnyResource; sheet: Sheet }> =>
  new Map(
    ports
      .all(resourceEntries)
      .flatMap(({ resource }) => resource.sheets.map((sheet) => [templateFile(sheet), { resource, sheet }])),
  )

/** File names of all import templates, `vehicle-series.xlsx` and so on. */
export function templateFiles(ports: Ports): string[] {
  return [...templates(ports).keys()].sort()
}

/** An import template by its file name, in a language; undefined when there is none of that name. */
export async function templateReply(file: string, speaker: Speaker): Promise<FileReply | undefined> {
  const hit = templates(speaker.ports).get(file)
  if (!hit) return undefined
  return {
    file: true,
    fileName: file,
    contentType: XLSX_TYPE,
    body: await template(hit.resource, hit.sheet, speaker),
  }
}

/** Serves all templates under `/api/excel/<file>`. */
export const templateRoute: Route = defineRoute({
  id: 'common.excel.template',
  method: 'GET',
  path: '/api/excel/:file',
  summary: 'An import template by its file name.',
  permission: 'session',
  tokens: true,
  scope: 'manual',
  produces: XLSX_TYPE,
  params: z.object({ file: z.string().regex(/^[\w-]{1,80}\.xlsx$/) }),
  handler: async (ctx, { params }) => {
    const reply = await templateReply(params.file, ctx)
    if (!reply) throw new AppError('NOT_FOUND', { what: params.file })
    return reply
  },
})
