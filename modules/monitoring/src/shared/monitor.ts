import type { OperatingState, RunStatus } from '@motorpool/ingest/shared'
import type { NullableNumbers, SignatureOutcome } from '@motorpool/wire'
import type { FigureKey } from './figures.ts'

/** Body of a list of vehicles with their live status. Empty filters do not filter. */
export interface MonitorFilters {
  keyword?: string
  onlineStatus?: 'ONLINE' | 'OFFLINE'
  accStatus?: '0' | '1'
  locationStatus?: 'LOCATED' | 'NOT_LOCATED'
  lockStatus?: 'LOCKED' | 'UNLOCKED'
  serviceStatus?: string
  runStatus?: RunStatus
  vehicleCategory?: string
  orgId?: string
  operatingState?: OperatingState
  /** Any of these; alarms are asked for beside them. */
  states?: readonly OperatingState[]
  /** True: online and in alarm; false: all others. */
  alarm?: boolean
}

/** A vehicle with its latest state; the numbers of reports in their physical units (positions in degrees, WGS-84), null = never reported. */
export interface MonitorRow extends NullableNumbers {
  id: string
  vin: string
  machineCode: string
  plateCode: string | null
  vehicleCategory: string
  vehicleModel: string | null
  orgName: string | null
  terminalCode: string | null
  serviceStatus: string
  lockStatus: string
  operatingState: OperatingState
  onlineStatus: 'ONLINE' | 'OFFLINE'
  /** 0 on, 1 off, null unknown (R387), as while the vehicle is offline. */
  accStatus: '0' | '1' | null
  locationStatus: 'LOCATED' | 'NOT_LOCATED'
  /** Null: unknown, as while the vehicle is offline. */
  runStatus: RunStatus | null
  charging: boolean
  alarm: boolean
  /** km driven today (UTC+8) */
  dayDistance: number
  reportTime: number | null
  receiveTime: number | null
}

/** With the address of the position, in the reader's language; null without a position. */
export interface AddressedRow extends MonitorRow {
  address: string | null
}

/** A vehicle on the map; short, because there are many. */
export interface MapEntry {
  id: string
  vin: string
  plate: string | null
  machineCode: string
  lng: number
  lat: number
  heading: number | null
  /** km/h */
  speed: number | null
  state: OperatingState
  alarm: boolean
  /** Ids of its icons while it is online and while it is not; absent where the map's own marker does. */
  icon?: { online?: string; offline?: string }
}

/** An icon of the catalogue, as vehicles of the answer name it. */
export interface MapIconEntry {
  id: string
  /** Attachment with the picture. */
  imageId: string
  width: number
  height: number
  onlineStatus: 'ONLINE' | 'OFFLINE' | null
}

export interface MapClusterEntry {
  id: string
  lng: number
  lat: number
  count: number
  alarms: number
}

/** How many vehicles are in each state; those in alarm and those without a position are counted beside that. */
export interface FleetCounts extends Record<OperatingState, number> {
  total: number
  online: number
  alarm: number
  /** Vehicles that have never sent a position. */
  unlocated: number
}

/**
 * Above `MAP_VEHICLE_LIMIT` vehicles the answer is about the visible region alone: its vehicles when they are few, else
 * clusters of them.
 */
export interface MapData {
  counts: FleetCounts
  clustered: boolean
  vehicles: MapEntry[]
  clusters: MapClusterEntry[]
  icons: MapIconEntry[]
}

/** A place that was found by a part of its name, or a pair of coordinates, in the reader's language. */
export interface PlaceHit {
  level: 'province' | 'city' | 'district' | 'town' | 'position'
  name: string
  /** What it lies in; of a position its address. */
  area: string
  lng: number
  lat: number
  /** West, south, east, north of a province, city or district. */
  bbox: [number, number, number, number] | null
}

export const MAP_VEHICLE_LIMIT = 10_000
/** Vehicles of a larger fleet that are drawn singly when a region holds no more; their VINs fit one message of the live channel. */
export const MAP_VIEW_LIMIT = 1500

/** Topics of the live channel. */
export const LIVE_TOPIC = {
  /** `LiveState[]` of the vehicles in the subscriber's scope that changed; params `{ vins? }` narrow it to a page. */
  fleet: 'monitor.fleet',
  /** `{ state, condition }` of one vehicle; params `{ vin }`. */
  vehicle: 'monitor.vehicle',
  /** `Connection[]`: vehicles in the subscriber's scope that came online or went offline. */
  connections: 'monitor.connections',
  /** `ConformanceProgress` of the subscriber's own report; params as it was asked for. */
  conformance: 'monitor.conformance',
} as const

/** What a list row or a map marker needs to stay current, in physical units. */
export type LiveState = Omit<MonitorRow, VehicleRecord>

/** What of a vehicle its reports do not change. */
type VehicleRecord =
  | 'machineCode'
  | 'plateCode'
  | 'vehicleCategory'
  | 'vehicleModel'
  | 'orgName'
  | 'terminalCode'
  | 'serviceStatus'
  | 'lockStatus'

/** Track of a time range; `GET {vin}/trackData?startTime&endTime[&columns=true]`. */
export interface TrackData {
  /** "no track data" in the caller's language when the range holds none (R335), else null. */
  message: string | null
  /** ms from the first point to the last; 0 when there are none. */
  duration: number
  /** Points as the specification names them (R336); empty when columns were asked for. */
  list: TrackRow[]
  /** The same points as columns, for long tracks. */
  columns: TrackColumnsData | null
  stops: AddressedStop[]
  /** Stretches without data. */
  gaps: { from: number; to: number }[]
}

