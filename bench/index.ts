/**
 * The measurements of the product: `npm run bench` runs all of them, `npm run bench -- ingest-gb32960 track` those named.
 * Each prints one line of JSON. `BENCH_SCALE=0.1` makes a quick run.
 */
import { addresses } from './addresses.ts'
import { alarmLists } from './alarm-lists.ts'
import { analysis } from './analysis.ts'
import { backTest } from './back-test.ts'
import { backup } from './backup.ts'
import { browsing } from './browsing.ts'
import { capacity } from './capacity.ts'
import { ciphers } from './ciphers.ts'
import { clickhouse } from './clickhouse.ts'
import { commands } from './commands.ts'
import { conditionQuery } from './condition-query.ts'
import { conformance } from './conformance.ts'
import { connections } from './connections.ts'
import { consoleBench } from './console.ts'
import { consumers } from './consumers.ts'
import { crash } from './crash.ts'
import { crashAlarms } from './crash-alarms.ts'
import { crashCommands } from './crash-commands.ts'
import { crashForwarding } from './crash-forwarding.ts'
import { crashLog } from './crash-log.ts'
import { crashUpdates } from './crash-updates.ts'
import { exportImport } from './export-import.ts'
import { fenceSteps } from './fences.ts'
import { filing } from './filing.ts'
import { forwarding } from './forwarding.ts'
import { forwardingAbsence } from './forwarding-absence.ts'
import { fuzz } from './fuzz.ts'
import { gateways } from './gateways.ts'
import { storage, track } from './history.ts'
import { importVehicles } from './import.ts'
import { ingest, latency } from './ingest.ts'
import { lists } from './lists.ts'
import { liveLatency } from './live.ts'
import { logNats } from './log-nats.ts'
import { map, mapVisit } from './map.ts'
import { owners } from './owners.ts'
import { past } from './past.ts'
import { portalVisit } from './portal-visit.ts'
import { reacting } from './reacting.ts'
import { recognition } from './recognition.ts'
import { replayMonth } from './replay-month.ts'
import { statistics } from './statistics.ts'
import { strategySteps } from './strategies.ts'
import { timeMachine } from './time-machine.ts'
import { update } from './update.ts'
import { workerMemory } from './worker-memory.ts'

const BENCHES: Record<string, () => Promise<void>> = {
  'ingest-gb32960': () => ingest('gb32960'),
  'ingest-jt808': () => ingest('jt808'),
  'ack-latency': latency,
  'log-nats': logNats,
  'live-latency': liveLatency,
  capacity,
  connections,
  commands,
  update,
  past,
  storage,
  track,
  clickhouse,
  crash,
  gateways,
  'crash-alarms': crashAlarms,
  'crash-commands': crashCommands,
  'crash-forwarding': crashForwarding,
  'crash-updates': crashUpdates,
  'crash-log': crashLog,
  consumers,
  'replay-month': replayMonth,
  reacting,
  'worker-memory': workerMemory,
  ciphers,
  conformance,
  fuzz,
  'fence-steps': fenceSteps,
  'strategy-steps': strategySteps,
  'back-test': backTest,
  'condition-query': conditionQuery,
  'import-vehicles': importVehicles,
  filing,
  forwarding,
  'forwarding-absence': forwardingAbsence,
  lists,
  owners,
  'alarm-lists': alarmLists,
  statistics,
  addresses,
  analysis,
  'export-import': exportImport,
  backup,
  browsing,
  console: consoleBench,
  map,
  'map-visit': mapVisit,
  'portal-visit': portalVisit,
  recognition,
  'time-machine': timeMachine,
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`no such measurement: ${unknown.join(', ')} (there are: ${Object.keys(BENCHES).join(', ')})`)
  process.exit(1)
}
for (const name of names.length > 0 ? names : Object.keys(BENCHES)) await BENCHES[name]?.()
