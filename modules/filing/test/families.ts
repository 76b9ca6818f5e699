import { sql } from '@motorpool/db'
import { resourceFamily } from '@motorpool/resource/testing'
import type { Family, Place, TestApp } from '@motorpool/testkit'
import { buildModel } from '../../vehicle/test/support/fleet.ts'
import { vehicleModelFilings } from '../src/shared/index.ts'

/** Models by their filings. */
const modelOf = new Map<string, string>()

/** The filing of a model, with a value of its own. */
async function insertModelFiling(app: TestApp, place: Place, mark: string): Promise<string> {
  const { id } = await buildModel(app, place)
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
    sql<{ id: string }>`
      insert into vehicle_model_filing (tenant_id, vehicle_model_id, filing_usage, manufacturer, filing_no)
      values (${place.tenant.id}, ${id}, 'CUSTOM', ${mark}, ${mark}) returning id::text`.execute(tx),
  )
  const made = rows[0]?.id ?? ''
  modelOf.set(made, id)
  return made
}

/** How the calls of this module are attacked by the access matrix. */
export const filingFamilies: readonly Family[] = [
  resourceFamily(vehicleModelFilings, {
    create: () => ({}),
    make: insertModelFiling,
    customers: 'nothing',
    update: (_place, mark) => ({ manufacturer: mark }),
    routes: {
      register: { kind: 'transition', many: true, input: (ids) => ({ body: { ids } }) },
      registerQuery: { kind: 'transition', many: false, input: ([id = '']) => ({ params: { id } }) },
      steps: { kind: 'row', input: (id) => ({ params: { id } }) },
      edit: {
        kind: 'row',
        input: (id, mark) => ({
          body: { vehicleModelId: modelOf.get(id) ?? '0', filingUsage: 'CUSTOM', manufacturer: mark },
        }),
      },
    },
  }),
]
