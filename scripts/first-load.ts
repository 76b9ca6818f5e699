import { BUDGET, DIST, firstLoad } from './lib/first-load.ts'

// What the first load consists of, largest first: `node scripts/first-load.ts [folder of a build]`.
const files = firstLoad(process.argv[2] ?? DIST)
const sum = (of: 'bytes' | 'sent') => files.reduce((total, one) => total + one[of], 0)
const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)
console.log('   gzip   Brotli')
for (const { file, bytes, sent } of files) console.log(`${kB(bytes)} ${kB(sent)} kB  ${file}`)
console.log(
  `${kB(sum('bytes'))} ${kB(sum('sent'))} kB  in ${files.length} files, budget ${BUDGET / 1000} kB gzip`,
)
process.exitCode = sum('bytes') > BUDGET ? 1 : 0
