import type { FrameColumns } from '@motorpool/history/server'
import { floatAt, intAt } from '@motorpool/kernel'
import { type RawForm, type ReportNumbers, rawFormOf } from '@motorpool/wire'

/** The columns of one row, read where they stand: a block unpacks those that are asked for. */
export class RowColumns implements ReportNumbers {
  private readonly of: FrameColumns
  private readonly row: number
  constructor(of: FrameColumns, row: number) {
    this.of = of
    this.row = row
  }

  get messageId(): number {
    return intAt(this.of.messageId, this.row)
  }
  get rawForm(): RawForm {
    return rawFormOf(intAt(this.of.rawForm, this.row))
  }
  get deviceTime(): number {
    return floatAt(this.of.deviceTime, this.row)
  }
  get flags(): number {
    return intAt(this.of.flags, this.row)
  }
  get state(): number {
    return intAt(this.of.state, this.row)
  }
  get alarm(): number {
    return intAt(this.of.alarm, this.row)
  }
  get lng(): number {
    return intAt(this.of.lng, this.row)
  }
  get lat(): number {
    return intAt(this.of.lat, this.row)
  }
  get speed(): number {
    return intAt(this.of.speed, this.row)
  }
  get altitude(): number {
    return intAt(this.of.altitude, this.row)
  }
  get mileage(): number {
    return intAt(this.of.mileage, this.row)
  }
  get fuel(): number {
    return intAt(this.of.fuel, this.row)
  }
  get direction(): number {
    return intAt(this.of.direction, this.row)
  }
  get soc(): number {
    return intAt(this.of.soc, this.row)
  }
}
