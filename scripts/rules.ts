/** Prints the rules that the tests which passed in the last `npm test` cite in their titles, one number a line. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ruleNumbers } from './lib/rules.ts'
import { root } from './lib/steps.ts'

interface Report {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

const RESULTS = '.cache/test-results'
const reports = globSync('*.json', { cwd: join(root, RESULTS) })
if (reports.length === 0) {
  console.error(
    `No test results in ${RESULTS}. Run "npm test": it runs every test and leaves its results there; ` +
      'then run "npm run -s rules" again. The rules themselves are listed in docs/rules.md.',
  )
  process.exit(1)
}

const checked = new Set<string>()
for (const name of reports) {
  const { testResults } = JSON.parse(readFileSync(join(root, RESULTS, name), 'utf8')) as Report
  for (const { fullName, status } of testResults.flatMap((file) => file.assertionResults))
    if (status === 'passed') for (const number of ruleNumbers(fullName)) checked.add(number)
}
console.log([...checked].sort().join('\n'))
