import { shownAs, type Texts, textsOf, words } from './names.ts'

/** A field as the command line writes it: `policyNo:text:32!=保单号|Policy number|証券番号`. */
export interface FieldSpec {
  name: string
  kind: string
  /** Length of a text, target of a reference, name of an enumeration. */
  of: string
  required: boolean
  label: Texts
  /** Values of an enumeration that is declared with the field; none = it exists. */
  values: { code: string; label: Texts }[]
}

/** Kinds that the script writes, and how: the sentence after `f.`. */
const SENTENCES: Readonly<Record<string, (spec: FieldSpec) => string>> = {
  text: ({ of }) => `text({ max: ${of || 64} })`,
  textarea: ({ of }) => `textarea({ max: ${of || 255} })`,
  int: () => 'int({ min: 0 })',
  decimal: () => 'decimal({ min: 0 })',
  bool: () => 'bool()',
  choice: ({ of }) => `choice(${of})`,
  choices: ({ of }) => `choices(${of})`,
  date: () => 'date()',
  datetime: () => 'datetime()',
  time: () => 'time()',
  ref: ({ of, name }) => `ref('${of}', { as: '${shownAs(name)}' })`,
  file: () => 'file()',
  image: () => 'image()',
  json: ({ of }) => `json({ max: ${of || 1000} })`,
}

export const KINDS = Object.keys(SENTENCES)

const SEARCHABLE = new Set(['choice', 'choices', 'ref', 'date', 'datetime', 'bool'])
const SORTABLE = new Set(['date', 'datetime', 'int', 'decimal'])
/** Take a whole line of the form; two others share one. */
const WIDE = new Set(['textarea', 'file', 'image', 'json'])
/** Shown neither in lists nor in workbooks. */
const UNLISTED = new Set(['textarea', 'file', 'image', 'json'])
const UNSHEETED = new Set(['file', 'image', 'json'])

const FORM = /^([a-z][A-Za-z0-9]*):([a-zA-Z]+)(?::([^!(=]+))?(?:\(([^)]*)\))?(!)?(?:=(.+))?$/

export function fieldSpec(written: string): FieldSpec {
  const [, name, kind, of = '', values, required, label] = FORM.exec(written) ?? []
  if (!name || !kind || !SENTENCES[kind])
    throw new Error(`"${written}" is no field: name:kind[:what][!][=label], kinds ${KINDS.join(' ')}`)
  if ((kind === 'text' || kind === 'textarea' || kind === 'json') && !/^\d*$/.test(of))
    throw new Error(`${name}: "${of}" is no length`)
  if ((kind === 'choice' || kind === 'choices') && !/^[A-Z]\w*$/.test(of))
    throw new Error(`${name}: name an enumeration, like InsuranceType or InsuranceType(A,B)`)
  if (kind === 'ref' && !/^[a-z]\w*\/\w+$/.test(of))
    throw new Error(`${name}: name what it refers to by its key, like vehicle/vehicles`)
  return {
    name,
    kind,
    of,
    required: required === '!',
    label: textsOf(label, words(shownAs(name))),
    values: (values?.split(',') ?? []).map((one) => {
      const [code = '', text] = one.trim().split('=')
      return { code, label: textsOf(text, words(code.toLowerCase())) }
    }),
  }
}

/** The first required text names a row; nobody else's has the same. */
export function naturalKey(fields: readonly FieldSpec[]): FieldSpec {
  const key = fields.find(({ kind, required }) => kind === 'text' && required)
  if (!key) throw new Error('one field is a required text (code:text:32!): it names a row and is unique')
  return key
}

export function sentence(spec: FieldSpec, isKey: boolean): string {
  const parts = [`f.${SENTENCES[spec.kind]?.(spec)}`]
  if (spec.required) parts.push('required()')
  if (isKey) parts.push('unique()')
  if (isKey || SEARCHABLE.has(spec.kind) || (spec.kind === 'text' && spec.required))
    parts.push('searchable()')
  if (isKey || SORTABLE.has(spec.kind)) parts.push('sortable()')
  return parts.join('.')
}

export const isSearched = ({ kind, required }: FieldSpec): boolean =>
  kind === 'choice' || kind === 'ref' || (kind === 'text' && required)
export const isListed = ({ kind }: FieldSpec): boolean => !UNLISTED.has(kind)
export const isInSheet = ({ kind }: FieldSpec): boolean => !UNSHEETED.has(kind)
export const isWide = ({ kind }: FieldSpec): boolean => WIDE.has(kind)

/** `startDate` and `endDate`, `beginTime` and `endTime`: an end that comes before its begin is refused. */
export function rowRules(fields: readonly FieldSpec[]): { name: string; end: string; begin: string }[] {
  return fields.flatMap(({ name, kind }) => {
    const [, what] = /^(?:start|begin)([A-Z]\w*)$/.exec(name) ?? []
    const end = fields.find((other) => other.name === `end${what}` && other.kind === kind)
    if (!end || !['date', 'datetime', 'time'].includes(kind)) return []
    return [{ name: kind === 'date' ? 'notBefore' : 'laterThan', end: end.name, begin: name }]
  })
}
