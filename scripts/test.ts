import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { quick } from './check.ts'
import { findChdb } from './lib/chdb.ts'
import { findChromium } from './lib/chromium.ts'
import { failuresOf } from './lib/failures.ts'
import { findNats } from './lib/nats.ts'
import { background, program, type Running, root, runSteps } from './lib/steps.ts'

const results = join(root, '.cache', 'test-results')
await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })

const reporters = (name: string) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(results, `${name}.json`)}`,
]

// A browser waits more than it works: its tests run beside the others and are shown after them.
let browser: Promise<Running | Error> | undefined

async function startBrowserTests(): Promise<Running> {
  const env = { ...process.env, MOTORPOOL_CHROMIUM: await findChromium() }
  return background('vitest', ['run', '--config', 'e2e/vitest.config.ts', ...reporters('browser')], env)
}

await runSteps([
  ...quick.slice(0, 3),
  {
    title: 'Unit, API and protocol tests, and the browser tests beside them',
    run: async () => {
      findNats()
      findChdb()
      browser = startBrowserTests().catch((error: Error) => error)
      return program('vitest', ['run', ...reporters('unit')])
    },
  },
  {
    title: 'Browser tests',
    run: async () => {
      const running = await browser
      if (running instanceof Error) console.error(running.message)
      if (!running || running instanceof Error) return false
      running.show()
      return running.ended
    },
  },
])

// Whoever reads the end of a long log reads what failed.
if (process.exitCode !== 0) {
  for (const name of ['unit', 'browser']) {
    const failures = await failuresOf(join(results, `${name}.json`)).catch((error: Error) => error.message)
    if (failures) console.log(`\nFailed in ${name}.json:\n${failures}`)
  }
}
