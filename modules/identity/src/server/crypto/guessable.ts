import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { PASSWORD_MAX } from '../../shared/password.ts'

/** Words that everybody who attacks an installation tries first, besides those of the user and the tenant. */
const PRODUCT_WORDS = [
  'motorpool',
  'admin',
  'administrator',
  'platform',
  'console',
  'vehicle',
  'fleet',
  'tenant',
]

/** Of 0 to 4: from 3 on, a hundred million guesses by who knows how people choose passwords are not enough. */
const SAFE_SCORE = 3

let estimator: Promise<ZxcvbnFactory> | undefined

/** Its lists of leaked passwords and first names take some tenths of a second; processes that set no password never load them. */
async function load(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: PASSWORD_MAX })
}

const wordsOf = (about: readonly (string | null | undefined)[]): string[] =>
  about
    .flatMap((text) => text?.toLowerCase().split(/[^\p{L}\p{N}]+/u) ?? [])
    .filter((word) => word.length > 2)

/**
 * Whether a password is among the leaked ones, walks over the keyboard, repeats itself or is built of known words, with
 * letters replaced by signs or not. `about`: names and numbers of the user and the tenant.
 */
export async function isGuessable(
  password: string,
  about: readonly (string | null | undefined)[],
): Promise<boolean> {
  estimator ??= load()
  const { score } = (await estimator).check(password, [...PRODUCT_WORDS, ...wordsOf(about)])
  return score < SAFE_SCORE
}
