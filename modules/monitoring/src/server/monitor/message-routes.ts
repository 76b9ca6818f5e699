import { type Cell, XLSX_TYPE } from '@motorpool/excel'
import type { FramesQuery, StoredFrame, TelemetryStore, VehicleKey } from '@motorpool/history/server'
import { type CallCtx, defineRoute, pageOf, type Route } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError, type Locale, toHex } from '@motorpool/kernel'
import { factsById, PROTOCOL_FACTS, protocolName } from '@motorpool/protocols/facts'
import type { SignalSource } from '@motorpool/terminal/server'
import { editionIn, RecordFlag, signatureIn } from '@motorpool/wire'
import { z } from 'zod'
import type { MessageRow, MessageTypeCount } from '../../shared/monitor.ts'
import { messageRow, messageType } from '../answers/message.ts'
import { nameIn } from './condition.ts'
import { decodeRoute } from './message-decode.ts'
import { parseRoute } from './message-parse.ts'
import { spokenProtocols, storedProtocol } from './message-protocols.ts'
import { decodeStored, shownRaw } from './protocols.ts'
import { checkRange } from './range.ts'
import { keyOf } from './single-calls.ts'
import { byId, byVin } from './vehicle-repo.ts'
import { sheetReply, timeColumn } from './workbooks.ts'
import './errors.ts'

const API = '/api/vehicle-svc/vehicleMonitor/V1.0'

/** Types of messages that one query chooses. */
const MOST_TYPES = 50

const query = z.object({
  keyword: z.string().max(64).nullish(),
  protocolId: z.string().max(20).nullish(),
  /** BOTH: what the vehicle sent and what was sent to it. */
  direction: z.enum(['UP', 'DOWN', 'BOTH']).nullish(),
  startTime: z.number().int().nullish(),
  endTime: z.number().int().nullish(),
  /** Types of messages; none: all. */
  messageIds: z.array(z.number().int().min(0).max(0xffff)).max(MOST_TYPES).nullish(),
})
const paged = query.extend({
  page: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(1).max(100).default(20),
})

interface Asked {
  vin: string
  /** Id in the protocol catalogue. */
  protocolId: string
  key: VehicleKey
  from: number
  to: number
  filter: Pick<FramesQuery, 'protocol' | 'direction' | 'messages'>
}

const DIRECTIONS = { UP: 'up', DOWN: 'down' } as const

/** R338: vehicle, protocol, direction, time range, in this order. */
async function asked(ctx: CallCtx, body: z.output<typeof query>): Promise<Asked> {
  const keyword = body.keyword?.trim().toUpperCase()
  if (!keyword) throw new AppError('QUERY_SELECT_VEHICLE')
  if (!body.protocolId) throw new AppError('QUERY_PROTOCOL_EMPTY')
  if (!body.direction) throw new AppError('QUERY_SELECT_DIRECTION')
  if (!body.startTime || !body.endTime) throw new AppError('QUERY_SELECT_TIME')
  const { from, to } = checkRange({ startTime: body.startTime, endTime: body.endTime })
  const vehicle = await byVin(ctx, keyword)
  if (!vehicle) throw new AppError('NOT_FOUND', { what: keyword })
  const { protocolId } = body
  const protocol = await storedProtocol(ctx, vehicle.tenantId, protocolId)
  const types = body.messageIds ?? []
  const filter = {
    protocol,
    ...(body.direction === 'BOTH' ? {} : { direction: DIRECTIONS[body.direction] }),
    ...(types.length > 0 ? { messages: new Map([[protocol, new Set(types)]]) } : {}),
  }
  return { vin: vehicle.vin, protocolId, key: keyOf(vehicle), from, to, filter }
}

function present(
  message: StoredFrame,
  { vin, protocolId }: Pick<Asked, 'vin' | 'protocolId'>,
  locale: Locale,
): MessageRow {
  const decoded = decodeStored(message)
  return {
    id: `${message.receiveTime}.${message.messageId}.${message.deviceTime}`,
    vin,
    terminalCode: null,
    protocolId,
    protocol: protocolName(message.protocol),
    direction: message.flags & RecordFlag.downlink ? 'DOWN' : 'UP',
    messageId: message.messageId,
    messageName: decoded.ok ? nameIn(locale, decoded.messageName) : '',
    rawForm: message.rawForm,
    edition: editionIn(message.flags, factsById(message.protocol)?.editions ?? []) ?? null,
    content: toHex(shownRaw(message, decoded)),
    size: message.raw.length,
    valid: decoded.ok,
    collectTime: message.deviceTime,
    receiveTime: message.receiveTime,
    reissued: (message.flags & RecordFlag.reissued) !== 0,
    incomplete: (message.flags & RecordFlag.incomplete) !== 0,
    signature: signatureIn(message.flags) ?? null,
  }
}

