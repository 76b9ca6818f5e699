import type { ResourceAction } from '@motorpool/resource/web'
import { AuditDialog, type InputOverrides, ResourceScreen, type Row } from '@motorpool/resource/web'
import { Icon, useText } from '@motorpool/ui'
import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { PreviewDialog } from './PreviewDialog.tsx'
import { usePublishing } from './usePublishing.ts'

interface Props {
  resource: { key: string; api: string; fields: object }
  inputs?: InputOverrides
  /** The server has a preview call. */
  cleaned?: boolean
}

/** States in which an entry is not changed. */
const LOCKED = new Set<unknown>(['SUBMIT', 'PASS'])

const titleOf = (row: Row): string => String(row.title)

/** The list of one kind of entries: submit, audit, preview, view. */
export function PublishingScreen({ resource, inputs, cleaned = false }: Props): ReactNode {
  const t = useText()
  const { modal } = App.useApp()
  const entries = usePublishing(resource)
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
  const recall = (rows: readonly Row[]) =>
    modal.confirm({
      title: t('content.recallTitle', { n: rows.length }),
      content: t('content.recallHint'),
      okText: t('content.recall'),
      cancelText: t('ui.cancel'),
      icon: null,
      onOk: () => entries.recall(rows),
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
      key: 'recall',
      label: t('content.recall'),
      icon: 'history',
      permission: 'update',
      rows: 'some',
      onClick: recall,
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
        uneditable={(row) => (LOCKED.has(row.auditState) ? t('content.recallFirst') : undefined)}
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
          title={t('content.auditTitle', { title: titleOf(dialog.row) })}
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
