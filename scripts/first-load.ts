import { BUDGET, DIST, firstLoad } from './lib/first-load.ts'

// What the first load consists of, largest first: `node scripts/first-load.ts [folder of a build]`.
const files = firstLoad(process.argv[2] ?? DIST)
const total = files.reduce((sum, one) => sum + one.bytes, 0)
for (const { file, bytes } of files) console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`)
console.log(
  `${(total / 1000).toFixed(1).padStart(7)} kB  in ${files.length} files, budget ${BUDGET / 1000} kB`,
)
process.exitCode = total > BUDGET ? 1 : 0
