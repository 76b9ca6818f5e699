import { XLSX_TYPE } from '@motorpool/excel'
import { defineRoute, type FileReply, type Route } from '@motorpool/http'
import type { Catalogues } from '@motorpool/i18n'
import { AppError, type Locale } from '@motorpool/kernel'
import { z } from 'zod'
import type { AnyResource, Sheet } from '../../shared/define.ts'
import { template, templateFile } from './sheet.ts'

const known = new Map<string, { resource: AnyResource; sheet: Sheet }>()

export function registerSheets(resource: AnyResource): void {
  for (const sheet of resource.sheets) known.set(templateFile(sheet), { resource, sheet })
}

/** File names of all import templates, `vehicle-series.xlsx` and so on. */
export function templateFiles(): string[] {
  return [...known.keys()].sort()
}

/** An import template by its file name, in a language; undefined when there is none of that name. */
export async function templateReply(
  file: string,
  catalogues: Catalogues,
  locale: Locale,
): Promise<FileReply | undefined> {
  const hit = known.get(file)
  if (!hit) return undefined
  return {
    file: true,
    fileName: file,
    contentType: XLSX_TYPE,
    body: await template(hit.resource, hit.sheet, catalogues, locale),
  }
}

/** Serves all templates under `/api/excel/<file>`. */
export const templateRoute: Route = defineRoute({
  id: 'common.excel.template',
  method: 'GET',
  path: '/api/excel/:file',
  summary: 'An import template by its file name.',
  permission: 'session',
  scope: 'manual',
  produces: XLSX_TYPE,
  params: z.object({ file: z.string().regex(/^[\w-]{1,80}\.xlsx$/) }),
  handler: async (ctx, { params }) => {
    const reply = await templateReply(params.file, ctx.catalogues, ctx.locale)
    if (!reply) throw new AppError('NOT_FOUND', { what: params.file })
    return reply
  },
})
