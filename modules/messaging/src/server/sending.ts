import type { CallCtx, Route } from '@motorpool/http'
import { AppError, type FieldError, isConsoleRoute, must, textKey } from '@motorpool/kernel'
import { ownFamilyRoutes } from '@motorpool/resource/server'
import { labelKey, type ValuesOf } from '@motorpool/resource/shared'
import { messages } from '../shared/messages.ts'
import { type OutgoingMessage, sendMessage } from './send.ts'

type Values = ValuesOf<typeof messages>

function refuse(field: string, code: string): never {
  const error: FieldError = { field, code, params: { label: textKey(labelKey(messages, field)) } }
  throw new AppError(code, error.params ?? {}, { fields: [error] })
}

function receiversOf(values: Values): OutgoingMessage['to'] {
  if (values.receiverType === 'ALL') return 'all'
  const field = values.receiverType === 'ORG' ? 'receiverOrgIds' : 'receiverUserIds'
  const ids = values[field]
  if (!ids?.length) refuse(field, 'FIELD_REQUIRED')
  return values.receiverType === 'ORG' ? { orgs: ids } : { users: ids }
}

/** Organisations and users of a sheet are looked up in the sender's own scope; all of a tenant is for those who see all. */
async function sendRow(ctx: CallCtx, values: Values): Promise<unknown> {
  const { linkUrl = null } = values
  if (linkUrl !== null && !isConsoleRoute(linkUrl)) refuse('linkUrl', 'FIELD_FORMAT')
  const to = receiversOf(values)
  if (to === 'all' && ctx.orgScope.kind !== 'all') refuse('receiverType', 'FIELD_CHOICE')
  return sendMessage(
    { tx: ctx.tx, tenantId: ctx.tenantId, now: ctx.now, userId: ctx.actor.id },
    {
      type: must(values.type, 'the type of a message'),
      text: {
        title: must(values.title, 'the title of a message'),
        content: must(values.content, 'the content of a message'),
      },
      linkUrl,
      to,
    },
  )
}

export const sendingRoutes: readonly Route[] = ownFamilyRoutes(messages, {
  filters: {},
  ids: async () => [],
  rows: async () => [],
  save: sendRow,
  creates: true,
})
