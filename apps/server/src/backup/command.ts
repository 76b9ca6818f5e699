import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LoadError } from '@motorpool/db/backup'
import { codeOf } from '@motorpool/kernel'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { explainFailure } from '../start-failure.ts'

/** One line a step, with the seconds since the start; none when `quiet`. */
export function progress(quiet: boolean): (line: string) => void {
  const started = Date.now()
  return (line) => {
    if (quiet) return
    process.stdout.write(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}\n`)
  }
}

export function versionOf({ root }: Config): string {
  const { version = '' }: { version?: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return version
}

/** What an error of a disk or a database means here. */
function way(error: unknown, config: Config | undefined): string | undefined {
  const code = codeOf(error)
  if (error instanceof LoadError) return error.message
  if (code?.startsWith('ERR_PARSE_ARGS') && error instanceof Error) return error.message
  if (code === 'ENOSPC') return 'the disk is full: name a folder on one with more room'
  if (code === 'EACCES' || code === 'EPERM')
    return `${error instanceof Error ? error.message : code}: run this as the account that runs Motorpool`
  if (code === 'ECONNREFUSED' || code === '57P03')
    return 'the database does not answer: Motorpool is starting or stopping, try again in a minute'
  if (code === '55P03') return 'a table is being changed, an update runs: try again after it'
  return config && explainFailure(error, config)
}

/** Runs a command with the settings; what goes wrong is one line with the way out, or a trace where nobody knows it. */
export async function command(run: (config: Config) => Promise<void>): Promise<void> {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    await run(config)
  } catch (error) {
    const text = error instanceof ConfigError ? error.message : way(error, config)
    process.stderr.write(`${text ?? String(error instanceof Error ? error.stack : error)}\n`)
    process.exitCode = 1
  }
}
