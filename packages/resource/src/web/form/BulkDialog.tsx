import { ApiError, api, dialogSize, messagesInRow, usePermission, useText } from '@motorpool/ui'
import { Alert, Form, Modal, Select } from 'antd'
import { createElement, type ReactNode, useState } from 'react'
import { type AnyResource, bulkFields, labelKey } from '../../shared/define.ts'
import type { Field } from '../../shared/field.ts'
import { parseField, type Values } from '../../shared/validate.ts'
import { webKind } from '../kinds/index.ts'
import { resourceName } from '../names.ts'
import { shownPlaceholder } from './FormRow.tsx'
import type { InputOverrides } from './inputs.ts'
import { problemText } from './useResourceForm.ts'

interface Props {
  resource: AnyResource
  ids: readonly string[]
  inputs?: InputOverrides | undefined
  onClose(): void
  onDone(total: number): void | Promise<void>
}

/** One value of one field for all selected rows: all of them take it, or none. */
export function BulkDialog({ resource, ids, inputs, onClose, onDone }: Props): ReactNode {
  const t = useText()
  const may = usePermission()
  const names = bulkFields(resource).filter((name) => {
    const auth = resource.fields[name]?.flags.auth
    return !auth || may(auth, resource.key)
  })
  const [name, setName] = useState(names[0] ?? '')
  const [value, setValue] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const field = resource.fields[name] as Field
  const values: Values = { [name]: value }

  const send = async () => {
    const call = resource.calls.bulk
    const wire = field.behaviour.toWire(value, field.options) ?? value ?? null
    const parsed = parseField(field, wire)
    if (!parsed.ok) return setFailure(problemText(resource, name, parsed.problem))
    if (!call) return undefined
    setBusy(true)
    try {
      const { total } = await api.put<{ total: number }>(
        call.path,
        { ids, values: { [name]: wire } },
        { quiet: true },
      )
      return await onDone(total)
    } catch (error) {
      console.warn(`bulk ${resource.key}`, error)
      if (!(error instanceof ApiError)) throw error
      return setFailure(messagesInRow([error.message, ...error.fields.map((f) => f.message)]))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      title={t('resource.bulkTitle', { n: ids.length, name: resourceName(resource) })}
      {...dialogSize('import')}
      mask={{ closable: false }}
      okText={t('ui.save')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {failure ? <Alert type="error" showIcon title={failure} className="mp-form-alert" /> : null}
      <Form layout="vertical">
        <Form.Item label={t('resource.bulkField')} htmlFor="bulk-field">
          <Select
            id="bulk-field"
            value={name}
            options={names.map((one) => ({ value: one, label: t(labelKey(resource, one)) }))}
            onChange={(next: string) => {
              setName(next)
              setValue(undefined)
              setFailure(undefined)
            }}
          />
        </Form.Item>
        <Form.Item label={t('resource.bulkValue')} htmlFor="bulk-value" required={field.flags.required}>
          {createElement(inputs?.[name] ?? webKind(field).Input, {
            key: name,
            resource,
            name,
            field,
            id: 'bulk-value',
            value,
            values,
            placeholder: shownPlaceholder({ field }, t),
            onChange: (next: unknown) => {
              setValue(next)
              setFailure(undefined)
            },
          })}
        </Form.Item>
      </Form>
    </Modal>
  )
}
