import type { AlarmCondition, ConditionLogic } from '../../../shared/comparison.ts'
import { CONDITION_QUERY_LIMITS, type Question } from '../../../shared/condition-query.ts'

type Group = Question['groups'][number]
type Comparison = Group['conditions'][number]

/** Characters of a question as text. */
export const TEXT_MAX = 2000

const SIGNS: Record<Exclude<AlarmCondition, 'BETWEEN'>, string> = {
  GT: '>',
  GE: '>=',
  LT: '<',
  LE: '<=',
  EQ: '=',
  NE: '!=',
}
const CONDITIONS = new Map<string, AlarmCondition>([
  ...Object.entries(SIGNS).map(([condition, sign]): [string, AlarmCondition] => [
    sign,
    condition as AlarmCondition,
  ]),
  ['≥', 'GE'],
  ['≤', 'LE'],
  ['≠', 'NE'],
  ['<>', 'NE'],
  ['==', 'EQ'],
])
const LOGICS: Record<string, ConditionLogic> = { and: 'AND', or: 'OR', '&&': 'AND', '||': 'OR' }
const JOINERS: Record<ConditionLogic, string> = { AND: ' and ', OR: ' or ' }

/** A name that needs no quotes. */
const PLAIN = /^[\p{L}_][\p{L}\p{N}_.:-]*$/u
const RESERVED = new Set(['and', 'or', 'in'])

const nameText = (field: string): string =>
  PLAIN.test(field) && !RESERVED.has(field.toLowerCase()) ? field : JSON.stringify(field)

function comparisonText({ field, condition, value, valueEnd }: Comparison): string {
  if (condition === 'BETWEEN') return `${nameText(field)} in ${value}..${valueEnd ?? value}`
  return `${nameText(field)} ${SIGNS[condition]} ${value}`
}

/** A question as one line: `insulation < 500 and speed > 0`, groups in brackets where there are several. */
export function questionText({ logic, groups }: Question): string {
  const texts = groups.map((group) => group.conditions.map(comparisonText).join(JOINERS[group.logic]))
  return texts.length > 1 ? texts.map((text) => `(${text})`).join(JOINERS[logic]) : (texts[0] ?? '')
}

/** What cannot be read: the key of its message, and the values of that. */
export class QuestionTextError extends Error {
  readonly key: string
  readonly values: Readonly<Record<string, string | number>>
  /** `at`: the character that cannot be, from 1. */
  constructor(key: string, at: number, name = '') {
    super(`${key} at ${at}`)
    this.key = `monitor.query.text.${key}`
    this.values = { at, name, n: key === 'long' ? TEXT_MAX : CONDITION_QUERY_LIMITS.conditions }
  }
}

/** The code of a field by what a reader calls it; undefined: there is none. */
export type CodeOf = (name: string) => string | undefined

interface Token {
  kind: 'name' | 'number' | 'sign' | 'logic' | 'in' | 'range' | 'open' | 'close' | 'end'
  text: string
  at: number
}

const TOKENS: readonly (readonly [Token['kind'], RegExp])[] = [
  ['open', /^[(（]/],
  ['close', /^[)）]/],
  ['range', /^(?:\.\.|…|~)/],
  ['number', /^[-+]?(?:\d+(?:\.(?!\.)\d*)?|\.\d+)(?:e[-+]?\d+)?/i],
  ['logic', /^(?:&&|\|\|)/],
  ['sign', /^(?:>=|<=|<>|!=|==|[><=≥≤≠])/],
  ['name', /^"(?:[^"\\]|\\.)*"/],
  ['name', /^[\p{L}_][\p{L}\p{N}_.:-]*/u],
]

