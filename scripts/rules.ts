import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/steps.ts'

interface Report {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

/** Rule ids cited in the titles of tests that ran and passed in the last run, one a line. */
const folder = join(root, '.cache', 'test-results')
let files: string[] = []
try {
  files = readdirSync(folder).filter((f) => f.endsWith('.json'))
} catch {
  console.error('no test results: run npm test first')
  process.exit(1)
}
const rules = new Set<string>()
for (const file of files) {
  const report = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Report
  for (const { assertionResults } of report.testResults) {
    for (const { fullName, status } of assertionResults) {
      if (status === 'passed') for (const id of fullName.match(/\bR\d{3}\b/g) ?? []) rules.add(id)
    }
  }
}
console.log([...rules].sort().join('\n'))
