import type { EnumDef } from './enum.ts'

/** The call that runs a transition; transitions that share an `id` share the call, whose body says which is meant. */
export interface DerivedCall {
  /** One English sentence for the API description. */
  summary: string
  /** Last part of the route's id, or the whole id of a route of another family; default: the name of the transition. */
  id?: string
  /** Default PUT. */
  method?: 'PUT' | 'POST'
  /**
   * Below the path of the resource, or a whole path (`/api/…`); default `/:id/<id>`. Its parameter names the row;
   * without one the body names rows, as `id` or `ids`.
   */
  path?: string
}

/** A transition that comes with other changes of its row, in calls of a shape of their own. */
export interface OwnCall {
  /** Ids of these routes, which ask for the transition's permission. */
  own: readonly string[]
  /** What is different about them. */
  because: string
}

export type TransitionCall = DerivedCall | OwnCall

/** A way from some states to another, or something that may be done in them alone. */
export interface Transition<S extends string> {
  from: readonly S[]
  /** The state that it leads to; none: the state stays. */
  to?: S
  /** Who may do it: a permission of the form `module/action`. */
  permission: string
  /** What the operation log calls it: `operation.<effect>` is its text. */
  effect: string
  call: TransitionCall
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

/** One call of a machine, as its transitions declare it, and the transitions that it runs. */
export interface StatesCall<N extends string = string> {
  id: string
  method: 'PUT' | 'POST'
  path: string
  summary: string
  permission: string
  transitions: readonly N[]
}

/** The calls that follow from the transitions of a machine. Two that share a call and differ about it throw. */
export function callsOf<S extends string, N extends string>({
  name: machine,
  transitions,
}: States<S, N>): readonly StatesCall<N>[] {
  const calls = new Map<string, StatesCall<N>>()
  for (const name of Object.keys(transitions) as N[]) {
    const { call, permission } = transitions[name]
    if ('own' in call) continue
    const { id = name, method = 'PUT', path = `/:id/${id}`, summary } = call
    const { transitions: others = [], ...known } = calls.get(id) ?? {}
    const made = { id, method, path, summary, permission }
    if (others.length > 0 && JSON.stringify(known) !== JSON.stringify(made))
      throw new Error(`${machine}: the transitions of the call ${id} declare it differently`)
    calls.set(id, { ...made, transitions: [...others, name] })
  }
  return [...calls.values()]
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
