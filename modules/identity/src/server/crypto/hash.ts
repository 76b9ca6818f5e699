import { randomBytes, randomInt } from 'node:crypto'
import { AppError } from '@motorpool/kernel'
import { hash, verify } from '@node-rs/argon2'

/** argon2id, the default of the library. */
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const MAX_WAITING = 64

let waiting = 0

/** Hashing is slow by design; a flood of sign-ins is refused instead of queued without end. */
async function queued<R>(run: () => Promise<R>): Promise<R> {
  if (waiting >= MAX_WAITING) throw new AppError('UNAVAILABLE')
  waiting++
  try {
    return await run()
  } finally {
    waiting--
  }
}

export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, OPTIONS))
}

/** Kept instead of a hash by who has no password yet: nothing matches it, an administrator sets the first one. */
export const NO_PASSWORD = '!'

let dummy: Promise<string> | undefined

/** Takes as long without a user as with one. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hash(randomBytes(16).toString('hex'), OPTIONS)
  const kept = stored === NO_PASSWORD ? undefined : stored
  const against = kept ?? (await dummy)
  const same = await queued(() => verify(against, password, OPTIONS))
  return same && kept !== undefined
}

const ALPHABETS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '-_.+']

/** 20 characters nobody confuses on a terminal, every kind among them. */
export function randomPassword(): string {
  const all = ALPHABETS.join('')
  for (;;) {
    const text = Array.from({ length: 20 }, () => all[randomInt(all.length)]).join('')
    if (ALPHABETS.every((a) => Array.from(text).some((c) => a.includes(c)))) return text
  }
}
