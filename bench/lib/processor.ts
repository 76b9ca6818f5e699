import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts so many ticks a second. */
const TICKS = 100
const [PARENT_AT, USER_AT, SYSTEM_AT] = [1, 11, 12]

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

/** The same of a process and of its children that live. */
export function processorOfAll(pid: number): number {
  let sum = processorOf(pid)
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined
    if (stat?.[PARENT_AT] === pid) sum += secondsOf(stat)
  }
  return sum
}
