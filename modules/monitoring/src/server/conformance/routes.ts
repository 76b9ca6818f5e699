import { XLSX_TYPE } from '@motorpool/excel'
import type { TelemetryStore } from '@motorpool/history/server'
import { defineRoute, type ManualCtx, type Route } from '@motorpool/http'
import { AppError, type Locale } from '@motorpool/kernel'
import { OffloadLimit, offload, refuseWhenBusy } from '@motorpool/offload'
import { byId, factsById, protocolName } from '@motorpool/protocols'
import type { ConformanceReport } from '@motorpool/wire'
import type { TerminalConformance } from '../../shared/conformance.ts'
import { terminalConformance } from '../answers/conformance.ts'
import { nameIn } from '../monitor/condition.ts'
import { storedProtocol } from '../monitor/message-protocols.ts'
import { checkRange } from '../monitor/range.ts'
import { keyOf } from '../monitor/single-calls.ts'
import { byVin } from '../monitor/vehicle-repo.ts'
import type { CheckedHistory } from './check-history.ts'
import { findingsWorkbook } from './findings-workbook.ts'
import { type AskedReport, askedReport, type ReportProgress } from './progress.ts'
import '../monitor/errors.ts'

const LIMITS = { timeoutMs: 120_000, memoryMb: 512 }

/** In a thread of its own: a month is hundreds of thousands of messages. */
async function checked(
  history: CheckedHistory,
  key: string,
  told: (percent: number) => void,
): Promise<ConformanceReport> {
  try {
    const script = new URL('./check-thread.ts', import.meta.url)
    return await offload<ConformanceReport>(script, history, { ...LIMITS, key, told })
  } catch (cause) {
    refuseWhenBusy(cause)
    if (!(cause instanceof OffloadLimit)) throw cause
    throw new AppError('CONFORMANCE_LARGE', {}, { cause })
  }
}

function inLocale(report: ConformanceReport, locale: Locale) {
  return {
    ...report,
    findings: report.findings.map(({ text, name, ...finding }) => ({
      ...finding,
      text: nameIn(locale, text),
      name: name && nameIn(locale, name),
    })),
    types: report.types.map(({ name, ...type }) => ({ ...type, name: name && nameIn(locale, name) })),
    fields: report.fields.map(({ name, ...field }) => ({ ...field, name: nameIn(locale, name) })),
  }
}

/** A report of a month takes a core for many seconds. */
const rate = { max: 10, windowMs: 60_000 }
const PATH = '/api/vehicle-svc/vehicleMonitor/V1.0/conformance'

interface Deps {
  store: TelemetryStore
  progress: ReportProgress
}

async function reportOf(
  ctx: ManualCtx,
  { store, progress }: Deps,
  asked: AskedReport,
): Promise<TerminalConformance> {
  const { from, to } = checkRange(asked)
  const { vehicle, protocol } = await ctx.inScope(async (tx) => {
    const scoped = { ...ctx, tx }
    const vehicle = await byVin(scoped, asked.vin.trim().toUpperCase())
    if (!vehicle) throw new AppError('NOT_FOUND', { what: asked.vin })
    return { vehicle, protocol: await storedProtocol(scoped, vehicle.tenantId, asked.protocolId) }
  })
  const key = keyOf(vehicle)
  const history = await store.packed(key, from, to, { raw: true })
  // Packed days hold rows beyond the range, also those of days that a customer may not see.
  const seen = { from: Math.max(from, key.from ?? from), to: Math.min(to, key.to ?? to) }
  const { id } = ctx.actor
  const report = await checked({ protocol, ...seen, history }, id, (share) => progress.tell(id, asked, share))
  const label = factsById(protocol)?.label
  return {
    vin: vehicle.vin,
    protocol: label ? nameIn(ctx.locale, label) : protocolName(protocol),
    hasRules: byId(protocol)?.conformance !== undefined,
    ...inLocale(report, ctx.locale),
  }
}

export const conformanceRoutes = (deps: Deps): readonly Route[] => [
  defineRoute({
    id: 'vehicle.vehicleMonitor.conformance',
    method: 'POST',
    path: PATH,
    summary:
      'How the messages of a terminal keep to the standard of its protocol, in a range of device time.',
    permission: 'monitor/messageQuery/find',
    scope: 'manual',
    readOnly: true,
    rate,
    body: askedReport,
    response: terminalConformance,
    handler: (ctx, { body: asked }) => reportOf(ctx, deps, asked),
  }),
  defineRoute({
    id: 'vehicle.vehicleMonitor.exportConformance',
    method: 'POST',
    path: `${PATH}/export`,
    summary: 'Findings of a conformance report as a workbook, with the messages that show them.',
    produces: XLSX_TYPE,
    permission: 'monitor/messageQuery/export',
    scope: 'manual',
    readOnly: true,
    rate,
    body: askedReport.loose(),
    handler: async (ctx, { body: asked }) => findingsWorkbook(ctx, await reportOf(ctx, deps, asked)),
  }),
]
