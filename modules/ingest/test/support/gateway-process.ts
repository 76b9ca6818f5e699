/** A gateway in a process of its own, to be killed: `GATEWAY_OPTIONS` is what it is told, its port what it says. */
import { Database } from '@motorpool/db'
import { gb32960 } from '@motorpool/gb32960'
import { systemClock } from '@motorpool/kernel'
import { Gateway, LatestRunner, postgresLog } from '../../src/server/index.ts'
import { Registry } from './registry.ts'

export interface KilledOptions {
  url: string
  instance: string
  vins: readonly string[]
}

const { url, instance, vins } = JSON.parse(process.env.GATEWAY_OPTIONS ?? '') as KilledOptions
const now = () => Date.now()
const log = { debug() {}, info() {}, warn() {}, error() {} }
const db = new Database({ url, max: 4, applicationName: instance })
const registry = new Registry()
for (const [i, vin] of vins.entries()) registry.add(vin, i + 1)
const gateway = new Gateway({
  db,
  journal: postgresLog({ url, instance, now, log }),
  registry,
  log,
  instance,
  clock: systemClock,
  sink: new LatestRunner({
    db,
    bus: { publish() {}, listening: () => false },
    now,
    log,
    recorded: async () => new Set(),
  }),
  listeners: [{ protocol: gb32960, port: 0, host: '127.0.0.1' }],
})
await gateway.start()
process.on('disconnect', () => process.exit(0))
process.send?.({ port: gateway.portOf('gb32960') })
