/** What of a worker forwards, as the product runs it: the tasks, and the order of events, which readers of the journal wait for. */
import { randomUUID } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { Database } from '@motorpool/db'
import { ForwardHost } from '@motorpool/forwarding/server'
import { systemClock } from '@motorpool/kernel'
import { createOutbound } from '@motorpool/outbound'
import { ConsumerHost } from '@motorpool/stream/server'
import { vaultOf } from '@motorpool/vault'
import { childOptions } from './lib/children.ts'

export interface ForwardingOptions {
  url: string
  /** Of the vault, hexadecimal. */
  key: string
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const { url, key } = childOptions<ForwardingOptions>()
const db = new Database({ url, max: 10, applicationName: 'motorpool-worker' })
const told = process.env.BENCH_VERBOSE ? console.error : () => {}
const log = { debug() {}, info() {}, warn: told, error: told }
const clock = systemClock
const vault = vaultOf(Buffer.from(key, 'hex'))
const outbound = createOutbound({ privateTargets: true, clock, vault, record: () => {} })
const order = new ConsumerHost({ db, log, clock, consumers: [] })
const forwarding = new ForwardHost({ db, outbound, vault, clock, log, holder: randomUUID() })
order.start()
forwarding.start()
process.on('message', () => {
  void forwarding
    .stop()
    .then(() => order.stop())
    .then(() => db.close())
    .then(() => process.exit(0))
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
