import { dialogSize, useText, useUnsaved } from '@motorpool/ui'
import { Alert, Form, Modal, Select } from 'antd'
import { createElement, type ReactNode } from 'react'
import { type AnyResource, labelKey } from '../../shared/define.ts'
import { webKind } from '../kinds/index.ts'
import { resourceName } from '../names.ts'
import { shownPlaceholder } from './FormRow.tsx'
import type { InputOverrides } from './inputs.ts'
import { useBulkEdit } from './useBulkEdit.ts'

interface Props {
  resource: AnyResource
  ids: readonly string[]
  inputs?: InputOverrides | undefined
  onClose(): void
  onDone(total: number): void | Promise<void>
}

/** One value of one field for all selected rows. */
export function BulkDialog({ resource, ids, inputs, onClose, onDone }: Props): ReactNode {
  const t = useText()
  const edit = useBulkEdit(resource, ids, onDone)
  const { name, field, failure } = edit
  const close = useUnsaved(edit.value !== undefined, onClose)
  return (
    <Modal
      open
      title={t('resource.bulkTitle', { n: ids.length, name: resourceName(resource) })}
      {...dialogSize('import')}
      mask={{ closable: false }}
      okText={t('ui.save')}
      confirmLoading={edit.busy}
      onOk={() => void edit.send()}
      onCancel={close}
    >
      {failure ? <Alert type="error" showIcon title={failure} className="mp-form-alert" /> : null}
      <Form layout="vertical">
        <Form.Item label={t('resource.bulkField')} htmlFor="bulk-field">
          <Select
            id="bulk-field"
            value={name}
            options={edit.names.map((one) => ({ value: one, label: t(labelKey(resource, one)) }))}
            onChange={edit.choose}
          />
        </Form.Item>
        <Form.Item label={t('resource.bulkValue')} htmlFor="bulk-value" required={field.flags.required}>
          {createElement(inputs?.[name] ?? webKind(field).Input, {
            key: name,
            resource,
            name,
            field,
            id: 'bulk-value',
            value: edit.value,
            values: edit.values,
            placeholder: shownPlaceholder({ field }, t),
            onChange: edit.set,
          })}
        </Form.Item>
      </Form>
    </Modal>
  )
}