const EXPORT_BATCH = 1000
const EXPORT_MAX = 100_000

export function messageRoutes(store: TelemetryStore, signals: SignalSource): readonly Route[] {
  const page = defineRoute({
    id: 'vehicle.vehicleMonitor.queryMsg',
    method: 'POST',
    path: `${API}/queryMsg`,
    summary: 'Raw messages of a vehicle by their receipt, the last first.',
    permission: 'monitor/messageQuery/find',
    scope: 'tenant',
    readOnly: true,
    body: paged,
    response: pageOf(messageRow),
    async handler(ctx, { body }) {
      const query = await asked(ctx, body)
      const { key, from, to, filter } = query
      const { page, pageSize } = body
      const { items, total } = await store.received(key, from, to, { ...filter, page, pageSize })
      return { items: items.map((m) => present(m, query, ctx.locale)), total, current: page }
    },
  })

  const types = defineRoute({
    id: 'vehicle.vehicleMonitor.msgTypes',
    method: 'POST',
    path: `${API}/queryMsg/types`,
    summary: 'Types of the raw messages of a vehicle in a range, and how many there are of each.',
    permission: 'monitor/messageQuery/find',
    scope: 'tenant',
    readOnly: true,
    body: query,
    response: z.array(messageType),
    async handler(ctx, { body }): Promise<MessageTypeCount[]> {
      const query = await asked(ctx, body)
      const { key, from, to, filter } = query
      const found = await store.receivedTypes(key, from, to, filter)
      return found.map(({ messageId, count, example }) => {
        const { messageName: name } = present(example, query, ctx.locale)
        return { messageId, name, count }
      })
    },
  })

  const exporting = defineRoute({
    id: 'vehicle.vehicleMonitor.exportMsg',
    method: 'POST',
    path: `${API}/queryMsg/export`,
    summary: 'Raw messages of a vehicle as a workbook.',
    produces: XLSX_TYPE,
    permission: 'monitor/messageQuery/export',
    scope: 'manual',
    readOnly: true,
    body: query.loose(),
    async handler(ctx, { body }) {
      const text = (key: string) => translate(ctx.catalogues, ctx.locale, key)
      const query = await ctx.inScope((tx) => asked({ ...ctx, tx }, body))
      const { key, from, to, filter } = query
      async function* rows(): AsyncGenerator<Cell[]> {
        for (let page = 1; page <= EXPORT_MAX / EXPORT_BATCH; page++) {
          const paging = { page, pageSize: EXPORT_BATCH }
          const { items } = await store.received(key, from, to, { ...filter, ...paging })
          for (const m of items) {
            const row = present(m, query, ctx.locale)
            yield [row.receiveTime, row.collectTime, row.direction, row.messageName, row.size, row.content]
          }
          if (items.length < EXPORT_BATCH) return
        }
      }
      const times = ['receiveTime', 'collectTime'].map((k) => timeColumn(ctx, text(`monitor.${k}`)))
      const others = ['direction', 'messageName', 'size', 'content'].map((k) => ({
        header: text(`monitor.${k}`),
      }))
      return sheetReply(ctx, text('monitor/messageQuery'), [...times, ...others], rows())
    },
  })

  const protocols = defineRoute({
    id: 'vehicle.vehicleMonitor.protocolsByVin',
    method: 'GET',
    path: `${API}/getPotolListByVinId/:id`,
    summary:
      'Protocols a vehicle has spoken, by its VIN or id: entries of the protocol catalogue as options.',
    permission: 'monitor/messageQuery/find',
    scope: 'tenant',
    params: z.object({ id: z.string().min(1).max(32) }),
    response: z.array(z.object({ id: z.string(), label: z.string() })),
    async handler(ctx, { params }) {
      const vehicle = (await byVin(ctx, params.id.toUpperCase())) ?? (await byId(ctx, params.id))
      if (!vehicle) throw new AppError('NOT_FOUND', { what: params.id })
      const spoken = new Set((await store.latest(keyOf(vehicle), 50)).map((m) => m.protocol))
      const usual = vehicle.vehicleCategory === 'NEW_ENERGY' ? 'electric' : 'combustion'
      if (spoken.size === 0)
        for (const { id, vehicles } of PROTOCOL_FACTS) if (vehicles === usual) spoken.add(id)
      return (await spokenProtocols(ctx, vehicle, spoken)).map(({ id, name }) => ({ id, label: name }))
    },
  })
  return [page, types, parseRoute(signals), decodeRoute(signals), exporting, protocols]
}
