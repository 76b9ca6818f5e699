import { beforeAll, describe } from 'vitest'
import { bulkTests } from './suite/bulk.ts'
import { choiceTests } from './suite/choices.ts'
import { crudTests } from './suite/crud.ts'
import { fieldTests } from './suite/fields.ts'
import { filterTests } from './suite/filters.ts'
import { listTests } from './suite/lists.ts'
import { optionTests } from './suite/options.ts'
import { scopeTests } from './suite/scope.ts'
import { sheetTests } from './suite/sheets.ts'
import { Subject } from './suite/subject.ts'
import type { Suite } from './suite/suite.ts'
import { uniqueTests } from './suite/unique.ts'

const THEMES = [
  crudTests,
  fieldTests,
  uniqueTests,
  filterTests,
  listTests,
  bulkTests,
  sheetTests,
  optionTests,
  choiceTests,
  scopeTests,
]

/** The shared suite of a resource: every call of the family, every field by its kind's fixture. */
export function describeResource(resource: { key: string; fields: object }, suite: Suite): void {
  describe(resource.key, () => {
    const subject = new Subject(resource, suite)
    beforeAll(() => subject.open())
    for (const tests of THEMES) tests(subject)
  })
}
