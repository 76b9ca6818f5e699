import { expect, it } from 'vitest'
import { isEmpty } from '../../shared/empty.ts'
import { isKind } from '../../shared/field.ts'
import { toOptions } from '../../shared/options.ts'
import { hasTarget, targetOf } from '../../shared/target.ts'
import { writable } from '../../shared/validate.ts'
import type { Subject } from './subject.ts'
import type { Body, Row } from './suite.ts'

/** Choices of one field that are tried. */
const TRIED = 6

interface Chosen {
  name: string
  many: boolean
  /** What one row has no other may have, as far as they agree in these fields. */
  once: readonly string[] | undefined
  /** What the form sends with the question. */
  filters(body: Body): Body
  call: { method: string; path: string }
}

/** The fields of a new row that are chosen from a list of the server. */
function chosenFields({ resource, app }: Subject): Chosen[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!(isKind(field, 'ref') || isKind(field, 'refs')) || !writable(field, 'create')) return []
    const { to, only, by = {} } = field.options
    const call = hasTarget(to) ? targetOf(to).options : undefined
    const isThere =
      call && app.routes.some(({ method, path }) => method === call.method && path === call.path)
    if (!isThere) return []
    const filters = (body: Body): Body => ({
      ...only,
      ...Object.fromEntries(
        Object.entries(by).flatMap(([filter, from]) => (isEmpty(body[from]) ? [] : [[filter, body[from]]])),
      ),
    })
    return [{ name, many: field.multiple, once: field.flags.unique?.with, filters, call }]
  })
}

async function offered({ owner }: Subject, { call, filters }: Chosen, body: Body): Promise<unknown[]> {
  const query = filters(body)
  const texts = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const answer =
    call.method === 'GET'
      ? await owner.get<unknown>(call.path, texts)
      : await owner.post<unknown>(call.path, query)
  expect(answer.status, answer.text).toBe(200)
  return toOptions(answer.data)
    .filter(({ raw }) => raw.disabled !== true)
    .slice(0, TRIED)
    .map(({ id }) => id)
}

/** What of the offered choices the server does not take. */
async function refusedOf(subject: Subject, chosen: Chosen, row: Row): Promise<string[]> {
  const { name, many, once = [] } = chosen
  const same = Object.fromEntries(once.map((field) => [field, row[field]]))
  const refused: string[] = []
  for (const id of await offered(subject, chosen, { ...row, ...subject.sample(), ...same })) {
    const body = { ...subject.sample(), ...same, [name]: many ? [id] : id }
    const answer = await subject.owner.post<Row>(subject.path('create'), body)
    if (answer.fields?.some(({ field }) => field === name))
      refused.push(`${name}=${String(id)}: ${answer.errCode}`)
  }
  return refused
}

/** What a form offers, and what the server says to it. */
export function choiceTests(subject: Subject): void {
  it('a form offers nothing for a new row that the server refuses there', async () => {
    const row = await subject.create()
    const refused: string[] = []
    for (const chosen of chosenFields(subject)) {
      const { name, once } = chosen
      refused.push(...(await refusedOf(subject, chosen, row)))
      // What the rows of the first time took must not be offered a second time.
      if (once) refused.push(...(await refusedOf(subject, chosen, row)).map((why) => `taken ${name} ${why}`))
    }
    expect(refused).toEqual([])
  })
}
