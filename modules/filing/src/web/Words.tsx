import { type InputOverrides, type InputProps, webKind } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { Typography } from 'antd'
import { createElement, type ReactNode } from 'react'
import type { FieldWords, FilingKind } from '../shared/index.ts'
import { isDraft } from '../shared/index.ts'

/** What the authority said of one field when it gave the filing back. */
export function wordsOf(row: InputProps['row'], name: string): string | undefined {
  const answer = row?.responseData
  if (!row || !isDraftRow(row) || typeof answer !== 'object' || answer === null || !('fields' in answer))
    return undefined
  const fields: readonly FieldWords[] = Array.isArray(answer.fields) ? answer.fields : []
  return fields.find(({ field }) => field === name)?.message
}

const isDraftRow = ({ auditState }: Readonly<Record<string, unknown>>): boolean =>
  isDraft(auditState as Parameters<typeof isDraft>[0])

function WithWords(props: InputProps): ReactNode {
  const t = useText()
  const words = wordsOf(props.row, props.name)
  return (
    <>
      {createElement(webKind(props.field).Input, props)}
      {words ? (
        <Typography.Text type="danger" role="note">
          {t('filing.said', { words })}
        </Typography.Text>
      ) : null}
    </>
  )
}

/** The usual inputs, with the words of the authority below the field that they are about. */
export const withWords = ({ sends }: FilingKind): InputOverrides =>
  Object.fromEntries(Object.keys(sends).map((name) => [name, WithWords]))
