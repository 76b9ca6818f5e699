import type { Bbox, Ring } from '@motorpool/geo'
import { api, download, fetchFile } from '@motorpool/ui'
import type {
  AddressedRow,
  AreaVisits,
  Condition,
  Controllers,
  DecodedMessage,
  FigureKey,
  HistoryInit,
  HistoryRow,
  HistorySeries,
  LastTrip,
  MapData,
  MessageRow,
  MessageTypeCount,
  MonitorFilters,
  OrgCount,
  ParsedMessage,
  PlaceHit,
  Situation,
  TerminalConformance,
  TrackAbstract,
  TrackData,
  VehicleOverview,
} from '../shared/index.ts'
import type { FleetDay } from '../shared/time-machine.ts'
import type { Exported } from './parts/useExport.ts'

const MONITOR = '/api/vehicle-svc/vehicleMonitor/V1.0'
const SINGLE = '/api/vehicle-svc/vehicle/single/monitor/V2.0'
/** Calls that the specification has in the first version alone. */
const SINGLE_FIRST = '/api/vehicle-svc/vehicle/single/monitor/V1.0'
const VEHICLES = '/api/vehicle-svc/vehicles/V1.0'

export interface PageOf<T> {
  items: T[]
  total: number
  current: number
}

export interface Paging {
  page: number
  pageSize: number
}

export interface Range {
  startTime: number
  endTime: number
}

export interface Sort {
  field: string
  order: 'asc' | 'desc'
}

/** What narrows the fleet of a moment. */
export type PastFilters = Pick<MonitorFilters, 'orgId' | 'vehicleCategory'>

/** The screens show failures in their place, not as a toast. */
const quiet = (signal?: AbortSignal) => ({ quiet: true, signal })

export const monitorCalls = {
  list: (body: MonitorFilters & Paging & { sort?: Sort }, signal?: AbortSignal) =>
    api.post<PageOf<AddressedRow>>(`${MONITOR}/getMonitorList`, body, quiet(signal)),
  /** None: those that are proposed. */
  saveFigures: (category: string, figures: readonly FigureKey[]) =>
    api.put<boolean>(`${MONITOR}/figures/${category}`, { figures }, quiet()),
  places: (keyword: string, signal?: AbortSignal) =>
    api.get<PlaceHit[]>(`${MONITOR}/places`, { keyword }, quiet(signal)),
  map: (
    body: MonitorFilters & { bbox?: readonly number[] | undefined; zoom?: number | undefined },
    signal?: AbortSignal,
  ) => api.post<MapData>(`${MONITOR}/getVehicleMapData`, body, quiet(signal)),
  orgCounts: (body: MonitorFilters & { bbox?: Bbox }, signal?: AbortSignal) =>
    api.post<OrgCount[]>(`${MONITOR}/orgCounts`, body, quiet(signal)),
  pastDay: (body: PastFilters & { time: number }, signal?: AbortSignal) =>
    api.post<FleetDay>(`${MONITOR}/timeMachine/day`, body, quiet(signal)),
  /** Packed positions (`readWindow`) of the four hours of a time (ms). */
  pastWindow: async (body: PastFilters & { time: number }, signal: AbortSignal): Promise<Uint8Array> => {
    const { blob } = await fetchFile(`${MONITOR}/timeMachine/window`, {
      method: 'POST',
      body,
      ...quiet(signal),
    })
    return new Uint8Array(await blob.arrayBuffer())
  },
  visits: (body: MonitorFilters & Range & { ring: Ring }, signal?: AbortSignal) =>
    api.post<AreaVisits>(`${MONITOR}/areaVisits`, body, quiet(signal)),
}

export interface MessageFilters extends Range {
  keyword: string
  protocolId: string
  direction: 'UP' | 'DOWN' | 'BOTH'
  messageIds?: readonly number[]
}

export interface LabelledId {
  id: string
  label: string
}

export const messageCalls = {
  page: (body: MessageFilters & Paging, signal?: AbortSignal) =>
    api.post<PageOf<MessageRow>>(`${MONITOR}/queryMsg`, body, quiet(signal)),
  parse: (
    body: Pick<MessageRow, 'vin' | 'protocolId' | 'messageId' | 'rawForm' | 'edition' | 'content'>,
    signal?: AbortSignal,
  ) => api.post<ParsedMessage>(`${MONITOR}/queryMsg/parse`, body, quiet(signal)),
  types: (body: MessageFilters, signal?: AbortSignal) =>
    api.post<MessageTypeCount[]>(`${MONITOR}/queryMsg/types`, body, quiet(signal)),
  decode: (content: string, vin: string | null) =>
    api.post<DecodedMessage>(`${MONITOR}/queryMsg/decode`, { content, vin }, quiet()),
  export: (body: MessageFilters) => download(`${MONITOR}/queryMsg/export`, { method: 'POST', body }),
  protocols: (vin: string, signal?: AbortSignal) =>
    api.get<LabelledId[]>(
      `${MONITOR}/getPotolListByVinId/${encodeURIComponent(vin)}`,
      undefined,
      quiet(signal),
    ),
}

