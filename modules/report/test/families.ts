import { resourceFamily } from '@motorpool/resource/testing'
import type { Family, Place } from '@motorpool/testkit'
import { reportSchedules } from '../src/shared/index.ts'

const fields = (place: Place, mark: string) => ({
  orgId: place.org.id,
  reportName: mark,
  source: 'analysis/mileage',
  period: 'DAILY',
  hour: 7,
  format: 'XLSX',
  lang: 'zh-CN',
  status: 'ENABLED',
  remark: mark,
})

/** How the calls of this module are attacked by the access matrix. */
export const reportFamilies: readonly Family[] = [
  resourceFamily(reportSchedules, {
    create: fields,
    update: (_place, mark) => ({ remark: mark }),
    routes: { run: { kind: 'row', input: (id) => ({ params: { id }, body: {} }) } },
  }),
]
