import { type BuiltIn, PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import type { ConditionLogic } from '../../shared/comparison.ts'
import type { Question } from '../../shared/condition-query.ts'
import { type Comparison, compareBy, type StoredComparison } from '../conditions/comparison.ts'

/** What is known of a question at a message: greater is truer, so that "all" is the least and "any" the greatest. */
export const NO = 0
/** Only the decoded message tells. */
export const MAYBE = 1
export const YES = 2

/** Its comparisons in one row, and which of them are which group's. */
export interface Formula {
  readonly comparisons: readonly StoredComparison[]
  readonly logic: ConditionLogic
  /** Places of comparisons. */
  readonly groups: readonly { readonly logic: ConditionLogic; readonly places: readonly number[] }[]
}

export function formulaOf({ logic, groups }: Question): Formula {
  let place = 0
  return {
    comparisons: groups.flatMap(({ conditions }) => conditions),
    logic,
    groups: groups.map((group) => ({
      logic: group.logic,
      places: group.conditions.map(() => place++),
    })),
  }
}

function joined(logic: ConditionLogic, truths: Iterable<number>): number {
  let result = logic === 'AND' ? YES : NO
  for (const truth of truths) result = logic === 'AND' ? Math.min(result, truth) : Math.max(result, truth)
  return result
}

/** The truth of a formula by those of its comparisons. */
export const truthOf = ({ logic, groups }: Formula, of: (place: number) => number): number =>
  joined(
    logic,
    groups.map((group) => joined(group.logic, group.places.map(of))),
  )

/** Takes the truths of rows into those that there are. */
function join(logic: ConditionLogic, into: Uint8Array, more: Uint8Array): void {
  const isAll = logic === 'AND'
  for (let i = 0; i < into.length; i++) {
    const truth = more[i] ?? NO
    if (isAll ? truth < (into[i] ?? NO) : truth > (into[i] ?? NO)) into[i] = truth
  }
}

/** The same of many rows at once; `of`: the truths of a comparison by row. */
export function truthsOfRows(
  { logic, groups }: Formula,
  count: number,
  of: (place: number) => Uint8Array,
): Uint8Array {
  const all = new Uint8Array(count).fill(logic === 'AND' ? YES : NO)
  for (const group of groups) {
    const own = new Uint8Array(count).fill(group.logic === 'AND' ? YES : NO)
    for (const place of group.places) join(group.logic, own, of(place))
    join(logic, all, own)
  }
  return all
}

/** The comparisons as a protocol's messages are asked them. */
export const comparedBy = ({ comparisons }: Formula, protocol: BuiltIn): readonly Comparison[] =>
  comparisons.map((one) => compareBy(one, protocol.name))

/** The comparisons by the number of the protocol. */
export const byProtocol = (formula: Formula): ReadonlyMap<number, readonly Comparison[]> =>
  new Map(PROTOCOL_FACTS.map((protocol) => [protocol.id, comparedBy(formula, protocol)]))
