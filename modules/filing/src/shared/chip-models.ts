import { anyResource, defineResource, f } from '@motorpool/resource/shared'
import type { FilingUsage } from '@motorpool/tenancy/shared'
import { chipModels } from '@motorpool/terminal/shared'
import { filingColumns, filingFields, identifierColumns, identifierFields } from './fields.ts'
import type { FilingKind } from './kind.ts'
import { ofUsages } from './usages.ts'

const SCREENS = { GB4: 'terminal/chipFilingGb4', GB6: 'terminal/chipFilingGb6' } as const
type Usage = keyof typeof SCREENS
const ALL: readonly FilingUsage[] = ['GB4', 'GB6', 'GBEV', 'CUSTOM']

/** Each usage has a list with rights of its own; the calls are one family. */
const filings = (usage: Usage) =>
  defineResource({
    key: SCREENS[usage],
    api: '/api/terminal-svc/filing/chip_model/V1.0',
    idPrefix: 'terminal.filingChipModel',
    table: 'chip_model_filing',
    scope: 'tenant',
    fields: {
      chipModelId: f.ref('terminal/chipModels', { as: 'chipModel' }).required().readOnly().searchable(),
      ...filingFields,
      ...identifierFields,
    },
    list: [{ field: 'chipModelId', minWidth: 160 }, ...filingColumns, ...identifierColumns],
    search: ['chipModelId', 'auditState', 'failure', 'filingNo', 'registerTime', 'identifierState'],
    form: [],
    options: { label: 'filingNo' },
    calls: ofUsages(Object.values(SCREENS)),
  })

export const chipModelFilings = { GB4: filings('GB4'), GB6: filings('GB6') }

export const chipModelKind = (usage: Usage): FilingKind => ({
  name: 'chip_model',
  resource: anyResource(chipModelFilings[usage]),
  subject: 'chipModelId',
  record: {
    resource: anyResource(chipModels),
    sends: {
      chipCode: { needed: ALL },
      chipModel: { needed: ALL },
      chipFactoryId: { needed: ALL },
      safetyCertNo: { needed: ALL },
      algorithm: {},
      chipFactoryLicenceFile: { needed: ALL },
      chipFileImg: { needed: ALL },
      authorizeFileImg: {},
      iso9001ImgFile: {},
      iso14001ImgFile: {},
      guomiImgFile: {},
    },
  },
  sends: {},
  operations: ['register', 'identifier'],
  screens: SCREENS,
})
