import type { Route } from '@motorpool/http'
import { declaredErrors } from '@motorpool/kernel'
import { classify, type Family, type RouteInput } from '../access/family.ts'
import { buildWorld, send } from '../access/world.ts'
import type { TestApp } from '../app.ts'
import type { ApiAnswer, ApiClient } from '../client.ts'
import { zipText } from '../zip.ts'
import { baseOf } from './base.ts'
import { fieldsOf, type InputField, withValue } from './fields.ts'
import { type Payload, payloadsFor } from './payloads.ts'

export interface InjectionReport {
  routes: number
  fields: number
  calls: number
  /** Values that were stored and came back as they were sent. */
  kept: number
  failures: string[]
}

const AT_ONCE = 4

interface Target {
  route: Route
  caller: ApiClient
  /** A valid call, with rows of its own as often as it is asked for. */
  base(): Promise<RouteInput>
}

const NAMELESS = 'attachment'
const NAME = /^(?:attachment|inline); filename\*=UTF-8''[\w.~%-]+$/

/** What no answer may be, whatever it was asked. */
function wrong(answer: ApiAnswer): string | undefined {
  const { status, headers, errCode } = answer
  if (status >= 500) return 'fails'
  if (headers['x-injected'] !== undefined) return 'lets a value write headers'
  const disposition = JSON.stringify(headers['content-disposition'] ?? NAMELESS).slice(1, -1)
  if (disposition !== NAMELESS && !NAME.test(disposition)) return `names a file ${disposition}`
  if (status < 400) return undefined
  if (!errCode || !declaredErrors().has(errCode)) return 'refuses without a code of the closed lists'
  return answer.message ? undefined : 'refuses without a message'
}

/** A cell that a spreadsheet program would run. */
export function runsInSheets(answer: ApiAnswer): string | undefined {
  const zip = answer.raw.length > 22 && answer.raw.readUInt16BE(0) === 0x504b
  const found = zip && /<f[ >]|<t[^>]*>[=+@\t\r-][^<]{0,80}/.exec(zipText(answer.raw))
  return found ? found[0] : undefined
}

/** How a text may come back that was taken: as it was, without the blanks around it, in the case of codes; markup without what it does. */
const plain = (text: string): string => text.replace(/<[^>]*>/g, '')

const same = (sent: string, shown: string): boolean =>
  (!shown.includes('onclick') && plain(shown) === plain(sent)) ||
  shown === sent ||
  shown === sent.trim() ||
  shown === sent.trim().toUpperCase() ||
  shown === sent.trim().toLowerCase()

function echoed(answer: ApiAnswer, field: InputField): unknown {
  const [name] = field.path
  const { data } = answer as { data?: unknown }
  if (
    field.path.length !== 1 ||
    typeof data !== 'object' ||
    data === null ||
    !Object.hasOwn(data, name as string)
  )
    return undefined
  return (data as Record<string, unknown>)[name as string]
}

const finds = (data: unknown): boolean => {
  const found = typeof data === 'object' && data !== null && 'items' in data ? data.items : data
  return Array.isArray(found) && found.length > 0
}

const SQL = new Set(['SQL', 'hostile text'])

/** Judges one answer; undefined = it holds. */
function judge(
  { target, untouched }: Attempt,
  field: InputField,
  payload: Payload,
  answer: ApiAnswer,
): string | undefined {
  const fault = wrong(answer)
  if (fault) return fault
  if (answer.status !== 200) return undefined
  if (payload.refused) return 'takes what no table keeps'
  const formula = runsInSheets(answer)
  if (formula) return `hands out a sheet that runs ${formula}`
  if (field.path[0] === 'sort' && field.path.length === 2) return 'sorts by it'
  const shown = target.route.readOnly || target.route.method === 'GET' ? undefined : echoed(answer, field)
  if (typeof payload.value !== 'string' || typeof shown !== 'string' || same(payload.value, shown))
    return undefined
  // What the call does not set stays as it was.
  return untouched(field, shown) ? undefined : `keeps it as ${shown.slice(0, 80)}`
}

