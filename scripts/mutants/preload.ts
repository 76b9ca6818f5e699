// Loaded before everything in the processes of a test run: what the product reads or starts by itself, a migration above
// all, has the text without the guard there too.
import fs from 'node:fs'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'
import { servedNow } from './serving.ts'

const served = servedNow()

if (served?.path.endsWith('.sql')) {
  const read = fs.promises.readFile
  Object.assign(fs.promises, {
    readFile: (...given: Parameters<typeof read>) =>
      given[0] === served.path ? Promise.resolve(served.text) : read(...given),
  })
  syncBuiltinESMExports()
} else if (served) {
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith('file:') || fileURLToPath(url) !== served.path) return next(url, context)
      return { format: 'module-typescript', source: served.text, shortCircuit: true }
    },
  })
}
