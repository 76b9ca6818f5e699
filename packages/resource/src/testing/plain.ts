import type { Access, Family, Place, TestApp } from '@motorpool/testkit'
import { fixtureOf } from '../kinds/fixtures.ts'
import { type AnyResource, anyResource } from '../shared/define.ts'
import { type Field, isKind } from '../shared/field.ts'
import { checkRow, type Mode, writable } from '../shared/validate.ts'
import { describeResource } from './describe.ts'
import { resourceFamily } from './family.ts'
import type { Body, Suite } from './suite/suite.ts'

/** A resource whose rows the tests make from its definition alone. */
export interface PlainSample {
  resource: { key: string; fields: object }
  /** Makes what a reference points at, by field; optional references without an entry stay empty. */
  refs?: Readonly<Record<string, (app: TestApp, place: Place) => Promise<{ id: string }>>>
  /** Values that no example of the kinds fits: of patterns, say. */
  values?: (mark: string) => Body
}

/** What only a stored file or the other side of a conversation can give. */
const LEFT_OUT = new Set(['file', 'image', 'files', 'secret', 'json'])

function valueOf(field: Field, mark: string): unknown {
  const { options, kind } = field
  if (kind === 'text' || kind === 'textarea') {
    const { max, pattern } = options as { max: number; pattern?: RegExp }
    return pattern ? undefined : mark.slice(0, max)
  }
  if (LEFT_OUT.has(kind)) return undefined
  const [first, second] = fixtureOf(field).examples(options)
  // The first example of a number is the least it can be, where divisors and counts go wrong.
  return kind === 'int' || kind === 'decimal' ? (second ?? first) : first
}

/** A body that the definition accepts and whose texts show `mark`. `ids`: rows that references point at, by field. */
export function sampleBody(
  sample: PlainSample,
  mark: string,
  place: Place,
  ids: Readonly<Record<string, string>>,
  mode: Mode = 'create',
): Body {
  const resource: AnyResource = anyResource(sample.resource)
  const body: Body = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!writable(field, mode) || field.flags.when) continue
    const reference = isKind(field, 'ref') || isKind(field, 'refs')
    const id = name === 'orgId' ? place.org.id : ids[name]
    const value = reference ? (isKind(field, 'refs') && id ? [id] : id) : valueOf(field, mark)
    if (value !== undefined) body[name] = value
  }
  Object.assign(body, sample.values?.(mark))
  // What a rule over several fields does not allow beside the others stays empty.
  for (const { field } of checkRow(resource, body, mode).errors)
    if (!resource.fields[field]?.flags.required) delete body[field]
  return body
}

async function referred(sample: PlainSample, app: TestApp, place: Place): Promise<Record<string, string>> {
  const made: Record<string, string> = {}
  for (const [name, make] of Object.entries(sample.refs ?? {})) made[name] = (await make(app, place)).id
  return made
}

/** The shared suite over a resource, with rows made from its definition. */
export function describePlain(sample: PlainSample, start: Suite['start']): void {
  describeResource(sample.resource, {
    start,
    prepare: (app, place) => referred(sample, app, place),
    sample: (mark, made, place) => sampleBody(sample, mark, place, made),
  })
}

/** The calls of a resource in the access matrix, with rows made from its definition. */
export function plainFamily(sample: PlainSample): Family {
  const { calls, fields, key, idPrefix } = anyResource(sample.resource)
  const needed = Object.keys(sample.refs ?? {}).filter((name) => fields[name]?.flags.required)
  const create: Access = { kind: 'own', why: `needs ${needed.join()}; attacked in the shared suite` }
  const name = calls.create?.id.slice(idPrefix.length + 1)
  return resourceFamily(sample.resource, {
    create: (place, mark) => sampleBody(sample, mark, place, {}),
    update: (place, mark) => sampleBody(sample, mark, place, {}, 'update'),
    make: async (app, place, mark) => {
      const body = sampleBody(sample, mark, place, await referred(sample, app, place))
      const answer = await app.as(place.owner).post<{ id: string }>(calls.create?.path ?? '', body)
      if (answer.status !== 200) throw new Error(`${key}: ${answer.status} ${answer.text.slice(0, 300)}`)
      return answer.data.id
    },
    ...(needed.length > 0 && name ? { routes: { [name]: create } } : {}),
  })
}
