import { systemClock } from '@motorpool/kernel'
import { loadCodes, saveCodes } from './auth-codes.ts'
import { registerFleet } from './demo/register.ts'
import { Simulation } from './engine/simulation.ts'
import { type Fleet, FleetError, readFleet, standardFleet } from './fleet.ts'
import { type Options, parseOptions, USAGE, UsageError } from './options.ts'
import { lastLine, Summary, totals } from './summary.ts'

const ROW_MS = 5000
const say = (line: string) => process.stdout.write(`${line}\n`)

function options(): Options {
  const argv = process.argv.slice(2)
  if (argv.includes('--help')) {
    process.stdout.write(USAGE)
    process.exit(0)
  }
  try {
    return parseOptions(argv)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`${error.message}\n\n${USAGE}`)
    return process.exit(2)
  }
}

function start(chosen: Options, fleet: Fleet): Simulation {
  const address = { host: chosen.host, port: chosen.port }
  return new Simulation({
    vehicles: fleet.vehicles.slice(0, chosen.fleet === undefined ? chosen.vehicles : undefined),
    address: () => address,
    clock: systemClock,
    timing: { report: (chosen.interval * 1000) / chosen.rateFactor },
    codes: loadCodes(chosen.state),
    ramp: chosen.ramp,
  })
}

async function register(baseUrl: string, fleet: Fleet): Promise<void> {
  const userName = process.env.MOTORPOOL_USER ?? 'admin'
  const password = process.env.MOTORPOOL_PASSWORD
  if (!password) {
    process.stderr.write('--register needs the administrator: put the password into MOTORPOOL_PASSWORD\n')
    return process.exit(2)
  }
  await registerFleet(fleet.vehicles, { baseUrl, admin: { userName, password }, onProgress: say })
}

function fleetOf({ fleet, vehicles, protocol, steady }: Options): Fleet {
  if (fleet === undefined) return standardFleet(vehicles, protocol, steady)
  try {
    return readFleet(fleet)
  } catch (error) {
    if (!(error instanceof FleetError)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(2)
  }
}

const chosen = options()
const fleet = fleetOf(chosen)
if (chosen.register !== undefined) await register(chosen.register, fleet)
const simulation = start(chosen, fleet)
const began = Date.now()
const summary = new Summary(simulation, began, say)
simulation.run()
const rows = chosen.quiet ? undefined : setInterval(() => summary.row(Date.now()), ROW_MS)

let stopping = false
function stop(): void {
  if (stopping) process.exit(130)
  stopping = true
  clearInterval(rows)
  const seconds = (Date.now() - began) / 1000
  const text = chosen.json ? JSON.stringify(totals(simulation, seconds)) : lastLine(simulation, seconds)
  simulation.stop()
  if (chosen.state !== undefined) saveCodes(chosen.state, simulation.codes)
  say(text)
  // Sockets that still send their last bytes keep the process up, but not for long.
  setTimeout(() => process.exit(0), 1000).unref()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
if (chosen.duration > 0) setTimeout(stop, chosen.duration * 1000)
