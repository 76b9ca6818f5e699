import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { quick } from './check.ts'
import { findChromium } from './lib/chromium.ts'
import { findNats } from './lib/nats.ts'
import { background, type Running, remembered, root, runSteps } from './lib/steps.ts'

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
let unit: Awaited<ReturnType<typeof remembered>> | undefined

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
      browser = startBrowserTests().catch((error: Error) => error)
      unit = await remembered('vitest', ['run', ...reporters('unit')])
      return unit.ok
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

// The browser tests have said much since: what failed before them is found at the end of the log.
if (unit && !unit.ok) unit.again()
