import type { Route } from '@motorpool/http'
import { enqueue } from '@motorpool/jobs'
import { AppError } from '@motorpool/kernel'
import { type Hooks, resourceRoutes } from '@motorpool/resource/server'
import { smsSendLog } from '../../shared/sms/resource.ts'
import { sendSms } from './job.ts'
import type { SmsProvider } from './provider.ts'
import '../errors.ts'

/** A message is sent by a job that exists exactly when its row does. */
function hooksOf(provider: SmsProvider | undefined): Hooks {
  return {
    async complete(ctx, inputs) {
      if (!provider) throw new AppError('SMS_NOT_CONFIGURED')
      for (const input of inputs) input.orgId ??= ctx.actor.orgId
    },
    async prepare(ctx, drafts) {
      for (const draft of drafts) draft.values.userId = ctx.actor.id
    },
    async saved(ctx, drafts) {
      for (const draft of drafts) await enqueue(ctx.tx, sendSms, { id: draft.id })
    },
  }
}

export function smsRoutes(provider: SmsProvider | undefined): Route[] {
  return resourceRoutes(smsSendLog, hooksOf(provider))
}
