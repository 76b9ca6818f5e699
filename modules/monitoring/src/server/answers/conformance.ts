import { z } from 'zod'
import type { TerminalConformance } from '../../shared/conformance.ts'

const number = z.number().nullable()
const text = z.string().nullable()
const spread = z.object({
  count: z.number(),
  min: z.number(),
  median: z.number(),
  p95: z.number(),
  max: z.number(),
})

const example = z.object({
  messageId: z.number(),
  deviceTime: z.number(),
  receiveTime: z.number(),
  offset: number,
  length: number,
})

const finding = z.object({
  code: z.string(),
  severity: z.enum(['violation', 'remark']),
  text: z.string(),
  clause: text,
  path: text,
  name: text,
  count: z.number(),
  first: z.number(),
  last: z.number(),
  examples: z.array(example),
})

const type = z.object({
  messageId: z.number(),
  direction: z.enum(['up', 'down']),
  name: text,
  count: z.number(),
  refused: z.number(),
  interval: spread.extend({ bars: z.array(z.object({ upTo: number, count: z.number() })) }).nullable(),
})

const field = z.object({
  messageId: z.number(),
  path: z.string(),
  name: z.string(),
  unit: text,
  count: z.number(),
  abnormal: z.number(),
  invalid: z.number(),
  outside: z.number(),
  min: number,
  max: number,
})

export const terminalConformance = z.object({
  vin: z.string(),
  protocol: z.string(),
  hasRules: z.boolean(),
  verdict: z.enum(['clean', 'remarks', 'violations', 'empty']),
  messages: z.number(),
  editions: z.array(z.string()),
  first: number,
  last: number,
  refused: z.number(),
  reissued: z.number(),
  duplicates: z.number(),
  signOns: z.number(),
  signOffs: z.number(),
  sessions: spread.nullable(),
  clock: spread.extend({ fast: z.number() }).nullable(),
  clockDays: z.array(spread.extend({ day: z.number() })),
  findings: z.array(finding),
  findingsLeftOut: z.number(),
  types: z.array(type),
  typesLeftOut: z.number(),
  fields: z.array(field),
  fieldsLeftOut: z.number(),
}) satisfies z.ZodType<TerminalConformance>