interface Attempt {
  target: Target
  report: InjectionReport
  /** Answers with rows that its values choose. */
  listing: boolean
  /** Uses its row up when it succeeds. */
  spends: boolean
  input: RouteInput
  /** Whether the row showed this value of the field without having been sent another. */
  untouched(field: InputField, shown: string): boolean
}

async function tryValue(attempt: Attempt, field: InputField, payload: Payload): Promise<void> {
  const { target, report, listing, spends } = attempt
  const { route, caller } = target
  const answer = await send(caller, route, withValue(attempt.input, field, payload.value))
  report.calls++
  const bySql =
    listing && SQL.has(payload.name) && answer.status === 200 && (await findsBySql(attempt, field, answer))
  const fault = bySql ? 'finds rows by it' : judge(attempt, field, payload, answer)
  if (fault)
    report.failures.push(
      `${route.id} ${field.part}.${field.path.join('.')} with ${payload.name}: ${fault} – ${answer.status} ${answer.text.slice(0, 160)}`,
    )
  else if (answer.status === 200 && echoed(answer, field) === payload.value) report.kept++
  if (answer.status === 200 && spends) attempt.input = await target.base()
  if (answer.status !== 200 && field.type === 'text')
    for (const part of payload.parts ?? []) await tryValue(attempt, field, part)
}

/** Rows found by SQL in a filter, where a text that means nothing finds none. */
async function findsBySql(attempt: Attempt, field: InputField, answer: ApiAnswer): Promise<boolean> {
  if (!finds(answer.data)) return false
  const control = await send(
    attempt.target.caller,
    attempt.target.route,
    withValue(attempt.input, field, 'qzqzqz'),
  )
  return control.status === 200 && !finds(control.data)
}

async function attackRoute(attempt: Attempt): Promise<void> {
  for (const field of fieldsOf(attempt.target.route)) {
    attempt.report.fields++
    for (const payload of payloadsFor(field)) await tryValue(attempt, field, payload)
  }
}

/**
 * Puts hostile values into every field of every call, one at a time beside values that the call takes, so that each gets
 * as far as it can. Which fields there are is what the schemas say.
 */
export async function runInjection(
  app: TestApp,
  families: readonly Family[],
  chosen: (route: Route) => boolean = () => true,
): Promise<InjectionReport> {
  const report: InjectionReport = { routes: 0, fields: 0, calls: 0, kept: 0, failures: [] }
  const world = await buildWorld(app)
  const { permissions } = world.own.owner.principal
  const admin = app.as(await app.buildUser({ tenant: world.own.tenant, permissions, userType: 'ADMIN' }))
  const queue = app.routes.filter((one) => !one.multipart && chosen(one))
  const attack = async (route: Route): Promise<void> => {
    const found = classify(route.id, families)
    if (!found) throw new Error(`${route.id}: not classified; add it to the family of its module`)
    const { family, access } = found
    const ofPlatform = family.scope === 'platform' || family.table === 'tenant'
    const caller = access.kind === 'public' ? app.signedOut : ofPlatform ? admin : world.full
    report.routes++
    const target: Target = { route, caller, base: baseOf(world, route, family, world.own) }
    const listing = access.kind === 'list'
    const spends = access.kind === 'rows' || access.kind === 'create' || route.method === 'DELETE'
    const changes = access.kind === 'row' && !route.readOnly && route.method !== 'GET'
    const before = changes ? await send(caller, route, await target.base()) : undefined
    const untouched = (field: InputField, shown: string) =>
      before !== undefined && echoed(before, field) === shown
    await attackRoute({ target, report, listing, spends, untouched, input: await target.base() })
  }
  const work = async (): Promise<void> => {
    for (let route = queue.shift(); route; route = queue.shift())
      await attack(route).catch((error: unknown) =>
        report.failures.push(`${route?.id}: ${(error as Error).message}`),
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return report
}
