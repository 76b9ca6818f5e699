import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { encode } from '@motorpool/gb32960'

export interface Seen {
  lng: number
  lat: number
  /** km/h */
  speed?: number
  /** Alarm word of GB/T 32960 and its level. */
  flags?: number
  level?: number
}

/** Insulation, of the alarm word of GB/T 32960. */
export const INSULATION = 1 << 11
const NO_FAULTS = { storageFaults: [], motorFaults: [], engineFaults: [], otherFaults: [] }
/** ms of its clock between two reports, which come as fast as they are acknowledged. */
const EVERY = 5000

/** A terminal of GB/T 32960 that says what it is told to: real frames over TCP, one after another. */
export class Device {
  private readonly socket: Socket
  private readonly vin: string
  private odometer = 1000
  private time: number

  private constructor(socket: Socket, vin: string, time: number) {
    this.socket = socket
    this.vin = vin
    this.time = time
  }

  /** Signed on; its clock begins some minutes ago, so that its reports are not of the future. */
  static async on(vin: string): Promise<Device> {
    const { hostname } = new URL(process.env.E2E_URL ?? '')
    const socket = createConnection(Number(process.env.E2E_GB32960_PORT), hostname)
    await once(socket, 'connect')
    const device = new Device(socket, vin, Date.now() - 10 * 60_000)
    const storage = { count: 0, codeLength: 0, codes: [] }
    await device.send(
      encode('2016', 'login', vin, { time: device.time, serial: 1, iccid: '89860999000000000017', storage }),
    )
    return device
  }

  /** A report, acknowledged: what it says is stored. */
  async report({ lng, lat, speed = 0, flags = 0, level = 0 }: Seen): Promise<void> {
    this.time += EVERY
    this.odometer += (speed * EVERY) / 3_600_000
    await this.send(
      encode('2016', 'realtime', this.vin, {
        time: this.time,
        blocks: [
          {
            block: 'vehicle',
            status: 1,
            chargeStatus: 3,
            runningMode: 1,
            speed,
            mileage: Math.round(this.odometer * 10) / 10,
            voltage: 350,
            current: 12,
            soc: 80,
            dcdc: 1,
            gear: 14,
            insulation: 5000,
            accelerator: 10,
            brake: 0,
          },
          { block: 'position', state: 0, longitude: lng, latitude: lat },
          { block: 'alarm', level, flags, ...NO_FAULTS },
        ],
      }),
    )
  }

  private async send(frame: Uint8Array): Promise<void> {
    const answered = once(this.socket, 'data')
    this.socket.write(frame)
    await answered
  }

  off(): void {
    this.socket.destroy()
  }
}
