import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config.ts'
import { command, progress } from './command.ts'
import { checkBackup, restoreBackup } from './put.ts'

const USAGE = `usage: MOTORPOOL_DATA=NEW-FOLDER npm run restore -- --from FOLDER [--check] [--quiet]

Restores a backup (a folder motorpool-…) into an empty data folder; with MOTORPOOL_DATABASE_URL into that empty database.
All of the backup is read and checked before anything is written.

  --check   reads and checks the backup and writes nothing
  --quiet   prints what went wrong alone`

await command(async (config) => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      check: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(USAGE)
  if (!values.from) throw new ConfigError(USAGE)
  const say = progress(values.quiet)
  const from = resolve(values.from)
  if (values.check) {
    await checkBackup(from, say)
    return say('The backup is whole, and this version can restore it')
  }
  const { keys, files } = await restoreBackup({ config, from, say })
  if (!keys) say(`The backup has no keys: put them into ${config.dataDir}/keys (mode 0700) before the start`)
  if (files.elsewhere > 0)
    say(`${files.elsewhere} files lie in the file store that MOTORPOOL_FILES_URL named: set it at the start`)
  const database = config.databaseUrl ? 'MOTORPOOL_DATABASE_URL=… ' : ''
  say(`Restored. Start it: ${database}MOTORPOOL_DATA=${config.dataDir} npm start`)
})
