import type { QuestionScope } from '../../../shared/condition-query.ts'
import { type Asked, askedOf, type Draft, draftOf, missingOf } from './question.ts'
import { type CodeOf, questionOf, questionText } from './question-text.ts'

const KINDS = { org: 'orgId', model: 'vehicleModelId', group: 'vehicleGroupId' } as const

function scopeText(scope: QuestionScope): string | undefined {
  if (scope.vinList) return `vins:${scope.vinList.join(',')}`
  for (const [kind, name] of Object.entries(KINDS) as [
    keyof typeof KINDS,
    (typeof KINDS)[keyof typeof KINDS],
  ][])
    if (scope[name]) return `${kind}:${scope[name]}`
  return undefined
}

function scopeOf(text: string | null): QuestionScope {
  const [kind = '', rest = ''] = (text ?? '').split(/:(.*)/s)
  if (rest === '') return {}
  if (kind === 'vins') return { vinList: rest.split(',') }
  return kind in KINDS ? { [KINDS[kind as keyof typeof KINDS]]: rest } : {}
}

/** What is asked as a query of an address: `when` the conditions, `time` from and to in ms, `of` which vehicles. */
export function addressOf({ question, scope, beginTime, endTime }: Asked): URLSearchParams {
  const of = scopeText(scope)
  return new URLSearchParams({
    when: questionText(question),
    time: `${beginTime}~${endTime}`,
    ...(of ? { of } : {}),
  })
}

/** The same of a draft; undefined while it lacks something. */
export const addressOfDraft = (draft: Draft): URLSearchParams | undefined =>
  missingOf(draft) ? undefined : addressOf(askedOf(draft))

/**
 * The draft that an address names, with the time and the vehicles of `begun` where it names none.
 *
 * @throws QuestionTextError
 */
export function draftOfAddress(search: URLSearchParams, begun: Draft, codeOf: CodeOf): Draft | undefined {
  const when = search.get('when')
  if (when === null) return undefined
  const time = /^(\d{1,14})~(\d{1,14})$/.exec(search.get('time') ?? '')
  return draftOf(
    { question: questionOf(when, codeOf), scope: scopeOf(search.get('of')) },
    time ? { from: Number(time[1]), to: Number(time[2]) } : begun,
  )
}
