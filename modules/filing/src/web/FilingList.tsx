import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { toast, useAct, useText } from '@motorpool/ui'
import { App } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { type FilingKind, refusalOf } from '../shared/index.ts'
import { filingCalls } from './calls.ts'
import { History } from './History.tsx'
import { withWords } from './Words.tsx'

type State = Parameters<typeof refusalOf>[0]

interface Props {
  kind: FilingKind
  /** What a row is called. */
  nameOf(row: Row): string
  only?: Readonly<Record<string, unknown>>
}

/** The list of one kind of filings: changed, submitted, asked for, with what the authority said. */
export function FilingList({ kind, nameOf, only }: Props): ReactNode {
  const t = useText()
  const { resource } = kind
  const { modal } = App.useApp()
  const { act } = useAct([resource.key])
  const [shown, setShown] = useState<Row>()
  const inputs = useMemo(() => withWords(kind), [kind])
  const query = async (row: Row) => {
    const { auditState } = await filingCalls.query(resource, row.id)
    const text = `${nameOf(row)}: ${t(`filing.outcome.${auditState}`)}`
    if (auditState === 'PASSED') toast.success(text)
    else if (auditState === 'PENDING_AUDIT') toast.info(text)
    else toast.error(text)
  }
  const actions: ResourceAction[] = [
    {
      key: 'register',
      label: t('filing.register'),
      icon: 'upload',
      permission: 'update',
      rows: 'some',
      onClick: (rows) =>
        void modal.confirm({
          title: t('filing.registerAsk', { n: rows.length }),
          content: t('filing.registerHint'),
          okText: t('filing.register'),
          onOk: () =>
            act(
              () =>
                filingCalls.register(
                  resource,
                  rows.map(({ id }) => id),
                ),
              t('filing.registered'),
            ),
        }),
    },
    {
      key: 'query',
      label: t('filing.query'),
      icon: 'search',
      permission: 'update',
      onClick: ([row]) => row && void act(() => query(row)),
    },
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
          return code && t(`error.${code}`, { name: nameOf(row) })
        }}
        {...(only ? { only } : {})}
      />
      {shown ? (
        <History kind={kind} id={shown.id} name={nameOf(shown)} onClose={() => setShown(undefined)} />
      ) : null}
    </>
  )
}
