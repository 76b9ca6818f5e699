import { EmissionClient } from '@motorpool/gb17691'
import type { EmissionVehicle } from '../fleet.ts'
import { DieselEngine } from '../model/engine.ts'
import type { FuelVehicle } from '../model/fuel.ts'
import type { Machine } from '../model/machine.ts'
import type { Report } from './memory.ts'
import { emissionFrame } from './report-emission.ts'
import { Terminal, type TerminalOptions } from './terminal.ts'

/** Diagnosis goes with every report that comes this long after the last with one. */
const DIAGNOSIS_MS = 120_000

/** Emission terminal of a diesel engine: reports while it runs. */
export class EmissionTerminal extends Terminal {
  protected readonly window = 20
  protected readonly client: EmissionClient
  private readonly vehicle: EmissionVehicle
  private readonly engine: DieselEngine
  private diagnosedAt = -Infinity

  constructor(vehicle: EmissionVehicle, model: FuelVehicle | Machine, options: TerminalOptions) {
    super(model, options)
    this.vehicle = vehicle
    this.engine = new DieselEngine(model)
    const { protocol, vin, iccid } = vehicle
    this.client = new EmissionClient({ emit: this.perform, timing: options.timing, protocol, id: vin, iccid })
  }

  protected get awake(): boolean {
    return this.model.state.on
  }

  protected capture(): Report | undefined {
    const { model, vehicle } = this
    const { time } = model.state
    const readings = this.engine.look()
    if (!readings) return undefined
    const diagnosis = time >= this.diagnosedAt + DIAGNOSIS_MS
    if (diagnosis) this.diagnosedAt = time
    const serial = this.client.nextSerial(time)
    return { time, body: emissionFrame(vehicle, { state: model.state, readings, serial, diagnosis }) }
  }
}
