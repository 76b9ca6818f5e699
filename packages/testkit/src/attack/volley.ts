import type { ApiAnswer } from '../client.ts'
import type { InputField } from './fields.ts'
import type { Payload } from './payloads.ts'

/** One hostile value for one field. */
export interface Shot {
  field: InputField
  payload: Payload
}

/** A shot with the answer that concerns it: taken together with others, named in a refusal, or sent alone. */
export interface Hit extends Shot {
  answer: ApiAnswer
}

const BYTES_AT_ONCE = 400_000

const startsWith = (path: InputField['path'], head: InputField['path']): boolean =>
  head.every((step, i) => path[i] === step)

/** Two that one issue could name, or of which one would overwrite the other. */
const clash = (a: InputField, b: InputField): boolean =>
  startsWith(a.path, b.path) || startsWith(b.path, a.path)

const weight = ({ payload }: Shot): number =>
  typeof payload.value === 'string' ? 3 * payload.value.length : 100

/** Few volleys of shots that can be told apart in one answer. */
export function volleys(shots: readonly Shot[]): Shot[][] {
  const all: Shot[][] = []
  for (const shot of shots) {
    const fits = all.find(
      (volley) =>
        !volley.some((other) => clash(shot.field, other.field)) &&
        volley.reduce((sum, other) => sum + weight(other), weight(shot)) < BYTES_AT_ONCE,
    )
    if (fits) fits.push(shot)
    else all.push([shot])
  }
  return all
}

/** Those that the refusal names: by their own name, or by that of what holds them where it holds no other. */
function named(shots: readonly Shot[], answer: ApiAnswer): Shot[] {
  const issues = (answer.fields ?? []).map(({ field }) => field.split('.'))
  const under = (issue: readonly string[]) =>
    shots.filter(({ field }) => startsWith(field.path.map(String), issue))
  return [...new Set(issues.map(under).flatMap((some) => (some.length === 1 ? some : [])))]
}

/** Refusals that say the same, of the same fields. */
function alike(a: ApiAnswer, b: ApiAnswer): boolean {
  const said = ({ status, errCode, fields }: ApiAnswer) =>
    JSON.stringify([status, errCode, fields?.map(({ field }) => field).toSorted()])
  return said(a) === said(b)
}

export interface Gun {
  send(shots: readonly Shot[]): Promise<ApiAnswer>
  /** What the call answers without any shot. */
  bare: ApiAnswer
}

/**
 * Sends the shots together, and again without those that the refusal names, until what is left is taken, is refused
 * alone or is refused as the call is without any. So each gets as far as it would by itself, in a fraction of the calls.
 */
export async function fire(gun: Gun, shots: readonly Shot[]): Promise<Hit[]> {
  if (shots.length === 0) return []
  const answer = await gun.send(shots)
  const hit = (shot: Shot): Hit => ({ ...shot, answer })
  const fails = answer.status >= 500
  if (shots.length === 1 || answer.status === 200 || (!fails && alike(answer, gun.bare)))
    return shots.map(hit)
  const refused = fails ? [] : named(shots, answer)
  const left = shots.filter((shot) => !refused.includes(shot))
  if (refused.length > 0) return [...refused.map(hit), ...(await fire(gun, left))]
  const half = Math.ceil(shots.length / 2)
  const hits = [...(await fire(gun, shots.slice(0, half))), ...(await fire(gun, shots.slice(half)))]
  // Only together they fail: that is the answer of all of them.
  return fails && !hits.some((one) => one.answer.status >= 500) ? shots.map(hit) : hits
}
