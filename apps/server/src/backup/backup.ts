import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config.ts'
import { command, progress, versionOf } from './command.ts'
import { size, takeBackup } from './take.ts'

const USAGE = `usage: npm run backup -- --to FOLDER [--without-keys] [--quiet]

Writes a backup of the data folder (MOTORPOOL_DATA) and its database into a new folder motorpool-… in FOLDER, while
Motorpool runs or stands still. Whoever reads the backup reads everything, keys too.

  --without-keys   leaves out keys/, for who keeps them apart
  --quiet          prints the folder alone`

await command(async (config) => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      'without-keys': { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(USAGE)
  if (!values.to) throw new ConfigError(USAGE)
  const say = progress(values.quiet)
  const { folder, manifest } = await takeBackup({
    config,
    to: resolve(values.to),
    version: versionOf(config),
    keys: !values['without-keys'],
    say,
  })
  const { files, database, parts } = manifest
  const bytes = [...database.tables.map((each) => each.part), ...parts].reduce(
    (sum, each) => sum + each.bytes,
    0,
  )
  if (files.missing > 0) say(`${files.missing} files that rows name were not there`)
  if (files.elsewhere > 0)
    say(
      `${files.elsewhere} files lie in the file store and are not in the backup: keep that store's own copies`,
    )
  if (files.damaged > 0)
    say(`${files.damaged} files are not what was uploaded; they are in the backup as they are`)
  say(`Done, ${size(bytes + files.bytes)}. Try it: npm run restore -- --from ${folder} --check`)
  console.log(folder)
})
