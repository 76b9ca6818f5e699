import { type WrappedFailure, wrapped } from '@motorpool/ui'
import type { MessageRow } from '../../../shared/index.ts'
import { type MessageFilters, messageCalls, type PageOf, type Paging } from '../../calls.ts'

/** From the vehicle, to it, or both. */
export const DIRECTIONS = ['UP', 'DOWN', 'BOTH'] as const
export type Direction = (typeof DIRECTIONS)[number]

export interface MessageForm {
  vin: string | null
  protocolId: string | null
  direction: Direction | null
  /** Types of messages; none: all. */
  types: readonly number[]
  from: number | null
  to: number | null
}

export type Missing =
  | 'QUERY_SELECT_VEHICLE'
  | 'QUERY_PROTOCOL_EMPTY'
  | 'QUERY_SELECT_DIRECTION'
  | 'QUERY_SELECT_TIME'

/** The first thing that is missing, in this order: vehicle, protocol, direction, time range (R338). */
export function missingOf(form: MessageForm): Missing | undefined {
  if (!form.vin) return 'QUERY_SELECT_VEHICLE'
  if (!form.protocolId) return 'QUERY_PROTOCOL_EMPTY'
  if (!form.direction) return 'QUERY_SELECT_DIRECTION'
  if (form.from === null || form.to === null) return 'QUERY_SELECT_TIME'
  return undefined
}

export function filtersOf(form: MessageForm): MessageFilters {
  return {
    keyword: form.vin ?? '',
    protocolId: form.protocolId ?? '',
    direction: form.direction ?? 'UP',
    startTime: form.from ?? 0,
    endTime: form.to ?? 0,
    ...(form.types.length > 0 ? { messageIds: form.types } : {}),
  }
}

export interface MessagePage {
  items: readonly MessageRow[]
  total: number
  /** 100 when the query could not be made or failed (R338, R339). */
  errCode?: 100
  missing?: Missing
  error?: unknown
}

type Load = (body: MessageFilters & Paging) => Promise<PageOf<MessageRow>>

/** A page of messages; what is missing or fails is an answer without items, not an exception. */
export async function queryMessages(
  form: MessageForm,
  paging: Paging,
  load: Load = messageCalls.page,
): Promise<MessagePage> {
  const missing = missingOf(form)
  if (missing) return { items: [], total: 0, errCode: 100, missing }
  const answer: PageOf<MessageRow> | WrappedFailure = await wrapped(() =>
    load({ ...filtersOf(form), ...paging }),
  )
  if ('errCode' in answer) return { items: [], total: 0, errCode: 100, error: answer.error }
  return { items: answer.items, total: answer.total }
}
