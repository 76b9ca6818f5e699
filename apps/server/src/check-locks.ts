import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Database } from '@motorpool/db'
import { type ChainCheck, type ChainEnd, chainsOf, checkChain } from '@motorpool/lock/server'
import { z } from 'zod'
import { command } from './backup/command.ts'
import { reachDatabase } from './backup/source.ts'
import { ConfigError } from './config.ts'

const USAGE = `usage: npm run check-locks -- [--quiet]

Reads the history of locks of every tenant and says where its chain is broken first. The ends are kept in
lock-chain.json of the data folder: rows that are cut off an end are missed by the next check.

  --quiet   prints what is broken alone`

const ends = z.array(z.object({ tenantId: z.string(), seq: z.number(), hash: z.string() }))

function seenEnds(file: string): ChainEnd[] {
  if (!existsSync(file)) return []
  const read = ends.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!read.success)
    throw new ConfigError(`${file} is not what an earlier check wrote: put it back, or delete it`)
  return read.data
}

function line({ tenantId, seq, hash, broken }: ChainCheck): string {
  if (!broken) return `tenant ${tenantId}: ${seq} steps, whole, end ${hash}`
  const why = { missing: 'is missing', foreign: 'does not follow the one before it', changed: 'was changed' }
  return `tenant ${tenantId}: step ${broken.seq} ${why[broken.why]}`
}

await command(async (config) => {
  const { values } = parseArgs({
    options: { quiet: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  })
  if (values.help) return console.log(USAGE)
  const file = join(config.dataDir, 'lock-chain.json')
  const seen = new Map(seenEnds(file).map((end) => [end.tenantId, end]))
  const reached = await reachDatabase(config)
  const db = new Database({ url: reached.url, max: 1, applicationName: 'motorpool-check-locks' })
  try {
    const checks: ChainCheck[] = []
    for (const tenantId of new Set([...(await chainsOf(db)), ...seen.keys()]))
      checks.push(await checkChain(db, tenantId, seen.get(tenantId)))
    for (const check of checks) if (check.broken || !values.quiet) console.log(line(check))
    if (checks.some(({ broken }) => broken)) process.exitCode = 1
    // What is broken keeps the end that was seen before: the next check says the same.
    const kept = checks.flatMap(({ tenantId, seq, hash, broken }) =>
      broken ? (seen.get(tenantId) ?? []) : { tenantId, seq, hash },
    )
    writeFileSync(`${file}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  } finally {
    await db.close()
    await reached.close()
  }
})
