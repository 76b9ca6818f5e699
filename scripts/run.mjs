#!/usr/bin/env node
// Entry of every npm script. Runs on the shell's Node (20.19 or newer), installs what is missing, and hands over to the
// pinned Node 24 in node_modules. Plain JavaScript without dependencies, because at first there are none.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [command = '', ...args] = process.argv.slice(2)
const quiet = [
  'decode',
  'routes',
  'screens',
  'rules',
  'new-resource',
  'backup',
  'restore',
  'check-locks',
  'licences',
  'plan',
].includes(command)
const say = (text) => quiet || process.stderr.write(`${text}\n`)

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Motorpool needs Node 20.19 or newer to start; this is ${process.version}.\n`)
  process.exit(1)
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const info = statSync(path, { throwIfNoEntry: false })
    if (!info) return
    if (info.isDirectory()) {
      for (const name of readdirSync(path).sort()) {
        if (name !== 'node_modules' && name !== 'dist' && name !== 'test' && name !== 'server')
          visit(join(path, name))
      }
    } else hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const path of paths) visit(join(root, path))
  return hash.digest('hex')
}

function step(title, program, programArgs, env = process.env) {
  const started = Date.now()
  say(`▸ ${title} …`)
  const result = spawnSync(program, programArgs, {
    cwd: root,
    env,
    stdio: quiet ? ['ignore', 'ignore', 'inherit'] : ['ignore', 'inherit', 'inherit'],
  })
  if (result.status !== 0) {
    process.stderr.write(`✗ ${title} failed${result.error ? `: ${result.error.message}` : ''}\n`)
    process.exit(result.status || 1)
  }
  say(`  done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** Runs the step when its inputs differ from those of its last success, or one of its files is missing. */
function whenChanged(name, inputs, outputs, run) {
  const stamp = join(root, '.cache', `${name}.stamp`)
  const now = fingerprint(inputs)
  const isThere = outputs.every((output) => existsSync(join(root, output)))
  if (isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  run()
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, now)
}

const INSTALLED = 'node_modules/.package-lock.json'

/** Whether a package that the lock file asks for is not there, or is there in another version. */
function isIncomplete() {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  const there = read(INSTALLED)
  return Object.entries(read('package-lock.json')).some(
    ([path, { version, optional }]) =>
      path.startsWith('node_modules/') &&
      !optional &&
      (there[path]?.version !== version || !existsSync(join(root, path))),
  )
}

const quietly = ['--no-audit', '--no-fund', '--loglevel=error']
if (!quiet || !existsSync(join(root, INSTALLED))) {
  whenChanged('install', ['package-lock.json'], [INSTALLED], () =>
    step('Installing dependencies', 'npm', ['ci', ...quietly]),
  )
} else if (isIncomplete()) {
  // A listing must not replace the modules that others are running on: it adds what is missing.
  step('Adding dependencies', 'npm', ['install', '--no-save', ...quietly])
}

const bundled = join(root, 'node_modules', '.bin', 'node')
const node = existsSync(bundled) ? bundled : process.execPath
if (node === process.execPath && major < 24) {
  process.stderr.write('No Node 24 is packaged for this platform: run Motorpool with Node 24 or newer.\n')
  process.exit(1)
}
const env = {
  // What Node made of a file is kept for the processes that load it after.
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
}

function buildConsole() {
  whenChanged(
    'basemap',
    ['scripts/basemap', 'map-data', 'package-lock.json'],
    ['china.pmtiles', 'districts.json', 'gazetteer.json'].map((name) => `.cache/basemap/${name}`),
    () => step('Drawing the base map', node, ['scripts/basemap/build.ts'], env),
  )
  whenChanged(
    'console',
    ['apps/console', 'packages', 'protocols', 'modules', 'package-lock.json'],
    ['apps/console/dist/index.html'],
    () =>
      step(
        'Building the console',
        node,
        [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', 'apps/console', '--logLevel', 'warn'],
        env,
      ),
  )
}

const programs = {
  start: { file: 'apps/server/src/main.ts', console: true },
  test: { file: 'scripts/test.ts', console: true },
  check: { file: 'scripts/check.ts' },
  bench: { file: 'bench/index.ts', console: true },
  simulate: { file: 'apps/simulator/src/main.ts' },
  decode: { file: 'scripts/decode.ts' },
  routes: { file: 'scripts/routes.ts' },
  screens: { file: 'scripts/screens.ts' },
  'api-client': { file: 'scripts/api-client.ts' },
  rules: { file: 'scripts/rules.ts' },
  mutants: { file: 'scripts/mutants.ts' },
  plan: { file: 'scripts/plan.ts' },
  'new-resource': { file: 'scripts/new-resource.ts' },
  backup: { file: 'apps/server/src/backup/backup.ts' },
  restore: { file: 'apps/server/src/backup/restore.ts' },
  'check-locks': { file: 'apps/server/src/check-locks.ts' },
  licences: { file: 'scripts/licences.ts' },
}
const program = programs[command]
if (!program) {
  process.stderr.write(`usage: npm run ${Object.keys(programs).join(' | ')}\n`)
  process.exit(2)
}
if (program.console) buildConsole()

const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, program.file), ...args], {
  cwd: root,
  env,
  stdio: 'inherit',
})
// The terminal sends Ctrl-C to the whole group; this process only waits, so that the child can stop cleanly.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
