import type { ResourceAction } from '@motorpool/resource/web'
import { type InputOverrides, ResourceScreen, type Row } from '@motorpool/resource/web'
import { Icon, queryClient, toast, useText } from '@motorpool/ui'
import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { contentCalls } from '../calls.ts'
import { AuditDialog } from './AuditDialog.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'

interface Props {
  resource: { key: string; api: string; fields: object }
  inputs?: InputOverrides
  /** Entries have a page for their readers. */
  viewed?: boolean
  /** The server has a preview call. */
  cleaned?: boolean
}

type Open =
  | { kind: 'audit'; row: Row }
  | { kind: 'preview'; of: string | Readonly<Record<string, unknown>> }
  | undefined

const titleOf = (row: Row): string => String(row.title)

/** The list of one kind of entries: submit, audit, preview, view. */
export function PublishingScreen({ resource, inputs, viewed, cleaned = false }: Props): ReactNode {
  const t = useText()
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: [resource.key] })

  const submit = (rows: readonly Row[]) =>
    modal.confirm({
      title: t('content.submitTitle', { n: rows.length }),
      content: t('content.submitHint'),
      okText: t('content.submit'),
      cancelText: t('ui.cancel'),
      icon: null,
      onOk: async () => {
        try {
          await contentCalls.submit(
            resource,
            rows.map((row) => row.id),
          )
          toast.success(t('content.submitted'))
        } catch (error) {
          console.warn('submit', error)
        }
        await refresh()
      },
    })

  const decide = async (row: Row, state: 'PASS' | 'NOT_PASS', opinion: string): Promise<boolean> => {
    try {
      await contentCalls.audit(resource, row.id, state, opinion)
      toast.success(t('content.audited'))
      setOpen(undefined)
      await refresh()
      return true
    } catch (error) {
      console.warn('audit', error)
      return false
    }
  }

  const first = (run: (row: Row) => void) => (rows: readonly Row[]) => {
    if (rows[0]) run(rows[0])
  }
  const actions: ResourceAction[] = [
    {
      key: 'submit',
      label: t('content.submit'),
      icon: 'arrow-up',
      permission: 'update',
      rows: 'some',
      onClick: submit,
    },
    {
      key: 'audit',
      label: t('content.audit'),
      icon: 'check',
      permission: 'update',
      onClick: first((row) => setOpen({ kind: 'audit', row })),
    },
    {
      key: 'preview',
      label: t('content.preview'),
      icon: 'eye',
      permission: 'find',
      onClick: first((row) => {
        // What is published has its page; the rest is shown as it will be.
        if (viewed && row.auditState === 'PASS') void navigate(`/${resource.key}/${row.id}/view`)
        else setOpen({ kind: 'preview', of: row.id })
      }),
    },
  ]
  return (
    <>
      <ResourceScreen
        resource={resource}
        actions={actions}
        {...(inputs ? { inputs } : {})}
        formTools={(held) => (
          <Button
            className="mp-form-tool"
            icon={<Icon name="eye" size={14} />}
            onClick={() => setOpen({ kind: 'preview', of: held() })}
          >
            {t('content.preview')}
          </Button>
        )}
      />
      {open?.kind === 'audit' ? (
        <AuditDialog
          title={titleOf(open.row)}
          onClose={() => setOpen(undefined)}
          onDecide={(state, opinion) => decide(open.row, state, opinion)}
        />
      ) : null}
      {open?.kind === 'preview' ? (
        <PreviewDialog
          resource={resource}
          of={open.of}
          cleaned={cleaned}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  )
}
