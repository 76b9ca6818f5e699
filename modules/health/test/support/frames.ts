import { encode, gb32960 } from '@motorpool/gb32960'
import type { MessageEvent } from '@motorpool/stream/server'
import { ABSENT, absentNumbers, RawForm, RecordFlag, StateBit } from '@motorpool/wire'

/** What a vehicle says of its battery in a report of GB/T 32960.3 of 2016. */
export interface Said {
  /** ms */
  time: number
  charging?: boolean
  /** km/h */
  speed?: number
  soc?: number
  /** A, negative while it charges; V */
  current?: number
  voltage?: number
  /** kΩ */
  insulation?: number | 'invalid' | 'abnormal'
  /** V */
  cells?: readonly [low: number, high: number]
  /** °C */
  probes?: readonly [low: number, high: number]
}

const EXTREME = {
  maxVoltageSubsystem: 1,
  maxVoltageCell: 1,
  minVoltageSubsystem: 1,
  minVoltageCell: 2,
  maxTemperatureSubsystem: 1,
  maxTemperatureProbe: 1,
  minTemperatureSubsystem: 1,
  minTemperatureProbe: 2,
}

/** The whole frame. */
export function frameOf(vin: string, said: Said, late = false): Uint8Array {
  const { time, charging = false, speed = 0, soc = 50, current = 0, voltage = 350, insulation = 5000 } = said
  const [low, high] = said.cells ?? [3.3, 3.31]
  const [cold, hot] = said.probes ?? [20, 22]
  return encode('2016', late ? 'reissue' : 'realtime', vin, {
    time,
    blocks: [
      {
        block: 'vehicle',
        status: speed > 0 ? 1 : 2,
        chargeStatus: charging ? 1 : 3,
        runningMode: 1,
        speed,
        mileage: 1000,
        voltage,
        current,
        soc,
        dcdc: 1,
        gear: 0,
        insulation,
        accelerator: 0,
        brake: 0,
      },
      {
        block: 'extremes',
        ...EXTREME,
        maxVoltage: high,
        minVoltage: low,
        maxTemperature: hot,
        minTemperature: cold,
      },
    ],
  })
}

/** Every cell (V) and probe (°C) of each pack, as the edition of 2025 has them. */
export function frameOf2025(
  vin: string,
  { time, packs }: { time: number; packs: readonly { cells: number[]; probes: number[] }[] },
): Uint8Array {
  return encode('2025', 'realtime', vin, {
    time,
    blocks: [
      {
        block: 'vehicle',
        status: 2,
        chargeStatus: 3,
        runningMode: 1,
        speed: 0,
        mileage: 1000,
        voltage: 350,
        current: 0,
        soc: 50,
        dcdc: 1,
        gear: 0,
        insulation: 5000,
      },
      {
        block: 'voltages',
        packs: packs.map(({ cells }, i) => ({ no: i + 1, voltage: 350, current: 0, units: cells })),
      },
      { block: 'temperatures', packs: packs.map(({ probes }, i) => ({ no: i + 1, probes })) },
    ],
  })
}

/** The same as the event that consumers get. */
export function reportOf(
  said: Said,
  vin = 'LMPTEST0000000001',
  raw: Uint8Array = frameOf(vin, said),
): MessageEvent {
  const { time, charging = false, speed = 0, soc = 50 } = said
  return {
    kind: 'message',
    type: 'report',
    vehicleId: '1',
    tenantId: '1',
    place: time * 1000,
    protocol: gb32960.id,
    deviceTime: time,
    receiveTime: time,
    raw,
    columns: {
      ...absentNumbers(),
      messageId: 2,
      rawForm: RawForm.frame,
      flags: RecordFlag.report,
      state: charging ? StateBit.charging : 0,
      deviceTime: time,
      alarm: 0,
      speed: speed * 10,
      soc: soc ?? ABSENT,
    },
  }
}
