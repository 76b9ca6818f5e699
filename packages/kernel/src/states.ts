import type { EnumDef } from './enum.ts'

/** A way from some states to another, or something that may be done in them alone. */
export interface Transition<S extends string> {
  from: readonly S[]
  /** The state that it leads to; none: the state stays. */
  to?: S
  /** Who may do it: a permission of the form `module/action`. */
  permission: string
  /** What the logs call it. */
  effect: string
  /** Error code in a state that does not allow it; its text is `error.<code>`. One code, or one for each state. */
  refusal: string | Readonly<Partial<Record<S, string>>>
}

/** A state machine as it was declared; browser and server ask the same one. */
export interface States<S extends string = string, N extends string = string> {
  readonly name: string
  readonly of: EnumDef<S>
  readonly initial: S
  readonly transitions: Readonly<Record<N, Transition<S>>>
  /** The states that can be reached from one by one transition. */
  ways(from: S): readonly S[]
  /** Why a state does not allow a transition, as an error code; undefined when it does. */
  refusal(name: N, from: S): string | undefined
}

const declared = new Map<string, States>()

/** Every state machine of the running program, by its name. */
export function declaredStates(): readonly States[] {
  return [...declared.values()]
}

const codesOf = <S extends string>({ refusal }: Transition<S>): readonly unknown[] =>
  typeof refusal === 'string' ? [refusal] : Object.values(refusal)

/** All error codes that a transition refuses with. */
export const refusalCodes = (transition: Transition<string>): string[] =>
  codesOf(transition).filter((code) => typeof code === 'string')

function check<S extends string>(name: string, of: EnumDef<S>, transitions: readonly Transition<S>[]): void {
  for (const { from, to, refusal } of transitions) {
    if (from.length === 0) throw new Error(`${name}: a transition begins nowhere`)
    if (to !== undefined && from.includes(to))
      throw new Error(`${name}: a transition leads from ${to} to itself`)
    if (typeof refusal === 'string') continue
    const silent = of.values.find((state) => !from.includes(state) && refusal[state] === undefined)
    if (silent) throw new Error(`${name}: ${silent} refuses without a code`)
  }
}

/**
 * Declares the states of an entity by an enumeration, and what leads from one to another. A machine whose transition
 * begins nowhere, leads to where it comes from or refuses without a code throws here.
 */
export function defineStates<S extends string, const N extends string>(
  name: string,
  of: EnumDef<S>,
  initial: NoInfer<S>,
  transitions: Readonly<Record<N, Transition<NoInfer<S>>>>,
): States<S, N> {
  const all = Object.values<Transition<S>>(transitions)
  check(name, of, all)
  const states: States<S, N> = {
    name,
    of,
    initial,
    transitions,
    ways: (state) => [
      ...new Set(all.flatMap(({ from, to }) => (to !== undefined && from.includes(state) ? [to] : []))),
    ],
    refusal: (transition, state) => {
      const { from, refusal } = transitions[transition]
      if (from.includes(state)) return undefined
      return typeof refusal === 'string' ? refusal : refusal[state]
    },
  }
  if (!declared.has(name)) declared.set(name, states)
  return states
}
