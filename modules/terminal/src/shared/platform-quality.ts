import { defineResource, f } from '@motorpool/resource/shared'
import { z } from 'zod'
import { platformAccounts } from './platform-accounts.ts'
import { PlatformRefusal } from './platform-refusals.ts'

const count = () => f.int({ min: 0 }).required().readOnly()

/** What lower platforms sent of each vehicle on each day, the worst first. */
export const platformQuality = defineResource({
  key: 'terminal/platformQuality',
  api: '/api/terminal-svc/platformQuality/V1.0',
  idPrefix: 'terminal.platformQuality',
  table: 'lower_vehicle_day',
  scope: 'organisation',
  fields: {
    accountId: f.ref(platformAccounts.key, { as: 'userName' }).required().readOnly().searchable(),
    vin: f.text({ max: 17, upper: true }).required().readOnly().searchable().sortable(),
    day: f.date().required().readOnly().searchable().sortable(),
    score: f.decimal({ min: 0, max: 100 }).required().readOnly().sortable(),
    messages: count().sortable(),
    live: count(),
    prompt: count(),
    repeated: count().sortable(),
    disordered: count().sortable(),
    reissued: count(),
    refused: count().sortable(),
    breaches: count().sortable(),
    checked: count(),
    signed: count(),
    misSigned: count().sortable(),
    broken: f.derived(),
    orgId: f.ref('system/orgs', { as: 'orgName' }).required().readOnly(),
  },
  list: [
    { field: 'score', width: 90 },
    { field: 'vin', width: 190 },
    { field: 'accountId', width: 140 },
    { field: 'day', width: 120 },
    { field: 'messages', width: 100 },
    { field: 'prompt', width: 110 },
    { field: 'repeated', width: 100 },
    { field: 'disordered', width: 110 },
    { field: 'refused', width: 100 },
    { field: 'breaches', width: 110 },
    { field: 'broken', minWidth: 260, align: 'left' },
    { field: 'misSigned', width: 120, hidden: true },
    { field: 'signed', width: 120, hidden: true },
    { field: 'reissued', width: 100, hidden: true },
    { field: 'orgId', width: 140, hidden: true },
  ],
  search: ['accountId', 'vin', 'day'],
  form: [],
  exports: [
    'accountId',
    'vin',
    'day',
    'score',
    'messages',
    'live',
    'prompt',
    'repeated',
    'disordered',
    'reissued',
    'refused',
    'checked',
    'breaches',
    'signed',
    'misSigned',
    'broken',
  ],
  options: { label: 'vin' },
  order: { field: 'score', order: 'asc' },
  calls: { create: false, update: false, delete: false, find: false, import: false },
})
export type PlatformQuality = typeof platformQuality

/** Parts of the score, in their order. */
const PARTS = ['correct', 'prompt', 'once', 'ordered'] as const

const reason = z.enum(PlatformRefusal.values)

/** How good what lower platforms sent was, over days. */
export const platformSummary = z.object({
  vehicles: z.number(),
  messages: z.number(),
  refused: z.number(),
  signed: z.number(),
  misSigned: z.number(),
  /** Null: nothing came. */
  score: z
    .object({
      total: z.number(),
      parts: z.array(z.object({ part: z.enum(PARTS), points: z.number(), of: z.number() })),
    })
    .nullable(),
  days: z.array(z.object({ day: z.string(), total: z.number().nullable(), messages: z.number() })),
  /** What was broken most: the clause, or the rule where no clause says it. */
  broken: z.array(z.object({ clause: z.string(), count: z.number() })),
  refusals: z.array(z.object({ reason, count: z.number() })),
  /** Vehicles that were named and may not be reported, the last first; times in ms. */
  strangers: z.array(z.object({ vin: z.string(), reason, attempts: z.number(), lastSeen: z.number() })),
})
export type PlatformSummary = z.infer<typeof platformSummary>
