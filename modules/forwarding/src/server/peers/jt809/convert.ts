import {
  alarmTypes,
  type Edition,
  type ForwardedBody,
  type Forwarding,
  forwardedAlarm,
  forwardedPosition,
  forwardedRegistration,
  readLocation,
} from '@motorpool/jt809'
import { byName } from '@motorpool/protocols'
import { RecordFlag, rawFormOf, Writer } from '@motorpool/wire'
import type { ForwardTask, TaskVehicle } from '../../worker/task.ts'
import type { Converter, Payload, StoredMessage } from '../adapter.ts'
import { editionOf } from './agreement.ts'

export const jt808 = byName('jt808')

const LOCATION = 0x0200
const AUTHENTICATED = 0x0102
/** Colour of a plate of which nothing is known: other. */
const OTHER_COLOUR = 9

/** A payload: the id of the message that carries a body, then the body. */
const payloadOf = ({ messageId, body }: ForwardedBody): Uint8Array =>
  new Writer(2 + body.length).u16(messageId).bytes(body).finish()

export const bodyIn = (payload: Uint8Array): ForwardedBody => ({
  messageId: ((payload[0] ?? 0) << 8) | (payload[1] ?? 0),
  body: payload.subarray(2),
})

/** Vehicles are known by their plates; one without is by the code that its peer has given it, or by its VIN. */
const forwardingOf = (edition: Edition, platform: string, vehicle: TaskVehicle): Forwarding => ({
  edition,
  platform,
  vehicle: {
    plate: vehicle.code ?? vehicle.plate ?? vehicle.vin,
    plateColour: vehicle.plateColour ?? OTHER_COLOUR,
  },
})

export function registrationOf(task: ForwardTask, vehicle: TaskVehicle): ForwardedBody {
  const { maker, terminalModel, imei, terminalCode, sim } = vehicle
  return forwardedRegistration(
    { maker, model: terminalModel, imei, terminalId: terminalCode, sim },
    forwardingOf(editionOf(task), task.idCode ?? '', vehicle),
  )
}

/** Locations as positions and the alarms that they raise, live or as back-fill; authentications as registrations. */
export class Jt809Converter implements Converter {
  private readonly task: ForwardTask
  /** Alarm word of each vehicle's newest location. */
  private readonly alarms = new Map<string, { time: number; alarm: number }>()

  constructor(task: ForwardTask) {
    this.task = task
  }

  convert(
    message: StoredMessage,
    { vehicle, late }: { vehicle: TaskVehicle; late: boolean },
  ): readonly Payload[] {
    if (message.protocol !== jt808?.id) return []
    if (message.messageId === AUTHENTICATED)
      return [{ bytes: payloadOf(registrationOf(this.task, vehicle)), always: true }]
    if ((message.flags & RecordFlag.report) === 0 || message.messageId !== LOCATION) return []
    const location = jt808.content(message.raw, rawFormOf(message.rawForm))
    const forwarding = forwardingOf(editionOf(this.task), this.task.idCode ?? '', vehicle)
    const isLate = late || (message.flags & RecordFlag.reissued) !== 0
    const position = forwardedPosition(location, forwarding, isLate)
    if (!position) return []
    return [{ bytes: payloadOf(position) }, ...this.raised(message, vehicle.id, location, forwarding)]
  }

  /** Alarms that the location before this one did not have. */
  private raised(
    { deviceTime }: StoredMessage,
    vehicleId: string,
    bytes: Uint8Array,
    forwarding: Forwarding,
  ): Payload[] {
    const location = readLocation(bytes)
    const before = this.alarms.get(vehicleId)
    if (!location || (before && before.time > deviceTime)) return []
    this.alarms.set(vehicleId, { time: deviceTime, alarm: location.alarm })
    return alarmTypes(location, before?.alarm ?? 0).map((type) => ({
      bytes: payloadOf(forwardedAlarm(type, deviceTime, forwarding)),
      always: true,
    }))
  }
}
