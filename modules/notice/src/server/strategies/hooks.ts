import { sql } from '@motorpool/db'
import { type Draft, type Hooks, valueOf } from '@motorpool/resource/server'
import { isEmpty } from '@motorpool/resource/shared'
import type { Vault } from '@motorpool/vault'
import type { RemindWay } from '../../shared/enums.ts'
import { type NoticeStrategys, TEXTS } from '../../shared/strategies.ts'
import { PLACEHOLDERS, unknownPlaceholder } from '../../shared/templates.ts'
import { VAULT_CONTEXT } from '../send/ways.ts'
import '../errors.ts'

const SECRETS = [
  'webhookSecret',
  'wecomUrl',
  'dingtalkUrl',
  'dingtalkSecret',
  'feishuUrl',
  'feishuSecret',
] as const
/** What each way needs of the strategy, beside persons. */
const NEEDED: readonly [RemindWay, 'webhookUrl' | 'wecomUrl' | 'dingtalkUrl' | 'feishuUrl'][] = [
  ['WEBHOOK', 'webhookUrl'],
  ['WECOM', 'wecomUrl'],
  ['DINGTALK', 'dingtalkUrl'],
  ['FEISHU', 'feishuUrl'],
]

/** Addresses whose calls a secret signs. */
const SIGNED = [
  ['webhookUrl', 'webhookSecret'],
  ['dingtalkUrl', 'dingtalkSecret'],
  ['feishuUrl', 'feishuSecret'],
] as const

type Secret = (typeof SECRETS)[number]
type StrategyDraft = Draft<NoticeStrategys>

/** A secret is never read back: what is stored of it is known by its mark. */
const isStored = ({ before }: StrategyDraft, name: Secret): boolean =>
  Reflect.get(before ?? {}, `${name}Set`) === true

const isSet = (draft: StrategyDraft, name: Secret): boolean =>
  name in draft.values ? !isEmpty(draft.values[name]) : isStored(draft, name)

function checkWays(draft: StrategyDraft): void {
  const ways = valueOf(draft, 'remindWays') ?? []
  for (const [way, field] of NEEDED) {
    const there = field === 'webhookUrl' ? !isEmpty(valueOf(draft, field)) : isSet(draft, field)
    if (ways.includes(way) && !there) draft.fail(field, { code: 'FIELD_REQUIRED' })
  }
}

/** A stored secret goes to the address it was entered for, and to no other: with a new one it is given anew, or taken away. */
function checkMoves(draft: StrategyDraft): void {
  const { values, before } = draft
  for (const [address, secret] of SIGNED) {
    // An address of a robot cannot be compared with what is stored of it: one that is given is a new one.
    const same = address === 'webhookUrl' && values[address] === before?.[address]
    if (isEmpty(values[address]) || same || secret in values) continue
    if (isStored(draft, secret)) draft.fail(secret, { code: 'FIELD_REQUIRED' })
  }
}

function checkHours(draft: StrategyDraft): void {
  const [begin, end] = [valueOf(draft, 'pushBegin'), valueOf(draft, 'pushEnd')]
  if (begin && end && end <= begin) draft.fail('pushEnd', { code: 'NOTICE_HOURS' })
}

/** What is wrong with a text. */
export const problemOf = (text: string | null | undefined) => {
  const name = unknownPlaceholder(text ?? '')
  const known = PLACEHOLDERS.map((one) => `{${one}}`).join(' ')
  return name === undefined ? undefined : { code: 'NOTICE_PLACEHOLDER', params: { name, known } }
}

export const strategyHooks = (vault: Vault): Hooks<NoticeStrategys> => ({
  expressions: {
    receiverCount: sql`(select count(*)::int from notice_strategy_user u where u.strategy_id = notice_strategy.id)`,
  },
  prepare: async (_ctx, drafts) => {
    for (const draft of drafts) {
      checkWays(draft)
      checkMoves(draft)
      checkHours(draft)
      if (valueOf(draft, 'pushPersonType') === 'POST' && isEmpty(valueOf(draft, 'postTypes')))
        draft.fail('postTypes', { code: 'FIELD_REQUIRED' })
      for (const name of TEXTS) {
        const problem = problemOf(draft.values[name])
        if (problem) draft.fail(name, problem)
      }
      for (const name of SECRETS) {
        const given = draft.values[name]
        if (given) draft.values[name] = vault.seal(given, VAULT_CONTEXT)
      }
    }
  },
})
