import { randomInt } from 'node:crypto'
import { type Agreement, type CipherKeys, EDITIONS, type Edition } from '@motorpool/jt809'
import type { ForwardTask } from '../../worker/task.ts'

const KEYS = 0x1_0000_0000

export const editionOf = ({ edition }: ForwardTask): Edition =>
  EDITIONS.find((one) => one === edition) ?? '2011'

/** The keys of a pair of platforms, as they are sealed: M1, IA1 and IC1. */
function cipherOf(text: string): CipherKeys {
  const [m1 = 0, ia1 = 0, ic1 = 0] = text.split(/[\s,]+/).map(Number)
  return { m1, ia1, ic1 }
}

/** What a task's platform and we have agreed on. */
export function agreementOf(task: ForwardTask, open: (sealed: string) => string): Agreement {
  return {
    edition: editionOf(task),
    accessCode: task.accessCode ?? 0,
    key: () => randomInt(1, KEYS),
    ...(task.cipherKeys === null ? {} : { cipher: cipherOf(open(task.cipherKeys)) }),
  }
}
