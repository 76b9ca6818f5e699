import { type ResourceAction, ResourceScreen, type Row, refName } from '@motorpool/resource/web'
import type { FilingUsage } from '@motorpool/tenancy/shared'
import { toast, useAct, useText } from '@motorpool/ui'
import { App } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { type FilingKind, type Operation, refusalOf } from '../shared/index.ts'
import { filingCalls } from './calls.ts'
import { History } from './History.tsx'
import { withWords } from './Words.tsx'

type State = Parameters<typeof refusalOf>[0]

interface Props {
  kind: FilingKind
  /** Of kinds whose usages have screens of their own. */
  usage?: FilingUsage
}

/** What a filing is called: its record. */
function nameOf({ resource, subject, named }: FilingKind, row: Row): string {
  if (named !== undefined) return String(row[named])
  const field = resource.fields[subject]
  return (field && refName(subject, field, row)) ?? row.id
}

/** The list of one kind of filings: changed, submitted, asked for, with what the authority said. */
export function FilingList({ kind, usage }: Props): ReactNode {
  const t = useText()
  const { resource } = kind
  const { modal } = App.useApp()
  const { act } = useAct([resource.key])
  const [shown, setShown] = useState<Row>()
  const inputs = useMemo(() => withWords(kind), [kind])
  const only = useMemo(() => usage && { filingUsage: usage }, [usage])
  const submitting = {
    name: 'submit',
    label: t('filing.sheetSubmit'),
    hint: t('filing.sheetSubmitHint'),
  }
  const query = async (operation: Operation, row: Row) => {
    const { auditState, identifierState = auditState } = await filingCalls.query(resource, operation, row.id)
    const state = operation === 'register' ? auditState : identifierState
    const text = `${nameOf(kind, row)}: ${t(`filing.outcome.${state}`)}`
    if (state === 'PASSED') toast.success(text)
    else if (state === 'PENDING_AUDIT') toast.info(text)
    else toast.error(text)
  }
  const order = (operation: Operation, rows: readonly Row[]) =>
    modal.confirm({
      title: t(`filing.${operation}Ask`, { n: rows.length }),
      content: t(`filing.${operation}Hint`),
      okText: t(`filing.${operation}`),
      onOk: () =>
        act(
          () =>
            filingCalls.order(
              resource,
              operation,
              rows.map(({ id }) => id),
            ),
          t('filing.registered'),
        ),
    })
  const actions: ResourceAction[] = [
    ...kind.operations.flatMap((operation): ResourceAction[] => [
      {
        key: operation,
        label: t(`filing.${operation}`),
        icon: operation === 'register' ? 'upload' : 'key',
        permission: 'update',
        rows: 'some',
        onClick: (rows) => void order(operation, rows),
      },
      {
        key: `${operation}Query`,
        label: t(operation === 'register' ? 'filing.query' : 'filing.identifierQuery'),
        icon: 'search',
        permission: 'update',
        onClick: ([row]) => row && void act(() => query(operation, row)),
      },
    ]),
    {
      key: 'history',
      label: t('filing.history'),
      icon: 'history',
      permission: 'find',
      onClick: ([row]) => setShown(row),
    },
  ]
  return (
    <>
      <ResourceScreen
        resource={resource}
        actions={actions}
        inputs={inputs}
        uneditable={(row) => {
          const code = refusalOf(row.auditState as State)
          return code && t(`error.${code}`, { name: nameOf(kind, row) })
        }}
        {...(only ? { only } : {})}
        {...(only && resource.sheets.length > 0 ? { importing: { query: only, choice: submitting } } : {})}
      />
      {shown ? (
        <History kind={kind} id={shown.id} name={nameOf(kind, shown)} onClose={() => setShown(undefined)} />
      ) : null}
    </>
  )
}
