/** How a figure came about: on a quiet machine; on a busy one, so that true costs are lower and true rates higher; not measured. */
export type Condition = 'quiet' | 'busy' | 'estimate'

/**
 * One figure of the plan. `line` begins a line of the tables of docs/measurements.md and `says` stands in it, with the number
 * as people read it (`shown`); `scripts/plan.test.ts` holds both.
 */
export interface Figure {
  shown: number
  /** From what is shown to `unit`. */
  scale: number
  unit: string
  line: string
  says: string
  condition: Condition
}

const at =
  (line: string, condition: Condition) =>
  (shown: number, says: string, unit: string, scale = 1) =>
    ({ shown, scale, unit, line, says, condition }) satisfies Figure

const ingest = at('what a frame takes of gateway and database, nobody consuming', 'busy')
const whole = at('what a frame takes of the whole product', 'busy')
const guess = (line: string, shown: number, says: string, unit: string, scale = 1) =>
  at(`estimate: ${line}`, 'estimate')(shown, says, unit, scale)

const CPU = 's of a core for a million frames'

/** Of the gateway and the database at two rates: larger batches cost less a frame. */
const byProtocol = {
  gb32960: {
    slowRate: ingest(10_000, 'offered 10,000', 'frames/s'),
    fastRate: ingest(39_500, 'came 39,500', 'frames/s'),
    gatewaySlow: ingest(40.5, 'gateway 40.5; 17.6 s', CPU),
    gatewayFast: ingest(17.6, 'gateway 40.5; 17.6 s', CPU),
    databaseSlow: ingest(32.8, 'database 32.8; 11.2 s', CPU),
    databaseFast: ingest(11.2, 'database 32.8; 11.2 s', CPU),
    recent: ingest(481, 'GB/T 32960 recent 481 bytes', 'B a frame with its indexes'),
    raw: ingest(300, 'frames of 300 bytes', 'B a frame on the wire'),
    answer: ingest(31, 'answers of 31 bytes', 'B an acknowledgement'),
  },
  jt808: {
    slowRate: ingest(10_000, 'offered 10,000', 'frames/s'),
    fastRate: ingest(39_500, 'came 39,500', 'frames/s'),
    gatewaySlow: ingest(37.2, 'JT/T 808 gateway 37.2; 16.7 s', CPU),
    gatewayFast: ingest(16.7, 'JT/T 808 gateway 37.2; 16.7 s', CPU),
    databaseSlow: ingest(29.8, 'database 29.8; 10.1 s', CPU),
    databaseFast: ingest(10.1, 'database 29.8; 10.1 s', CPU),
    recent: ingest(227, 'JT/T 808 recent 227 bytes', 'B a frame with its indexes'),
    raw: ingest(59, 'frames of 59 bytes', 'B a frame on the wire'),
    answer: ingest(25, 'answers of 25 bytes', 'B an acknowledgement'),
  },
} as const satisfies Record<string, Record<string, Figure>>

export type ProtocolName = keyof typeof byProtocol
export const PROTOCOL_NAMES: readonly ProtocolName[] = ['gb32960', 'jt808']

const common = {
  worker: whole(43, 'worker 43.0', CPU),
  api: whole(0.44, 'api 0.44', CPU),
  databaseWhole: whole(82.2, 'database 82.2', CPU),
  log: whole(641, 'log of the database 641 bytes', 'B of log a frame'),
  packing: at('a condition query over packed columns', 'busy')(10.4, 'of 10.4 µs a report', CPU),
  packed: at('a frame of a vehicle that drives steadily, packed', 'quiet')(28.2, '28.2 bytes', 'B a frame'),
  connection: at('a connection that is open, signed on and silent', 'busy')(
    12.1,
    '12.1 kB of the gateway',
    'B a connection',
    1000,
  ),
  gatewayBase: at('a package of 1 MB to 1,000 terminals by 0x8108', 'quiet')(
    258,
    'gateway 258',
    'B a process',
    1e6,
  ),
  vehicle: at("a worker's memory a vehicle", 'quiet')(1520, '1,520 bytes', 'B a vehicle'),
  jobs: at('import of 100,000 vehicles, peak memory', 'quiet')(592, '592 MB', 'B of one job', 1e6),
  forwarding: at('what a million forwarded frames take of the processor', 'busy')(
    26.5,
    'worker 72; 26.5 s',
    CPU,
  ),
  state: at('state of both a vehicle, as stored', 'quiet')(1906, 'most 1,906 bytes', 'B a vehicle'),
  points: at('time machine: four hours of 5,000 vehicles', 'busy')(
    9.7,
    '9.7 MB',
    'B of 1,200,000 points',
    1e6,
  ),
  ownerCalls: at('home of owners asked again every 30 s', 'busy')(
    650,
    'about 650 calls/s',
    'calls/s of one process of the API',
  ),
  browsing: at('500 users browsing, quiet machine', 'quiet')(94, '94 calls/s', 'calls/s of 500 users'),
  headers: guess('headers of Ethernet, IP and TCP', 66, '66 bytes', 'B a packet'),
  connections: guess('connections of one gateway', 100_000, '100,000', 'connections a process'),
  kernel: at('a connection that is open, signed on and silent', 'busy')(
    3.2,
    '3.2 kB of the kernel',
    'B a connection',
    1000,
  ),
  processBase: guess('memory of a process of worker or API', 250, '250 MB', 'B a process', 1e6),
  databaseBase: guess('memory of PostgreSQL before rows', 1, '1 GB', 'B', 1e9),
  cachedHours: guess('recent frames that PostgreSQL has in memory', 0.25, '0.25 hours', 'hours'),
  record: guess(
    'rows of a vehicle with its terminal, card, days and indexes',
    20,
    '20 kB',
    'B a vehicle',
    1000,
  ),
  answerOfCall: guess('answer of a call of the API', 10, '10 kB', 'B a call', 1000),
  filesOfVehicle: guess('files of a vehicle', 200, '200 kB', 'B a vehicle', 1000),
  filesOfOwner: guess('files of an owner', 100, '100 kB', 'B an owner', 1000),
  natsCpu: guess('NATS', 5, '5 s of a core', CPU),
  natsMemory: guess('NATS', 512, '512 MB', 'B', 1e6),
} as const satisfies Record<string, Figure>

export type FigureName = keyof typeof common | keyof (typeof byProtocol)[ProtocolName]

/** All figures that a protocol's plan may use. */
export const figuresOf = (protocol: ProtocolName): Readonly<Record<FigureName, Figure>> => ({
  ...common,
  ...byProtocol[protocol],
})

export const valueOf = ({ shown, scale }: Figure): number => shown * scale

/** At most so much of what was measured is planned: of cores and memory, and of disks. */
export const SAFETY = 0.6
export const DISK_SAFETY = 0.8
/** Days that stay unpacked (MOTORPOOL_PACK_AFTER_DAYS) and the one that runs. */
export const RECENT_DAYS = 3
/** The time machine keeps a point a minute of each vehicle for so many days. */
export const TRACK_DAYS = 91
/** Log that the embedded database keeps at most (packages/db). */
export const LOG_KEPT = 4e9
/** Vehicles are divided into so many shares; one worker at least holds each (modules/stream). */
export const SHARES = 8
/** B that a gateway queues before it pauses sockets (`GatewayLimits.maxQueuedBytes`). */
export const GATEWAY_QUEUE = 64 * 1024 ** 2
/** What one machine is taken to have: cores, bytes of memory, bytes of disk. */
export const MACHINE = { cores: 16, memory: 64e9, disk: 16e12 } as const