function kindOf(kind: Token['kind'], text: string): Token['kind'] {
  const word = text.toLowerCase()
  return kind === 'name' && RESERVED.has(word) ? (word === 'in' ? 'in' : 'logic') : kind
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  for (;;) {
    at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0
    if (at >= text.length) break
    const rest = text.slice(at)
    const found = TOKENS.flatMap(([kind, pattern]) => {
      const match = pattern.exec(rest)
      return match ? [{ kind: kindOf(kind, match[0]), text: match[0], at: at + 1 }] : []
    })[0]
    if (!found) throw new QuestionTextError('character', at + 1)
    tokens.push(found)
    at += found.text.length
  }
  return [...tokens, { kind: 'end', text: '', at: text.length + 1 }]
}

/** Reads tokens from left to right; what it wants and does not find is an error at that place. */
class Reader {
  private readonly tokens: readonly Token[]
  private readonly codeOf: CodeOf
  private place = 0
  constructor(tokens: readonly Token[], codeOf: CodeOf) {
    this.tokens = tokens
    this.codeOf = codeOf
  }

  get next(): Token {
    return this.tokens[this.place] as Token
  }

  take(kind: Token['kind'], missing: string): Token {
    const token = this.next
    if (token.kind !== kind) throw new QuestionTextError(missing, token.at)
    this.place++
    return token
  }

  /** Parts with one joiner between all of them. */
  joined<T>(part: () => T): { logic: ConditionLogic; parts: T[] } {
    const parts = [part()]
    let logic: ConditionLogic | undefined
    while (this.next.kind === 'logic') {
      const { text, at } = this.take('logic', 'joiner')
      const joiner = LOGICS[text.toLowerCase()] as ConditionLogic
      if (logic !== undefined && joiner !== logic) throw new QuestionTextError('mixed', at)
      logic = joiner
      parts.push(part())
    }
    return { logic: logic ?? 'AND', parts }
  }

  comparison(): Comparison {
    const { text, at } = this.take('name', 'name')
    const name = text.startsWith('"') ? unquoted(text) : text
    const field = this.codeOf(name)
    if (field === undefined) throw new QuestionTextError('field', at, name)
    if (this.next.kind === 'in') {
      this.take('in', 'sign')
      const value = this.number()
      this.take('range', 'range')
      return { field, condition: 'BETWEEN', value, valueEnd: this.number() }
    }
    const sign = this.take('sign', 'sign')
    return { field, condition: CONDITIONS.get(sign.text) ?? 'EQ', value: this.number(), valueEnd: null }
  }

  /** Zero has no sign. */
  private number(): number {
    return Number(this.take('number', 'number').text) || 0
  }
}

const isGroup = (part: Group | Comparison): part is Group => 'conditions' in part

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    return text.slice(1, -1)
  }
}

/**
 * The question that a line says: comparisons joined by `and` or by `or`, in brackets where both are needed.
 *
 * @throws QuestionTextError
 */
export function questionOf(text: string, codeOf: CodeOf): Question {
  if (text.length > TEXT_MAX) throw new QuestionTextError('long', TEXT_MAX)
  const reader = new Reader(tokensOf(text), codeOf)
  const bracketed = (): Group => {
    reader.take('open', 'name')
    const { logic, parts } = reader.joined(() => reader.comparison())
    reader.take('close', 'close')
    return { logic, conditions: parts }
  }
  const { logic, parts } = reader.joined(() =>
    reader.next.kind === 'open' ? bracketed() : reader.comparison(),
  )
  reader.take('end', 'joiner')
  const plain = parts.flatMap((part) => (isGroup(part) ? [] : [part]))
  const question: Question =
    plain.length === parts.length
      ? { logic: 'AND', groups: [{ logic, conditions: plain }] }
      : { logic, groups: parts.map((part) => (isGroup(part) ? part : { logic: 'AND', conditions: [part] })) }
  const total = question.groups.reduce((n, { conditions }) => n + conditions.length, 0)
  const { conditions, groups } = CONDITION_QUERY_LIMITS
  if (total > conditions || question.groups.length > groups) throw new QuestionTextError('many', text.length)
  return question
}
