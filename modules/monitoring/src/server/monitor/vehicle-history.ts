import type { StoredFrame, TelemetryStore } from '@motorpool/history/server'
import type { CallCtx, ManualCtx } from '@motorpool/http'
import type { SignalTable } from '@motorpool/signals'
import type { SignalSource } from '@motorpool/terminal/server'
import { RecordFlag } from '@motorpool/wire'
import type { HistoryInit, HistoryRow, HistorySeries } from '../../shared/monitor.ts'
import { leaves, mergeCondition } from './condition.ts'
import { seriesOf, valuesOf } from './history.ts'
import { isIn, limitsOf } from './limits.ts'
import { CARRIERS, REPORTS, REPORTS_AND_CARRIERS, SIGNALS } from './protocols.ts'
import { checkRange } from './range.ts'
import { recentMessages } from './recent.ts'
import { keyOf } from './single-calls.ts'
import type { MonitoredVehicle } from './vehicle-repo.ts'

/** Messages a curve is drawn from at most; a longer range is asked for in parts. */
const SERIES_MAX = 20_000
/** What a history shows until the viewer chooses, where the vehicle sends it. */
const DEFAULT_KEYS =
  /^(vehicle\.(speed|mileage|voltage|current|soc)|engine\.speed|speed|altitude|direction|items\.(mileage|fuel)\.value)$/

/** Milliseconds, and the paths of the values that are asked for. */
export interface HistoryRange {
  startTime: number
  endTime: number
  keys?: readonly string[]
}

const asksSignals = (keys: readonly string[] = []): boolean =>
  keys.some((key) => key.startsWith(`${SIGNALS}.`))

/** Reads what a vehicle reported as the history shows it. */
export class VehicleHistory {
  readonly #store: TelemetryStore
  readonly #signals: SignalSource
  /** What decodes the signals of a message that `reports` answered. */
  readonly #tables = new WeakMap<StoredFrame, SignalTable>()

  constructor(store: TelemetryStore, signals: SignalSource) {
    this.#store = store
    this.#signals = signals
  }

  /** Columns that a history can show, learnt from what the vehicle sends, and those shown at first. */
  async init(ctx: CallCtx, vehicle: MonitoredVehicle): Promise<HistoryInit> {
    const { messages, table } = await recentMessages(this.#store, this.#signals, vehicle)
    const limits = await limitsOf(ctx, vehicle, table)
    const columns = leaves(mergeCondition(messages, ctx.locale, table)).map(({ group, value }) => ({
      key: value.path,
      title: value.name,
      group,
      unit: value.unit ?? null,
      numeric: typeof value.value === 'number' && !value.label,
      limits:
        limits
          .get(value.path)
          ?.filter(isIn(value.unit))
          .map(({ value, level }) => ({ value, level })) ?? [],
    }))
    return { columns, defaults: columns.map((c) => c.key).filter((k) => DEFAULT_KEYS.test(k)) }
  }

  /** One page of the reports of a range, newest first; when signals are asked for also the messages that carry them. */
  async reports(
    vehicle: MonitoredVehicle,
    range: HistoryRange,
    page: number,
    pageSize: number,
  ): Promise<{ items: StoredFrame[]; total: number }> {
    const { from, to } = checkRange(range)
    const table = asksSignals(range.keys) ? await this.#signals.tableOf(vehicle.vin) : undefined
    const messages = table ? REPORTS_AND_CARRIERS : REPORTS
    const found = await this.#store.frames(keyOf(vehicle), from, to, { messages, page, pageSize })
    if (table) for (const message of found.items) this.#tables.set(message, table)
    return found
  }

  /** One of these reports with the values at the asked paths. */
  row(ctx: ManualCtx, message: StoredFrame, paths: string[][]): HistoryRow {
    return {
      time: message.deviceTime,
      receiveTime: message.receiveTime,
      reissued: (message.flags & RecordFlag.reissued) !== 0,
      values: valuesOf(message, paths, ctx.locale, this.#tables.get(message)),
    }
  }

  /** Curves of numeric values, thinned to at most `max` points each. */
  async series(
    vehicle: MonitoredVehicle,
    range: HistoryRange & { keys: readonly string[] },
    max: number,
  ): Promise<HistorySeries> {
    const { from, to } = checkRange(range)
    const table = asksSignals(range.keys) ? await this.#signals.tableOf(vehicle.vin) : undefined
    const { items } = await this.#store.history(keyOf(vehicle), from, to, {
      limit: SERIES_MAX,
      ...(table ? { also: CARRIERS } : {}),
    })
    return seriesOf(items, range.keys, max, table)
  }
}
