import type { ResourceAction } from '@motorpool/resource/web'
import { type InputOverrides, ResourceScreen, type Row } from '@motorpool/resource/web'
import { Icon, useText } from '@motorpool/ui'
import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { AuditDialog } from './AuditDialog.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { usePublishing } from './usePublishing.ts'

interface Props {
  resource: { key: string; api: string; fields: object }
  inputs?: InputOverrides
  /** Entries have a page for their readers. */
  viewed?: boolean
  /** The server has a preview call. */
  cleaned?: boolean
}

const titleOf = (row: Row): string => String(row.title)

/** The list of one kind of entries: submit, audit, preview, view. */
export function PublishingScreen({ resource, inputs, viewed = false, cleaned = false }: Props): ReactNode {
  const t = useText()
  const { modal } = App.useApp()
  const entries = usePublishing(resource, viewed)
  const { dialog } = entries
  const submit = (rows: readonly Row[]) =>
    modal.confirm({
      title: t('content.submitTitle', { n: rows.length }),
      content: t('content.submitHint'),
      okText: t('content.submit'),
      cancelText: t('ui.cancel'),
      icon: null,
      onOk: () => entries.submit(rows),
    })
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
      onClick: ([row]) => entries.openAudit(row),
    },
    {
      key: 'preview',
      label: t('content.preview'),
      icon: 'eye',
      permission: 'find',
      onClick: ([row]) => entries.preview(row),
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
            onClick={() => entries.previewForm(held())}
          >
            {t('content.preview')}
          </Button>
        )}
      />
      {dialog?.kind === 'audit' ? (
        <AuditDialog
          title={titleOf(dialog.row)}
          onClose={entries.close}
          onDecide={(state, opinion) => entries.decide(dialog.row, state, opinion)}
        />
      ) : null}
      {dialog?.kind === 'preview' ? (
        <PreviewDialog resource={resource} of={dialog.of} cleaned={cleaned} onClose={entries.close} />
      ) : null}
    </>
  )
}
