import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { quick } from './check.ts'
import { findChromium } from './lib/chromium.ts'
import { program, root, runSteps } from './lib/steps.ts'

const results = join(root, '.cache', 'test-results')
await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })

const reporters = (name: string) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(results, `${name}.json`)}`,
]

await runSteps([
  ...quick.slice(0, 3),
  { title: 'Unit, API and protocol tests', run: () => program('vitest', ['run', ...reporters('unit')]) },
  {
    title: 'Browser tests',
    run: async () => {
      const chromium = await findChromium()
      const env = { ...process.env, MOTORPOOL_CHROMIUM: chromium }
      return program('vitest', ['run', '--config', 'e2e/vitest.config.ts', ...reporters('browser')], env)
    },
  },
])
