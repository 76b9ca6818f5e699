import type { FrameColumns, VehicleKey } from '@motorpool/history/server'
import { floatAt, intAt } from '@motorpool/kernel'
import { RowColumns } from '@motorpool/monitoring/server'
import type { MessageEvent } from '@motorpool/stream/server'
import { RecordFlag } from '@motorpool/wire'

/** A stored row as the consumer would have got it, had every message come in time. */
export class RowEvent implements MessageEvent {
  readonly kind = 'message'
  readonly type: 'report' | 'other'
  readonly vehicleId: string
  readonly tenantId: string
  readonly columns: RowColumns
  private readonly of: FrameColumns
  private readonly row: number
  private readonly rawOf: (row: number) => Uint8Array

  constructor(vehicle: VehicleKey, of: FrameColumns, row: number, rawOf: (row: number) => Uint8Array) {
    this.vehicleId = vehicle.vehicleId
    this.tenantId = vehicle.tenantId
    this.of = of
    this.row = row
    this.rawOf = rawOf
    this.columns = new RowColumns(of, row)
    this.type = this.columns.flags & RecordFlag.report ? 'report' : 'other'
  }

  get place(): number {
    return floatAt(this.of.receive, this.row)
  }
  get receiveTime(): number {
    return Math.floor(this.place / 1000)
  }
  get deviceTime(): number {
    return floatAt(this.of.deviceTime, this.row)
  }
  get protocol(): number {
    return intAt(this.of.protocol, this.row)
  }
  get raw(): Uint8Array {
    return this.rawOf(this.row)
  }
}