export interface TrackRow {
  lng: number
  lat: number
  /** GCJ-02 */
  glng: number
  glat: number
  speed: number | null
  spd: number | null
  dir: number | null
  time: number
  offsetTime: number
  /** receipt */
  rtime: number | null
  /** device */
  dtime: number
  temp: number | null
  /** km from the previous point */
  dist: number
  evib: number | null
  locs: null
}

/** Columns of equal length in time order; WGS-84 degrees, km/h, degrees from north, km. */
export interface TrackColumnsData {
  time: number[]
  lng: number[]
  lat: number[]
  speed: (number | null)[]
  direction: (number | null)[]
  mileage: (number | null)[]
}

export interface TrackStop {
  from: number
  to: number
  lng: number
  lat: number
}

export interface AddressedStop extends TrackStop {
  address: string | null
}

/** The newest way of a vehicle between two stops. */
export interface LastTrip {
  from: TripEnd
  to: TripEnd
  /** km */
  distance: number
  /** ms */
  duration: number
  /** The vehicle has not stopped since. */
  ongoing: boolean
}

interface TripEnd {
  time: number
  lng: number
  lat: number
  address: string | null
}

export interface TrackAbstract {
  startTime: number | null
  endTime: number | null
  /** ms */
  duration: number
  drivingTime: number
  stopTime: number
  /** km */
  distance: number
  /** km/h */
  maxSpeed: number | null
  averageSpeed: number | null
  points: number
  stops: number
  gaps: number
}

export interface HistoryColumn {
  key: string
  title: string
  group: string
  unit: string | null
  numeric: boolean
  /** Thresholds of the vehicle's model for this value; levels as in `AlarmLevel`. */
  limits: { value: number; level: string }[]
}

/** Columns a history can show, learnt from what the vehicle sends. */
export interface HistoryInit {
  columns: HistoryColumn[]
  defaults: string[]
}

export interface HistoryRow {
  time: number
  receiveTime: number
  reissued: boolean
  values: Record<
    string,
    { value: number | string | boolean | null; label?: string; state?: 'abnormal' | 'invalid' | 'range' }
  >
}

export interface HistorySeries {
  time: number[]
  values: Record<string, (number | null)[]>
}

/** A raw message of the message query. */
export interface MessageRow {
  id: string
  vin: string
  terminalCode: string | null
  protocolId: string
  protocol: string
  direction: 'UP' | 'DOWN'
  messageId: number
  messageName: string
  /** 1 frame, 2 item of a batch, 3 joined sub-packages */
  rawForm: number
  /** Edition it was read by; null where its bytes tell. */
  edition: string | null
  /** hex */
  content: string
  size: number
  valid: boolean
  /** device time */
  collectTime: number | null
  receiveTime: number
  reissued: boolean
  incomplete: boolean
  /** What its signature said; null where it bears none. */
  signature: SignatureOutcome | null
}

/** Every byte of a message with its field, named in the caller's language. */
export interface ParsedField {
  key: string
  name: string
  offset: number
  length: number
  value?: number | string | boolean | null
  unit?: string
  raw?: number | string
  label?: string
  state?: 'abnormal' | 'invalid' | 'range'
  /** Written in hexadecimal; of a word without a value its raw number. */
  hex?: true
  bit?: number
  children?: ParsedField[]
}

export interface ParsedMessage {
  ok: boolean
  edition: string | null
  messageName: string | null
  /** Hex of the bytes that offsets count in (JT/T 808: unescaped, without flags). */
  bytes: string
  fields: ParsedField[]
  tail: { offset: number; length: number; detail: string } | null
  /** Why it was refused. */
  error: { code: string; detail: string; offset: number | null } | null
}

/** Messages of one type in a range. */
export interface MessageTypeCount {
  messageId: number
  /** Empty where no message of the type could be decoded. */
  name: string
  count: number
}

/** A pasted frame; `protocol` for people, `content` its bytes in hex as they were given. */
export interface DecodedMessage extends ParsedMessage {
  protocol: string
  messageId: number | null
  content: string
}

/** What a vehicle warns of and who drives it, in the reader's language. */
export interface Situation {
  /** Names of the alarms of the newest report that speaks of alarms. */
  alarms: string[]
  /** Device time of that report, ms. */
  alarmTime: number | null
  /** By the card that was put in last; null where no terminal said so within a day, or the card was taken out. */
  driver: { name: string | null; licence: string | null; time: number } | null
}

/** Vehicles of one organisation itself, without those below it. */
export interface OrgCount {
  orgId: string
  total: number
  online: number
}

/** Single-vehicle overview. */
export interface VehicleOverview extends AddressedRow {
  orgId: string
  vehicleSeries: string | null
  vehicleType: string | null
  energyCatalog: string
  emissionLevelType: string | null
  plateColor: string | null
  simCode: string | null
  iccid: string | null
  customerName: string | null
  customerPhone: string | null
  positionTime: number | null
  altitude: number | null
  /** km/h: the top speed of the model or the limit of the tenant, the lower one. */
  speedLimit: number
  onlineTime: number | null
  offlineTime: number | null
  protocol: string | null
  /** The big figures that the tenant chose for the vehicle's category; null: those proposed. */
  figures: FigureKey[] | null
  /** Today (UTC+8), in seconds: with the engine or ACC on, and of that without movement; null before anything was counted. */
  today: { work: number; idle: number } | null
  /** Counters of today (UTC+8): loss is a number on the screen. */
  ledger: { received: number; stored: number; duplicate: number; late: number; rejected: number }
}
