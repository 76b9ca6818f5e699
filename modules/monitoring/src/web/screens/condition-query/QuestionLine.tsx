import { useText } from '@motorpool/ui'
import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { CopyButton } from '../../parts/Copy.tsx'
import { addressOfDraft } from './address.ts'
import { askedOf, type Draft, missingOf } from './question.ts'
import { QuestionTextError, questionOf, questionText, TEXT_MAX } from './question-text.ts'
import { useFields } from './useConditionQuery.ts'

const EXAMPLE = 'vehicleSpeed > 0 and soc < 20'

interface Props {
  draft: Draft
  /** Text of an address that could not be read. */
  unread: string | undefined
  onChange(part: Partial<Draft>): void
}

/** The comparisons as one line to be read, typed and sent to others. */
export function QuestionLine({ draft, unread, onChange }: Props): ReactNode {
  const t = useText()
  const { codeOf } = useFields()
  const [typed, setTyped] = useState(unread)
  const read = (text: string) => {
    try {
      return { question: questionOf(text, codeOf) }
    } catch (error) {
      if (error instanceof QuestionTextError) return { error: t(error.key, error.values) }
      throw error
    }
  }
  const { question, error } = typed ? read(typed) : {}
  const take = () => {
    if (question) onChange(question)
    if (!error) setTyped(undefined)
  }
  const address = addressOfDraft(draft)
  return (
    <div className="cq-text">
      <label htmlFor="cq-text">{t('monitor.query.line')}</label>
      <Input
        id="cq-text"
        maxLength={TEXT_MAX}
        value={typed ?? textOf(draft)}
        placeholder={t('monitor.query.lineHint', { example: EXAMPLE })}
        status={error ? 'error' : ''}
        aria-invalid={error !== undefined}
        aria-describedby="cq-text-error"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onPressEnter={(event) => {
          if (typed === undefined) return
          event.preventDefault()
          take()
        }}
        suffix={
          address ? <CopyButton text={here(address)} label={t('monitor.query.copyAddress')} /> : <span />
        }
      />
      <span id="cq-text-error" role="status" className="cq-text-error">
        {error}
      </span>
    </div>
  )
}

/** The address of this screen with a query. */
const here = (query: URLSearchParams): string =>
  `${location.origin}${location.pathname}${location.hash.split('?')[0]}?${query}`

/** What is complete of a draft; nothing while a comparison lacks something. */
function textOf(draft: Draft): string {
  const always = { ...draft, from: 0, to: 1, scope: { kind: 'all', id: null, vins: '' } } as const
  return missingOf(always) ? '' : questionText(askedOf(always).question)
}
