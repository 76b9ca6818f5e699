import type { CallCtx, Route } from '@motorpool/http'
import { AppError, type FieldError, textKey } from '@motorpool/kernel'
import { ownFamilyRoutes } from '@motorpool/resource/server'
import { labelKey } from '@motorpool/resource/shared'
import { isConsoleRoute } from '../shared/list.ts'
import { messages } from '../shared/messages.ts'
import { type OutgoingMessage, sendMessage } from './send.ts'

type Values = Readonly<Record<string, unknown>>

function refuse(field: string, code: string): never {
  const error: FieldError = { field, code, params: { label: textKey(labelKey(messages, field)) } }
  throw new AppError(code, error.params ?? {}, { fields: [error] })
}

function receiversOf(values: Values): OutgoingMessage['to'] {
  if (values.receiverType === 'ALL') return 'all'
  const field = values.receiverType === 'ORG' ? 'receiverOrgIds' : 'receiverUserIds'
  const ids = values[field] as string[] | undefined
  if (!ids?.length) refuse(field, 'FIELD_REQUIRED')
  return values.receiverType === 'ORG' ? { orgs: ids } : { users: ids }
}

/** Organisations and users of a sheet are looked up by the sender's own eyes; all of a tenant is for those who see all. */
async function sendRow(ctx: CallCtx, values: Values): Promise<unknown> {
  const linkUrl = values.linkUrl as string | undefined
  if (linkUrl !== undefined && !isConsoleRoute(linkUrl)) refuse('linkUrl', 'FIELD_FORMAT')
  const to = receiversOf(values)
  if (to === 'all' && ctx.orgScope.kind !== 'all') refuse('receiverType', 'FIELD_CHOICE')
  return sendMessage(
    { tx: ctx.tx, tenantId: ctx.tenantId, now: ctx.now, userId: ctx.actor.id },
    {
      type: values.type as OutgoingMessage['type'],
      text: { title: values.title as string, content: values.content as string },
      linkUrl: linkUrl ?? null,
      to,
    },
  )
}

export const messageImportRoutes: readonly Route[] = ownFamilyRoutes(messages, {
  filters: {},
  ids: async () => [],
  rows: async () => [],
  save: sendRow,
})
