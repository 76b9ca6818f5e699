import { encode as encodeGb } from '@motorpool/gb32960'
import { encode as encode808 } from '@motorpool/jt808'

export interface Point {
  time: number
  lng?: number
  lat?: number
  speed?: number
  mileage?: number
  soc?: number
  started?: boolean
  charging?: boolean
  /** kΩ */
  insulation?: number
}

const gbTime = (ms: number) => ms

export const gb = {
  login: (vin: string, time: number, serial = 1, iccid = '89860012345678901234') =>
    encodeGb('2016', 'login', vin, {
      time: gbTime(time),
      serial,
      iccid,
      storage: { count: 0, codeLength: 0, codes: [] },
    }),
  logout: (vin: string, time: number, serial = 1) =>
    encodeGb('2016', 'logout', vin, { time: gbTime(time), serial }),
  platformLogin: (id: string, time: number, user: string, password: string) =>
    encodeGb('2016', 'platformLogin', id, {
      time: gbTime(time),
      serial: 1,
      user,
      password,
      encryptionRule: 1,
    }),
  /** The answer to a query of parameters: reports come every ten seconds. */
  parameters: (vin: string, time: number) =>
    encodeGb('2016', 'queryReply', vin, { time: gbTime(time), parameters: [{ id: 2, value: 10 }] }),
  report: (vin: string, p: Point, reissue = false) =>
    encodeGb('2016', reissue ? 'reissue' : 'realtime', vin, {
      time: gbTime(p.time),
      blocks: [
        {
          block: 'vehicle',
          status: p.started === false ? 2 : 1,
          chargeStatus: p.charging ? 1 : 3,
          runningMode: 1,
          speed: p.speed ?? 40,
          mileage: p.mileage ?? 1234.5,
          voltage: 350,
          current: 12,
          soc: p.soc ?? 80,
          dcdc: 1,
          gear: 14,
          insulation: p.insulation ?? 5000,
          accelerator: 10,
          brake: 0,
        },
        { block: 'position', state: 0, longitude: p.lng ?? 113.3, latitude: p.lat ?? 23.1 },
      ],
    }),
}

export const jt = {
  register: (number: string, plate: string, serial = 0) =>
    encode808.register(
      { edition: '2013', number, serial },
      {
        province: 44,
        city: 303,
        manufacturer: 'MP001',
        model: 'SIM-A',
        terminalId: '0000001',
        plateColour: 2,
        plate,
      },
    ),
  authenticate: (number: string, code: string, serial = 0) =>
    encode808.authenticate({ edition: '2013', number, serial }, { code }),
  heartbeat: (number: string, serial: number) => encode808.heartbeat({ edition: '2013', number, serial }),
  /** With the twelve digits of a date that there is not. */
  undated: (number: string, serial: number, digits: string) =>
    encode808.location({ edition: '2013', number, serial }, { ...location({ time: 0 }), time: digits }),
  answer: (number: string, serial: number, quotedSerial: number, quotedId: number) =>
    encode808.terminalAnswer({ edition: '2013', number, serial }, { quotedSerial, quotedId, result: 0 }),
  location: (number: string, serial: number, p: Point) =>
    encode808.location({ edition: '2013', number, serial }, location(p)),
  batch: (number: string, serial: number, points: readonly Point[]) =>
    encode808.locationBatch({ edition: '2013', number, serial }, { type: 1, items: points.map(location) }),
}

function location(p: Point) {
  return {
    alarm: 0,
    status: p.started === false ? 2 : 3,
    latitude: p.lat ?? 23.1,
    longitude: p.lng ?? 113.3,
    altitude: 20,
    speed: p.speed ?? 40,
    direction: 90,
    time: p.time,
    items: [],
  }
}
