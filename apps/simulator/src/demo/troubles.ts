import { type FleetVehicle, makeIccid } from '../fleet.ts'
import { ELECTRIC, FUEL } from '../model/kinds.ts'
import type { TroubleKind } from '../model/trouble.ts'
import type { DemoVehicle } from './fleet.ts'

/** Vehicles of a tenant with the same trouble, of which one has it each day. */
const TURNS = 3
/** Cards that no vehicle of the demo has on record. */
const FOREIGN_CARD = 990_000_000

const SUFFERERS: Readonly<Record<TroubleKind, (vehicle: DemoVehicle) => boolean>> = {
  power: ({ sim }) => sim.protocol === 'jt808',
  speed: ({ sim }) => sim.kind in FUEL,
  heat: ({ sim }) => sim.kind in ELECTRIC,
  // What keeps near the place where it belongs.
  stray: ({ sim }) => sim.kind === 'taxi' || sim.kind === 'loader',
  silence: ({ sim }) => sim.protocol === 'jt808',
  antenna: ({ sim }) => sim.kind in FUEL,
}

/** The same vehicles, some with a trouble, and one whose terminal has another card than the one on record. */
export function troubled(vehicles: readonly DemoVehicle[]): DemoVehicle[] {
  const changed = new Map<DemoVehicle, FleetVehicle>()
  // From the end: those at the front are the first of every list, where people look for what is usual.
  const free = vehicles.filter((vehicle) => !vehicle.bare).toReversed()
  const take = (suits: (vehicle: DemoVehicle) => boolean) =>
    free.find((vehicle) => !changed.has(vehicle) && suits(vehicle))
  for (const [kind, suits] of Object.entries(SUFFERERS) as [TroubleKind, (v: DemoVehicle) => boolean][])
    for (let turn = 0; turn < TURNS; turn++) {
      const one = take(suits)
      if (one) changed.set(one, { ...one.sim, trouble: { kind, turn, of: TURNS } })
    }
  const swapped = take(({ sim }) => sim.protocol === 'gb32960')
  if (swapped?.sim.protocol === 'gb32960')
    changed.set(swapped, { ...swapped.sim, card: makeIccid(FOREIGN_CARD + changed.size) })
  return vehicles.map((vehicle) => ({ ...vehicle, sim: changed.get(vehicle) ?? vehicle.sim }))
}
