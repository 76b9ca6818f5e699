/** A parameter group that a control unit sent, whole. */
export interface Group {
  /** Parameter group number, 0 to 262143. */
  readonly pgn: number
  readonly bus: number
  /** Address of the control unit, 0 to 255. */
  readonly source: number
  readonly data: Uint8Array
}

export interface CanFrame {
  /** Number of the bus: each has its own addresses. */
  readonly bus: number
  /** 29 bits: priority, parameter group, addresses. */
  readonly id: number
  /** Eight bytes. */
  readonly data: Uint8Array
}

/** Connection management and data transfer of J1939-21 5.10. */
const CONNECTION = 0xec00
const TRANSFER = 0xeb00
const REQUEST_TO_SEND = 16
const BROADCAST = 32
const PACKET = 7
/** Longest group: 255 packets. */
const LONGEST = 255 * PACKET
/** From this PDU format on, the byte behind it belongs to the group and is no address. */
const FIRST_BROADCAST_FORMAT = 240

/** Parameter group and source of a CAN id (J1939-21 5.2). */
export function groupOf(id: number): { pgn: number; destination: number; source: number } {
  const format = (id >>> 16) & 0xff
  const specific = (id >>> 8) & 0xff
  const page = (id >>> 24) & 3
  const own = format >= FIRST_BROADCAST_FORMAT ? specific : 0
  const destination = format >= FIRST_BROADCAST_FORMAT ? 0xff : specific
  return { pgn: (page << 16) | (format << 8) | own, destination, source: id & 0xff }
}

interface Open {
  pgn: number
  data: Uint8Array
  /** Number of the packet that comes next, from 1. */
  next: number
}

function opened(data: Uint8Array): Open | undefined {
  const [control = 0, low = 0, high = 0, , , first = 0, second = 0, third = 0] = data
  const size = low | (high << 8)
  if ((control !== BROADCAST && control !== REQUEST_TO_SEND) || size <= 8 || size > LONGEST) return undefined
  return { pgn: first | (second << 8) | (third << 16), data: new Uint8Array(size), next: 1 }
}

/** Takes a packet; true when the group is whole. A packet out of turn ends the group unread. */
function taken(open: Open, packet: Uint8Array): boolean | undefined {
  if (packet[0] !== open.next) return undefined
  const at = (open.next - 1) * PACKET
  open.data.set(packet.subarray(1, 1 + Math.min(PACKET, open.data.length - at)), at)
  open.next++
  return at + PACKET >= open.data.length
}

/**
 * The parameter groups in frames of one or more buses, in the order of their last frames. Groups whose packets are not
 * all there are left out. At most one group per sender and receiver is open at a time (J1939-21 5.10.5.1).
 */
export function groups(frames: Iterable<CanFrame>): Group[] {
  const found: Group[] = []
  const opens = new Map<string, Open>()
  for (const { bus, id, data } of frames) {
    const { pgn, destination, source } = groupOf(id)
    if (pgn !== CONNECTION && pgn !== TRANSFER) {
      found.push({ pgn, bus, source, data })
      continue
    }
    const pair = `${bus} ${source} ${destination}`
    const open = opens.get(pair)
    if (pgn === CONNECTION) {
      const begun = opened(data)
      if (begun) opens.set(pair, begun)
    } else if (open) {
      const whole = taken(open, data)
      if (whole) found.push({ pgn: open.pgn, bus, source, data: open.data })
      if (whole !== false) opens.delete(pair)
    }
  }
  return found
}
