import type { InputField } from './fields.ts'

export interface Payload {
  name: string
  value: unknown
  /** No table keeps it: a call that takes it has not looked. */
  refused?: boolean
  /** Means rows to whoever takes it for SQL. */
  sql?: boolean
  /** What it is made of, each tried alone where the whole is refused. */
  parts?: readonly Payload[]
}

let serial = 0

/** All that means something to whoever does not treat it as text; no row holds the same one. */
function printable(): Payload {
  const n = ++serial
  const sql = `' or ${n}=${n};--`
  const parts: Payload[] = [
    { name: 'SQL', value: sql, sql: true },
    { name: 'markup', value: `<b onclick=alert(${n})>"` },
    { name: 'path', value: `../../etc/${n}` },
    { name: 'a template', value: `\${${n}}{{${n}}}%s%_\\` },
    { name: 'a formula', value: `=${n}+1|x` },
  ]
  return {
    name: 'hostile text',
    value: `=${n}+1<b onclick>"../${sql}{{7}}\${7}%_\\`,
    sql: true,
    parts,
  }
}

const LINES: Payload = {
  name: 'a header written backwards',
  value: 'a\u202egpj\r\nX-Injected: yes',
  parts: [
    { name: 'a header', value: 'a\r\nX-Injected: yes' },
    { name: 'backwards writing', value: 'a\u202egpj.exe' },
  ],
}

const BIG_ID: Payload = { name: 'an id beyond 64 bits', value: '9999999999999999999' }

const KEYS: readonly Payload[] = [
  { name: 'a prototype key', value: '__proto__' },
  { name: 'the constructor', value: 'constructor' },
]

const SHAPES: readonly Payload[] = [
  { name: 'an object', value: { $ne: null, toString: 1 } },
  { name: 'a list', value: [['x'], null] },
]

const TEXTS: readonly Payload[] = [
  { name: 'NUL', value: 'a\u0000b', refused: true },
  { name: 'an over-long text', value: '长'.repeat(20_000) },
  LINES,
]

const NUMBERS: readonly Payload[] = [
  { name: 'a huge number', value: Number.MAX_SAFE_INTEGER },
  { name: 'an endless number', value: 1e308 },
  { name: 'a number below all', value: -Number.MAX_SAFE_INTEGER },
]

/** What is put into a field, the printable text last, so that lists and exports find it. */
function valuesFor(type: InputField['type']): readonly Payload[] {
  switch (type) {
    case 'choice':
      return [...SHAPES, ...KEYS, BIG_ID, printable()]
    case 'number':
      return [...NUMBERS, ...SHAPES, { name: 'a fraction', value: 0.1 }, printable()]
    case 'text':
      return [...TEXTS, ...SHAPES.slice(0, 1), ...KEYS, printable()]
    case 'any':
      return [...NUMBERS.slice(0, 2), ...TEXTS, ...SHAPES, ...KEYS, BIG_ID, printable()]
  }
}

/** Ways and queries carry text alone, and no half characters. */
function asText({ parts, ...payload }: Payload): Payload[] {
  const { value } = payload
  if (typeof value === 'object' || (typeof value === 'string' && !value.isWellFormed())) return []
  const some = parts?.flatMap(asText)
  return [
    {
      ...payload,
      value: `${value as string | number | boolean}`.slice(0, 2000),
      ...(some ? { parts: some } : {}),
    },
  ]
}

export function payloadsFor({ part, type }: InputField): readonly Payload[] {
  const all = valuesFor(type)
  return part === 'body' ? all : all.flatMap(asText)
}