export interface ConformanceAsked extends Range {
  vin: string
  protocolId: string
}

export const conformanceCalls = {
  report: (body: ConformanceAsked, signal?: AbortSignal) =>
    api.post<TerminalConformance>(`${MONITOR}/conformance`, body, quiet(signal)),
  export: (body: ConformanceAsked) => download(`${MONITOR}/conformance/export`, { method: 'POST', body }),
}

export interface VehicleChoice {
  vin?: string | null
  plateCode?: string | null
  machineCode?: string | null
  /** Where the answer is a plain choice, the VIN is its label. */
  label?: string | null
}

export const findVehicles = (keyword: string, signal?: AbortSignal): Promise<VehicleChoice[]> =>
  api.post<VehicleChoice[]>(`${VEHICLES}/getVehicleListByKeyWordsForMsg`, { keyword }, quiet(signal))

/** Does the vehicle report by GB/T 32960 (R402)? */
export const isNewEnergy = (category: string): boolean => category === 'NEW_ENERGY'

const of = (vin: string, path: string): string => `${SINGLE}/${encodeURIComponent(vin)}${path}`

export const singleCalls = {
  overview: (vin: string, signal?: AbortSignal) =>
    api.get<VehicleOverview>(of(vin, ''), undefined, quiet(signal)),
  controllers: (vin: string, signal?: AbortSignal) =>
    api.get<Controllers>(`${SINGLE_FIRST}/${encodeURIComponent(vin)}/controller`, undefined, quiet(signal)),
  situation: (vin: string, signal?: AbortSignal) =>
    api.get<Situation>(of(vin, '/situation'), undefined, quiet(signal)),
  condition: (vin: string, category: string, signal?: AbortSignal) =>
    api.get<Condition>(
      of(vin, isNewEnergy(category) ? '/energy/realTime' : '/fuel/realTime'),
      undefined,
      quiet(signal),
    ),
  lastTrip: (vin: string, signal?: AbortSignal) =>
    api.get<LastTrip | null>(of(vin, '/lastTrip'), undefined, quiet(signal)),
  days: (vin: string, month: string, signal?: AbortSignal) =>
    api.get<string[]>(of(vin, '/dateList'), { month }, quiet(signal)),
  track: (vin: string, category: string, range: Range, signal?: AbortSignal) =>
    api.get<TrackData>(
      of(vin, isNewEnergy(category) ? '/energy/track' : '/trackData'),
      { ...range, columns: true },
      quiet(signal),
    ),
  abstract: (vin: string, range: Range, signal?: AbortSignal) =>
    api.get<TrackAbstract>(of(vin, '/track/abstract'), { ...range }, quiet(signal)),
  /** Its points, or where the vehicle stood. */
  exportTrack: (vin: string, body: Range, type: 'points' | 'stops') =>
    download(of(vin, '/track/export'), { method: 'POST', body: { ...body, type } }),
  historyInit: (vin: string, signal?: AbortSignal) =>
    api.get<HistoryInit>(of(vin, '/history/init'), undefined, quiet(signal)),
  history: (vin: string, body: Range & Paging & { keys: readonly string[] }, signal?: AbortSignal) =>
    api.post<PageOf<HistoryRow>>(of(vin, '/history'), body, quiet(signal)),
  series: (vin: string, body: Range & { keys: readonly string[]; max: number }, signal?: AbortSignal) =>
    api.post<HistorySeries>(of(vin, '/history/series'), body, quiet(signal)),
  /** A long export runs in the background (`started`); its file will be in the download centre (R188). */
  exportHistory: async (vin: string, body: Range & { keys: readonly string[] }): Promise<Exported> => {
    const query = { startTime: body.startTime, endTime: body.endTime, keys: body.keys.join(',') }
    const { need } = await api.get<{ need: boolean }>(of(vin, '/need/async/export'), query)
    if (need) await api.get(of(vin, '/async/export'), query)
    else await download(of(vin, '/export'), { method: 'POST', body })
    return need ? 'started' : 'saved'
  },
}
