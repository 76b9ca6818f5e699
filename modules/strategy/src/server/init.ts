import { sql } from '@motorpool/db'
import { defineRoute, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { usualLimitsOf } from '@motorpool/protocols/usual-limits'
import { z } from 'zod'
import { exceptionStrategies } from '../shared/strategies.ts'
import { builtInOf } from './watch/built-in.ts'

const item = z.object({
  strategyName: z.string(),
  protocolId: z.string(),
  alarmLevel: z.string(),
  conditionLogic: z.string(),
  conditions: z.array(
    z.object({
      conditionName: z.string(),
      functionFieldId: z.string(),
      functionField: z.string(),
      alarmCondition: z.string(),
      calcValue: z.number(),
      continueBegin: z.number().optional(),
      continueType: z.string().optional(),
      localeValue: z.record(z.string(), z.string()),
    }),
  ),
})

/** R358: what a protocol's strategies of abnormal working conditions begin with. */
export const initRoute: Route = defineRoute({
  id: `${exceptionStrategies.idPrefix}.init`,
  labels: [exceptionStrategies.key],
  method: 'GET',
  path: `${exceptionStrategies.api}/:protocolCode/init`,
  summary: 'Strategies that a protocol begins with: nothing is stored.',
  permission: `${exceptionStrategies.key}/find`,
  scope: 'tenant',
  params: z.object({ protocolCode: z.string().trim().min(1).max(32) }),
  response: z.array(item),
  handler: async (ctx, { params }) => {
    const { rows } = await sql<{ id: string; type: string }>`
      select id::text as id, protocol_type as type from protocol where protocol_code = ${params.protocolCode}
      order by tenant_id nulls last limit 1`.execute(ctx.tx)
    const [protocol] = rows
    const builtIn = protocol && builtInOf(protocol.type)
    if (!protocol || !builtIn) throw new AppError('NOT_FOUND', { what: textKey('terminal/protocols') })
    const { rows: fields } = await sql<{
      id: string
      code: string
      name: string
      locales: Record<string, string>
    }>`
      select id::text as id, code, name, coalesce(locale_value, '{}') as locales from function_field where tenant_id is null`.execute(
      ctx.tx,
    )
    const known = new Map(fields.map((field) => [field.code, field]))
    return usualLimitsOf(builtIn.name).flatMap(({ field: code, level, condition, value, seconds }) => {
      const field = known.get(code)
      if (!field) return []
      const name = field.locales[ctx.locale] ?? field.name
      return [
        {
          strategyName: name,
          protocolId: protocol.id,
          alarmLevel: level,
          conditionLogic: 'AND',
          conditions: [
            {
              conditionName: name,
              functionFieldId: field.id,
              functionField: name,
              alarmCondition: condition,
              calcValue: value,
              ...(seconds ? { continueBegin: seconds, continueType: 'SECOND' } : {}),
              localeValue: field.locales,
            },
          ],
        },
      ]
    })
  },
})
