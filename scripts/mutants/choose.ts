import { type Guard, KINDS } from './guard.ts'

/** What was asked for: kinds and ids or parts of paths, each several with commas. */
export interface Asked {
  kind?: string | undefined
  only?: string | undefined
}

const isNamed = ({ id, path }: Guard, only: string): boolean => id === only || path.includes(only)

/** The guards that were asked for, by kind; a problem where a part of the question means none: nothing tried is no success. */
export function choose(
  guards: readonly Guard[],
  { kind, only }: Asked,
): { guards: readonly Guard[] } | { problem: string } {
  const kinds = Object.keys(KINDS)
  const named = kind?.split(',')
  const wrong = named?.find((name) => !kinds.includes(name))
  if (wrong !== undefined) return { problem: `--kind ${wrong}: there is none; kinds are ${kinds.join(', ')}` }
  const parts = only?.split(',')
  const lost = parts?.find((part) => part === '' || !guards.some((guard) => isNamed(guard, part)))
  if (lost !== undefined) return { problem: `--only ${lost}: no guard has this id, and no path with one` }
  const chosen = guards
    .filter((guard) => !named || named.includes(guard.kind))
    .filter((guard) => !parts || parts.some((part) => isNamed(guard, part)))
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
  return chosen.length > 0 ? { guards: chosen } : { problem: 'no guard is of these kinds in these places' }
}
