import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts so many ticks a second. */
const TICKS = 100
const [PARENT_AT, USER_AT, SYSTEM_AT, ENDED_USER_AT, ENDED_SYSTEM_AT] = [1, 11, 12, 13, 14]

/** Behind the name of the program, which may hold blanks. */
function statOf(pid: number | string): number[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return undefined
  }
}

const secondsOf = (stat: number[] | undefined): number =>
  ((stat?.[USER_AT] ?? 0) + (stat?.[SYSTEM_AT] ?? 0)) / TICKS

/** s of the processor that a process has used. */
export const processorOf = (pid: number): number => secondsOf(statOf(pid))

/** s of the processor that children of a process used which have ended. */
const endedOf = (stat: number[] | undefined): number =>
  ((stat?.[ENDED_USER_AT] ?? 0) + (stat?.[ENDED_SYSTEM_AT] ?? 0)) / TICKS

/** The same of a process and of its children, those that have ended too: it never falls. */
export function processorOfAll(pid: number): number {
  const own = statOf(pid)
  let sum = secondsOf(own) + endedOf(own)
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined
    if (stat?.[PARENT_AT] === pid) sum += secondsOf(stat)
  }
  return sum
}
