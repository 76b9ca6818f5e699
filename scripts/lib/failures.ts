import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { root } from './steps.ts'

/** Characters of one failure, and of all of a run: a log may be cut to its end, and all runs are to be in that. */
const ONE = 500
const ALL = 5000

interface Results {
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** What failed in a run, by the JSON report of the test runner: each with its place and the beginning of why. */
export async function failuresOf(report: string): Promise<string> {
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Results
  const failures = testResults.flatMap((file) => {
    const name = relative(root, file.name)
    const tests = file.assertionResults.filter(({ status }) => status === 'failed')
    // A suite whose set-up failed has no test that says so.
    if (tests.length === 0) return file.status === 'failed' ? [`${name}\n${file.message}`] : []
    return tests.map((test) => `${name} > ${test.fullName}\n${test.failureMessages.at(-1)}`)
  })
  const texts = failures.map((text) => (text.length > ONE ? `${text.slice(0, ONE)} …` : text))
  const whole = texts.join('\n\n')
  return whole.length > ALL ? `${whole.slice(0, ALL)} …\n(${texts.length} in all)` : whole
}
