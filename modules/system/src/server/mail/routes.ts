import { sql } from '@motorpool/db'
import { defineRoute, idText, type Route } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError, textKey } from '@motorpool/kernel'
import { type Hooks, resourceRoutes } from '@motorpool/resource/server'
import type { Vault } from '@motorpool/vault'
import { z } from 'zod'
import { emailConfigs } from '../../shared/mail/resource.ts'
import { configById, type Mailer, VAULT_CONTEXT } from './mailer.ts'

/** A stored password goes to the server it was entered for, and to no other. */
const BOUND = ['host', 'port', 'account', 'sslFlag'] as const

function hooksOf(vault: Vault): Hooks<typeof emailConfigs> {
  return {
    async prepare(ctx, drafts, mode) {
      for (const draft of drafts) {
        const { values, before } = draft
        const { password: given } = values
        const moved = BOUND.some((name) => name in values && values[name] !== before?.[name])
        if (mode === 'update' && moved && !given) draft.fail('password', { code: 'FIELD_REQUIRED' })
        if (given) values.password = vault.seal(given, VAULT_CONTEXT)
        if (values.defaultFlag === true)
          await sql`
            update email_config set default_flag = false
            where tenant_id = ${draft.tenantId ?? ctx.tenantId} and default_flag and id is distinct from ${draft.id ?? null}::bigint`.execute(
            ctx.tx,
          )
      }
    },
  }
}

export function emailConfigRoutes(vault: Vault, mailer: Mailer): Route[] {
  return [
    ...resourceRoutes(emailConfigs, hooksOf(vault)),
    defineRoute({
      id: 'system.emailConfigs.test',
      method: 'POST',
      path: `${emailConfigs.api}/test`,
      summary: 'Sends a test mail over a stored configuration.',
      permission: 'system/emailConfigs/update',
      scope: 'manual',
      rate: { max: 10, windowMs: 60_000 },
      body: z.object({ id: idText, to: z.email().max(64) }),
      response: z.object({ messageId: z.string() }),
      handler: async (ctx, { body }) => {
        const config = await ctx.inScope((tx) => configById(tx, body.id))
        if (!config) throw new AppError('NOT_FOUND', { what: textKey('system/emailConfigs') })
        const t = (key: string) => translate(ctx.catalogues, ctx.locale, key)
        return mailer.deliver(config, {
          to: body.to,
          subject: t('mail.test.subject'),
          text: t('mail.test.text'),
        })
      },
    }),
  ]
}
