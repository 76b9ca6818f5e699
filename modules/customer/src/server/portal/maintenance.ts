import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, idText, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import {
  PORTAL,
  type PortalMaintenance,
  type PortalMaintenanceLog,
  type PortalReminder,
  type PortalStrategy,
} from '../../shared/portal/index.ts'
import { customerOf, seenVehicle, vinParams } from './customer.ts'

const FIND = 'portal/maintenance/find'
/** Services of one vehicle that are shown. */
const LOGS_MAX = 100

const text = z.string()
const maybeText = z.string().nullable()
const maybeNumber = z.number().nullable()

const reminderSchema = z.object({
  strategyId: text,
  strategyName: text,
  maintenanceType: text,
  content: text,
  due: z.boolean(),
  nextDate: maybeText,
  nextWorkTime: maybeNumber,
  nextMileage: maybeNumber,
  workTime: maybeNumber,
  mileage: maybeNumber,
}) satisfies z.ZodType<PortalReminder>

const logSchema = z.object({
  id: text,
  vin: text,
  strategyId: maybeText,
  maintenanceType: text,
  content: maybeText,
  handler: text,
  stage: maybeText,
  remindTime: z.number(),
  maintenanceTime: maybeNumber,
  workTime: maybeNumber,
  mileage: maybeNumber,
  stationName: maybeText,
  result: maybeText,
}) satisfies z.ZodType<PortalMaintenanceLog>

const strategySchema = z.object({
  id: text,
  strategyName: text,
  strategyType: text,
  maintenanceType: text,
  content: text,
  timeOver: maybeNumber,
  timeUnit: maybeText,
  serviceLifeOver: maybeNumber,
  serviceLifeUnit: maybeText,
  mileageOver: maybeNumber,
}) satisfies z.ZodType<PortalStrategy>

/** What staff note beside it (cost, who handled it) is not the customer's. */
const LOG = sql`l.id::text as id, l.vin, l.strategy_id::text as "strategyId", l.maintenance_type as "maintenanceType", l.content,
  l.handler, l.stage, l.remind_time as "remindTime", l.maintenance_time as "maintenanceTime", l.work_time as "workTime", l.mileage,
  l.station_name as "stationName", l.result`

async function maintenanceOf(ctx: CallCtx, vin: string): Promise<PortalMaintenance> {
  const { rows: reminders } = await sql<PortalReminder>`
    select r.strategy_id::text as "strategyId", s.strategy_name as "strategyName", s.maintenance_type as "maintenanceType", s.content,
      r.remind_flag as due, r.next_date::text as "nextDate", r.next_work_time as "nextWorkTime", r.next_mileage as "nextMileage",
      r.work_time as "workTime", r.mileage
    from maintenance_reminder r join maintenance_strategy s on s.id = r.strategy_id
    where r.vin = ${vin} order by r.remind_flag desc, r.next_date nulls last, r.id`.execute(ctx.tx)
  const { rows: logs } = await sql<PortalMaintenanceLog>`
    select ${LOG} from maintenance_log l where l.vin = ${vin} order by l.remind_time desc, l.id desc limit ${LOGS_MAX}`.execute(
    ctx.tx,
  )
  return { reminders, logs }
}

const found = <T>(rows: readonly T[]): T => {
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND', { what: textKey('portal/maintenance') })
  return row
}

export const maintenanceRoutes: readonly Route[] = [
  defineRoute({
    id: 'customer.customerVehicle.maintenance',
    method: 'GET',
    path: `${PORTAL}/:vin/maintenance`,
    summary: 'When an own vehicle is due for service, and what was done.',
    permission: FIND,
    scope: 'tenant',
    params: vinParams,
    response: z.object({ reminders: z.array(reminderSchema), logs: z.array(logSchema) }),
    handler: async (ctx, { params }) => maintenanceOf(ctx, (await seenVehicle(ctx, params.vin)).vin),
  }),
  defineRoute({
    id: 'customer.customerVehicle.maintenanceLog',
    method: 'GET',
    path: `${PORTAL}/maintenance/log/:logId`,
    summary: 'One service of an own vehicle that is due or was done.',
    permission: FIND,
    scope: 'tenant',
    params: z.object({ logId: idText }),
    response: logSchema,
    handler: async (ctx, { params: { logId } }) => {
      customerOf(ctx)
      const { rows } = await sql<PortalMaintenanceLog>`
        select ${LOG} from maintenance_log l where l.id = ${logId}`.execute(ctx.tx)
      return found(rows)
    },
  }),
  defineRoute({
    id: 'customer.customerVehicle.maintenanceStrategy',
    method: 'GET',
    path: `${PORTAL}/maintenance/:strategyId`,
    summary: 'One strategy by which an own vehicle is due.',
    permission: FIND,
    scope: 'tenant',
    params: z.object({ strategyId: idText }),
    response: strategySchema,
    handler: async (ctx, { params: { strategyId } }) => {
      customerOf(ctx)
      const { rows } = await sql<PortalStrategy>`
        select s.id::text as id, s.strategy_name as "strategyName", s.strategy_type as "strategyType",
          s.maintenance_type as "maintenanceType", s.content, s.time_over as "timeOver", s.time_unit as "timeUnit",
          s.service_life_over as "serviceLifeOver", s.service_life_unit as "serviceLifeUnit", s.mileage_over as "mileageOver"
        from maintenance_strategy s where s.id = ${strategyId}`.execute(ctx.tx)
      return found(rows)
    },
  }),
]
