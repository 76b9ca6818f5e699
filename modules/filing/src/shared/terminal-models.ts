import { anyResource, defineResource, f } from '@motorpool/resource/shared'
import type { FilingUsage } from '@motorpool/tenancy/shared'
import { terminalModels } from '@motorpool/terminal/shared'
import { filingColumns, filingFields, identifierColumns, identifierFields } from './fields.ts'
import type { FilingKind } from './kind.ts'
import { ofUsages } from './usages.ts'

const SCREENS = { GB4: 'terminal/modelFilingGb4', GB6: 'terminal/modelFilingGb6' } as const
type Usage = keyof typeof SCREENS
const ALL: readonly FilingUsage[] = ['GB4', 'GB6', 'GBEV', 'CUSTOM']

/** Each usage has a list with rights of its own; the calls are one family. */
const filings = (usage: Usage) =>
  defineResource({
    key: SCREENS[usage],
    api: '/api/terminal-svc/filing/tbox_model/V1.0',
    idPrefix: 'terminal.filingTboxModel',
    table: 'terminal_model_filing',
    scope: 'tenant',
    fields: {
      terminalModelId: f.ref('terminal/models', { as: 'terminalModel' }).required().readOnly().searchable(),
      chipModelFilingId: f.id(),
      ...filingFields,
      ...identifierFields,
    },
    list: [{ field: 'terminalModelId', minWidth: 160 }, ...filingColumns, ...identifierColumns],
    search: ['terminalModelId', 'auditState', 'failure', 'filingNo', 'registerTime', 'identifierState'],
    form: [],
    options: { label: 'filingNo' },
    calls: ofUsages(Object.values(SCREENS)),
  })

export const terminalModelFilings = { GB4: filings('GB4'), GB6: filings('GB6') }

export const terminalModelKind = (usage: Usage): FilingKind => ({
  name: 'tbox_model',
  resource: anyResource(terminalModelFilings[usage]),
  subject: 'terminalModelId',
  record: {
    resource: anyResource(terminalModels),
    sends: {
      modelCode: { needed: ALL },
      modelName: { needed: ALL },
      supplierId: { needed: ALL },
      chipModel: {},
      hardwareVersion: {},
      reportNo: { needed: ALL },
      tboxFactoryLicenceImg: { needed: ALL },
      reportImg: { needed: ALL },
      authorizeFile: {},
    },
  },
  sends: {},
  operations: ['register', 'identifier'],
  screens: SCREENS,
})
