import { Counters } from '../device/counters.ts'
import type { History, Report } from '../device/memory.ts'
import type { Port } from '../device/terminal.ts'
import type { FleetVehicle } from '../fleet.ts'
import { buildTerminal, type TerminalPlan } from './build.ts'

const NOWHERE: Port = { open() {}, send() {}, close() {} }

/**
 * The reports a vehicle would have made between its birth and the start of its terminal: the same life lived a second
 * time, report by report, as they are asked for. Nothing of it is kept in memory.
 */
export function pastOf(vehicle: FleetVehicle, plan: TerminalPlan, interval: number): History {
  const { born, start } = plan
  const ghost = buildTerminal(vehicle, {
    ...plan,
    port: NOWHERE,
    counters: new Counters(),
    timing: { ...plan.timing, report: interval },
    start: born,
    firstReport: born + interval,
  })
  let head: Report | undefined
  const peek = () => {
    while (!head && ghost.due < start) head = ghost.sample(ghost.due)
    return head
  }
  return {
    peek,
    next() {
      const report = peek()
      head = undefined
      return report
    },
  }
}
