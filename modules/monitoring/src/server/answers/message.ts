import { SIGNATURE_OUTCOMES } from '@motorpool/wire'
import { z } from 'zod'
import type { Condition, ConditionGroup } from '../../shared/condition.ts'
import type {
  DecodedMessage,
  MessageRow,
  MessageTypeCount,
  ParsedField,
  ParsedMessage,
} from '../../shared/monitor.ts'
import { value, valueState } from './track.ts'

const number = z.number().nullable()
const text = z.string().nullable()

export const messageRow = z.object({
  id: z.string(),
  vin: z.string(),
  terminalCode: text,
  protocolId: z.string(),
  protocol: z.string(),
  direction: z.enum(['UP', 'DOWN']),
  messageId: z.number(),
  messageName: z.string(),
  rawForm: z.number(),
  edition: text,
  content: z.string(),
  size: z.number(),
  valid: z.boolean(),
  collectTime: number,
  receiveTime: z.number(),
  reissued: z.boolean(),
  incomplete: z.boolean(),
  signature: z.enum(SIGNATURE_OUTCOMES).nullable(),
}) satisfies z.ZodType<MessageRow>

/** A field of a message, with those that it consists of. */
const parsedField: z.ZodType<ParsedField> = z
  .object({
    key: z.string(),
    name: z.string(),
    offset: z.number(),
    length: z.number(),
    value: value.exactOptional(),
    unit: z.string().exactOptional(),
    raw: z.union([z.number(), z.string()]).exactOptional(),
    label: z.string().exactOptional(),
    state: valueState,
    hex: z.literal(true).exactOptional(),
    bit: z.number().exactOptional(),
    get children() {
      return z.array(parsedField).exactOptional()
    },
  })
  .meta({ id: 'ParsedField' })

export const parsedMessage = z.object({
  ok: z.boolean(),
  edition: text,
  messageName: text,
  bytes: z.string(),
  fields: z.array(parsedField),
  tail: z.object({ offset: z.number(), length: z.number(), detail: z.string() }).nullable(),
  error: z.object({ code: z.string(), detail: z.string(), offset: number }).nullable(),
}) satisfies z.ZodType<ParsedMessage>

export const messageType = z.object({
  messageId: z.number(),
  name: z.string(),
  count: z.number(),
}) satisfies z.ZodType<MessageTypeCount>

export const decodedMessage = parsedMessage.extend({
  protocol: z.string(),
  messageId: number,
  content: z.string(),
}) satisfies z.ZodType<DecodedMessage>

const named = { path: z.string(), name: z.string(), unit: z.string().exactOptional() }

/** A part of the condition, with the parts within it. */
export const conditionValue = z.object({
  ...named,
  value,
  label: z.string().exactOptional(),
  state: valueState,
})

const conditionGroup: z.ZodType<ConditionGroup> = z
  .object({
    path: z.string(),
    name: z.string(),
    time: z.number(),
    values: z.array(conditionValue),
    series: z.array(z.object({ ...named, values: z.array(number) })),
    get groups() {
      return z.array(conditionGroup)
    },
  })
  .meta({ id: 'ConditionGroup' })

export const condition = z.object({
  vin: z.string(),
  protocol: z.string(),
  time: number,
  measures: z.record(z.string(), z.string()),
  groups: z.array(conditionGroup),
}) satisfies z.ZodType<Condition>
