import { IMPORT_JOB_LIMITS, XLSX_TYPE } from '@motorpool/excel'
import { defineRoute, type Route } from '@motorpool/http'
import { provide } from '@motorpool/kernel'
import {
  backgroundPort,
  bind,
  entryOf,
  imported,
  type ResourceEntry,
  resourceEntries,
  resourceRoutes,
  upload,
} from '@motorpool/resource/server'
import type { AnyResource } from '@motorpool/resource/shared'
import { z } from 'zod'
import { permissionOf, type VehicleUsage, vehicleFilings, vehicleKind } from '../../shared/index.ts'
import { filingHooks } from '../hooks.ts'
import { requireRight } from '../row.ts'
import { importFilings, ofUsage, screensOf } from './import.ts'
import { vehicles } from './kind.ts'

const USAGES = ['GB4', 'GB6', 'GBEV'] as const
/** Bytes of a sheet that is imported within the call: some hundred vehicles. A larger one is a task with progress. */
const NOW_BYTES = 64 * 1024
/** Marks a task that also submits. */
const SUBMIT = '+submit'

type Family = AnyResource['calls']

/** The resource with some of its calls; its sheets have a call of their own. */
function having(resource: AnyResource, pick: (calls: Family) => Partial<Family>): AnyResource {
  const none = Object.fromEntries(Object.keys(resource.calls).map((name) => [name, undefined]))
  return {
    ...resource,
    sheets: [],
    calls: { ...none, options: [], ...pick(resource.calls) } as unknown as Family,
  }
}

/** Usages whose lists are exported by one call. */
const exportedWith = (usage: VehicleUsage): readonly VehicleUsage[] =>
  usage === 'GB6' ? ['GB6'] : ['GB4', 'GBEV']

/** The list of a usage with its template, its export and its import, also as tasks. */
function entry(usage: VehicleUsage): ResourceEntry {
  const kind = ofUsage(usage)
  const whole = entryOf(bind(kind.resource, filingHooks(kind, screensOf(usage))))
  const leaving = entryOf(bind(kind.resource, filingHooks(kind, screensOf(...exportedWith(usage)))))
  return {
    ...whole,
    runnable: {
      ...(leaving.runnable?.export ? { export: leaving.runnable.export } : {}),
      import: (ctx, template, bytes, progress) =>
        importFilings(ctx, { usage, submit: template.endsWith(SUBMIT) }, bytes, progress),
    },
  }
}

const registerImport = defineRoute({
  id: 'vehicle.filingVehicle.registerImport',
  method: 'POST',
  path: `${vehicleFilings.GB6.api}/register/import`,
  summary:
    'Imports filing data of vehicles from a workbook, all or none; `submit` hands them to the platform too.',
  permission: permissionOf(vehicleKind('GB6'), 'import'),
  labels: USAGES.map((usage) => vehicleFilings[usage].key),
  scope: 'manual',
  multipart: true,
  provides: USAGES.map((usage) => provide(resourceEntries, entry(usage))),
  query: z.object({
    filingUsage: z.enum(USAGES).default('GB6'),
    submit: z.enum(['true', 'false']).default('false'),
  }),
  produces: XLSX_TYPE,
  response: imported,
  bodyLimit: IMPORT_JOB_LIMITS.fileBytes + 1024 * 1024,
  rate: { max: 20, windowMs: 60_000 },
  handler: async (ctx, { query }, io) => {
    const kind = vehicleKind(query.filingUsage)
    const order = { usage: query.filingUsage, submit: query.submit === 'true' }
    requireRight(ctx, kind, order.usage, 'import')
    if (order.submit) requireRight(ctx, kind, order.usage, 'update')
    const { bytes, fileName } = await upload(io, IMPORT_JOB_LIMITS.fileBytes)
    const port = ctx.ports.find(backgroundPort)
    if (!port || bytes.length <= NOW_BYTES) return importFilings(ctx, order, bytes)
    const { key } = kind.resource
    const template = order.submit ? `${key}${SUBMIT}` : key
    return port.startImport(ctx, { resource: key, template, fileName, bytes })
  },
})

const without = (routes: readonly Route[]): Route[] =>
  routes.map(({ provides: _provides, ...route }) => route)

const exporting = (usage: VehicleUsage): Route[] => {
  const { resource } = ofUsage(usage)
  return resourceRoutes(
    having(resource, ({ export: out }) => ({ export: out })),
    filingHooks(vehicles, screensOf(...exportedWith(usage))),
  )
}

/** The calls of vehicle filings that are those of a resource, and their sheets. */
export const vehicleFilingRoutes: Route[] = [
  ...without([
    ...resourceRoutes(
      having(vehicles.resource, ({ page, find, update }) => ({ page, find, update })),
      filingHooks(vehicles),
    ),
    ...exporting('GB4'),
    ...exporting('GB6'),
  ]),
  registerImport,
]
