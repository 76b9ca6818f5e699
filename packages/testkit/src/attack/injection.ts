import type { Route } from '@motorpool/http'
import { classify, type Family, type RouteInput } from '../access/family.ts'
import { buildWorld, send, type World } from '../access/world.ts'
import type { TestApp } from '../app.ts'
import type { ApiAnswer, ApiClient } from '../client.ts'
import { baseOf } from './base.ts'
import { each } from './each.ts'
import { fieldsOf, type InputField, withValues } from './fields.ts'
import { payloadsFor } from './payloads.ts'
import { echoed, finds, runsInSheets, same, wrong } from './verdict.ts'
import { fire, type Gun, type Hit, type Shot, volleys } from './volley.ts'

export interface InjectionReport {
  routes: number
  fields: number
  calls: number
  /** Values that were stored and came back as they were sent. */
  stored: number
  failures: string[]
}

interface Attempt {
  report: InjectionReport
  route: Route
  caller: ApiClient
  /** A valid call, with rows of its own as often as it is asked for. */
  base(): Promise<RouteInput>
  /** Answers with rows that its values choose. */
  listing: boolean
  /** Uses its row up when it succeeds. */
  spends: boolean
  input: RouteInput
  /** What the call answers without any hostile value. */
  bare: ApiAnswer
  /** Whether the row showed this value of the field without having been sent another. */
  untouched(field: InputField, shown: string): boolean
}

/** Judges one answer; undefined = it holds. */
function judge({ route, untouched }: Attempt, { field, payload, answer }: Hit): string | undefined {
  const fault = wrong(answer)
  if (fault) return fault
  if (answer.status !== 200) return undefined
  if (payload.refused) return 'takes what no table keeps'
  const formula = runsInSheets(answer)
  if (formula) return `hands out a sheet that runs ${formula}`
  if (field.path[0] === 'sort' && field.path.length === 2) return 'sorts by it'
  const shown = route.readOnly || route.method === 'GET' ? undefined : echoed(answer, field)
  if (typeof payload.value !== 'string' || typeof shown !== 'string' || same(payload.value, shown))
    return undefined
  // What the call does not set stays as it was.
  return untouched(field, shown) ? undefined : `keeps it as ${shown.slice(0, 80)}`
}

async function shoot(attempt: Attempt, shots: readonly Shot[]): Promise<ApiAnswer> {
  const input = withValues(
    attempt.input,
    shots.map(({ field, payload }) => [field, payload.value]),
  )
  const answer = await send(attempt.caller, attempt.route, input)
  attempt.report.calls++
  if (answer.status === 200 && attempt.spends) attempt.input = await attempt.base()
  return answer
}

/** Rows found by SQL in a filter, where a text that means nothing finds none. */
async function findsBySql(attempt: Attempt, { field, payload, answer }: Hit): Promise<boolean> {
  if (!payload.sql || !attempt.listing || !finds(answer)) return false
  const control = await shoot(attempt, [{ field, payload: { name: 'control', value: 'qzqzqz' } }])
  return control.status === 200 && !finds(control)
}

async function judged(attempt: Attempt, hit: Hit): Promise<void> {
  const { report, route } = attempt
  const { field, payload, answer } = hit
  const fault = (await findsBySql(attempt, hit)) ? 'finds rows by it' : judge(attempt, hit)
  if (fault)
    report.failures.push(
      `${route.id} ${field.part}.${field.path.join('.')} with ${payload.name}: ${fault} – ${answer.status} ${answer.text.slice(0, 160)}`,
    )
  else if (answer.status === 200 && echoed(answer, field) === payload.value) report.stored++
}

/** Sends the shots; what is refused as a whole is tried again by what it is made of. */
async function attackWith(attempt: Attempt, shots: readonly Shot[]): Promise<void> {
  // A filter beside others that find nothing would tell nothing.
  const alone = ({ payload }: Shot) => attempt.listing && payload.sql === true
  const groups = [
    ...shots.filter(alone).map((shot) => [shot]),
    ...volleys(shots.filter((shot) => !alone(shot))),
  ]
  const refused: Hit[] = []
  const gun: Gun = { send: (some) => shoot(attempt, some), bare: attempt.bare }
  for (const group of groups)
    for (const hit of await fire(gun, group)) {
      await judged(attempt, hit)
      if (hit.answer.status !== 200 && hit.field.type === 'text' && hit.payload.parts) refused.push(hit)
    }
  const most = Math.max(0, ...refused.map(({ payload }) => payload.parts?.length ?? 0))
  for (let i = 0; i < most; i++)
    await attackWith(
      attempt,
      refused.flatMap(({ field, payload }) => {
        const part = payload.parts?.[i]
        return part ? [{ field, payload: part }] : []
      }),
    )
}

async function attackRoute(attempt: Attempt): Promise<void> {
  const all = fieldsOf(attempt.route).map((field) => ({ field, payloads: payloadsFor(field) }))
  attempt.report.fields += all.length
  const most = Math.max(0, ...all.map(({ payloads }) => payloads.length))
  for (let i = 1; i <= most; i++)
    await attackWith(
      attempt,
      // The last ones last, so that lists and exports find the printable text.
      all.flatMap(({ field, payloads }) => {
        const payload = payloads[payloads.length - 1 - most + i]
        return payload ? [{ field, payload }] : []
      }),
    )
}

async function attemptOf(
  world: World,
  admin: ApiClient,
  route: Route,
  families: readonly Family[],
  report: InjectionReport,
): Promise<Attempt> {
  const found = classify(route.id, families)
  if (!found) throw new Error('not classified; add it to the family of its module')
  const { family, access } = found
  const ofPlatform = family.scope === 'platform' || family.table === 'tenant'
  const caller = access.kind === 'public' ? world.app.signedOut : ofPlatform ? admin : world.full
  const base = baseOf(world, route, family, world.own)
  const changes = access.kind === 'row' && !route.readOnly && route.method !== 'GET'
  const bare = await send(caller, route, await base())
  return {
    report,
    route,
    caller,
    base,
    listing: access.kind === 'list',
    spends: access.kind === 'rows' || access.kind === 'create' || route.method === 'DELETE',
    input: await base(),
    bare,
    untouched: (field, shown) => changes && echoed(bare, field) === shown,
  }
}

/**
 * Puts hostile values into every field of every call, beside values that the call takes, so that each gets as far as it
 * can. Which fields there are is what the schemas say.
 */
export async function runInjection(
  app: TestApp,
  families: readonly Family[],
  chosen: (route: Route) => boolean = () => true,
): Promise<InjectionReport> {
  const report: InjectionReport = { routes: 0, fields: 0, calls: 0, stored: 0, failures: [] }
  const world = await buildWorld(app)
  const { permissions } = world.own.owner.principal
  const admin = app.as(await app.buildUser({ tenant: world.own.tenant, permissions, userType: 'ADMIN' }))
  const routes = app.routes.filter((one) => !one.multipart && chosen(one))
  report.routes = routes.length
  // Calls of a family share rows: one after the other, the largest first.
  const byFamily = Map.groupBy(routes, ({ id }) => classify(id, families)?.family)
  await each(
    [...byFamily.values()].toSorted((a, b) => b.length - a.length),
    async (some) => {
      for (const route of some)
        try {
          await attackRoute(await attemptOf(world, admin, route, families, report))
        } catch (error) {
          report.failures.push(`${route.id}: ${(error as Error).message}`)
        }
    },
  )
  return report
}
