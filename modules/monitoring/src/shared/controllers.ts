import type { ConditionValue } from './condition.ts'

/** One CAN frame or pass-through unit as it came last. */
export interface ControllerFrame {
  /** Its id in hexadecimal: of a CAN frame, or of a unit its type and the beginning by which its parts are told apart. */
  id: string
  /** Device time of the message that carries it, ms. */
  time: number
  /** hex; empty where it carries what no screen shows */
  data: string
  /** What the software version of the terminal defines of it. */
  values: ConditionValue[]
}

/** Who speaks on the bus of a vehicle. */
export interface Controller {
  /** `can`: by its source address; `standard`: frames of 11 bits, which name no sender; `unit`: a pass-through of the terminal. */
  kind: 'can' | 'standard' | 'unit'
  /** Source address of SAE J1939 in hexadecimal. */
  address: string | null
  /** What has this address by the standard's preferred addresses, in the reader's language. */
  name: string | null
  /** Of its newest frame, ms. */
  time: number
  frames: ControllerFrame[]
}

export interface Controllers {
  /** Whether the terminal's software version defines any signals. */
  defined: boolean
  controllers: Controller[]
}
