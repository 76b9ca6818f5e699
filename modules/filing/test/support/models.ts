import type { Place } from '@motorpool/testkit'
import { buildModel } from '../../../vehicle/test/support/fleet.ts'
import { vehicleModelFilings } from '../../src/shared/index.ts'
import type { Both } from './app.ts'

const API = vehicleModelFilings.api

export interface Filing {
  id: string
  auditState: string
  failure: string | null
  failReason: string | null
  filingNo: string | null
  requestNo: string | null
  filingUsage: string
  environmentCode: string | null
  manufacturer: string | null
  responseData: { fields?: { field: string; message: string }[] } | null
  updateTime: number
}

export interface Step {
  operation: string
  state: string
  failure: string | null
  words: string | null
  fields: { field: string; message: string }[]
}

let codes = 0
/** An environment code that nothing else has. */
export const newCode = (): string => `CN QC G6 Z2 ${String(++codes).padStart(6, '0')}`

/** Calls about filings of vehicle models, as one user makes them. */
export function filings({ app }: Both, place: Place, who = place.owner) {
  const call = app.as(who)
  return {
    call,
    page: (filter: object = {}) =>
      call.post<{ items: Filing[]; total: number }>(`${API}/page`, { page: 1, pageSize: 50, ...filter }),
    find: async (id: string) => (await call.get<Filing>(`${API}/${id}`)).data,
    update: (id: string, values: object) => call.put<Filing>(API, { id, ...values }),
    edit: (body: object) => call.post<Filing>(`${API}/update`, body),
    register: (...ids: string[]) => call.put<Filing[]>(`${API}/register`, { ids }),
    query: (id: string) => call.put<Filing>(`${API}/${id}/register/query`),
    steps: async (id: string) => (await call.get<Step[]>(`${API}/${id}/steps`)).data,
  }
}

/** A vehicle model of GB6, whose filing lacks nothing but what `without` names. */
export async function buildFiling(
  both: Both,
  place: Place,
  { without = [], ...body }: { without?: readonly string[] } & Record<string, unknown> = {},
): Promise<{ modelId: string; filing: Filing }> {
  const model = await buildModel(both.app, place, {
    manufacturer: '某某汽车',
    environmentCode: newCode(),
    ...body,
  })
  const { page, update, find } = filings(both, place)
  const { items } = (await page({ vehicleModelId: [model.id] })).data
  const [filing] = items
  if (!filing) throw new Error('the model has no filing')
  if (!without.includes('engineModel')) await update(filing.id, { engineModel: 'YC6K' })
  return { modelId: model.id, filing: await find(filing.id) }
}
