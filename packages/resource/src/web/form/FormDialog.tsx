import { api, SkeletonRows, usePermission, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Modal } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { type AnyResource, groupKey } from '../../shared/define.ts'
import type { Mode, Values } from '../../shared/validate.ts'
import type { Row } from '../list/useResourceList.ts'
import { resourceName } from '../names.ts'
import { FormRow } from './FormRow.tsx'
import type { InputOverrides } from './inputs.ts'
import { type ResourceForm, useResourceForm } from './useResourceForm.ts'

interface Props {
  resource: AnyResource
  /** Id of the row to change; none = a new one. */
  id: string | undefined
  /** Values a new row begins with. */
  preset?: Values
  inputs?: InputOverrides
  prepare?(values: Values, mode: Mode): Values | Promise<Values>
  onClose(): void
  onDone(mode: Mode): void | Promise<void>
}

/** Edit flow: find by id, fill the form, then send what it holds (R138). */
export function FormDialog(props: Props): ReactNode {
  const { resource, id, onClose } = props
  const t = useText()
  const name = resourceName(resource)
  const title = t(id === undefined ? 'resource.createTitle' : 'resource.updateTitle', { name })
  const found = useQuery({
    queryKey: [resource.key, 'one', id],
    queryFn: () =>
      api.get<Row>((resource.calls.find?.path ?? '').replace(':id', encodeURIComponent(id ?? ''))),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (found.isError) onClose()
  }, [found.isError, onClose])
  if (id !== undefined && !(found.data && found.isFetchedAfterMount)) {
    return (
      <Modal open title={title} width={720} footer={null} onCancel={onClose} mask={{ closable: false }}>
        <SkeletonRows rows={6} />
      </Modal>
    )
  }
  return <OpenDialog {...props} key={id} row={found.data} title={title} />
}

function OpenDialog(props: Props & { row: Row | undefined; title: string }): ReactNode {
  const { resource, row, preset, title, prepare, onClose, onDone } = props
  const t = useText()
  const [antForm] = Form.useForm<Values>()
  const [failure, setFailure] = useState<string>()
  const [dirty, setDirty] = useState(false)
  const mode: Mode = row ? 'update' : 'create'
  const form = useResourceForm({ resource, row, prepare, onDone: () => onDone(mode) })

  const submit = async () => {
    setFailure(undefined)
    const values = antForm.getFieldsValue(true) as Values
    const complaints = await form.submit(values).catch((error: unknown) => {
      setFailure(error instanceof Error ? error.message : String(error))
      return undefined
    })
    if (!complaints || complaints.length === 0) return
    const shown = new Set(resource.form.flatMap((g) => g.items.map((i) => i.field)))
    antForm.setFields(
      complaints.filter((c) => shown.has(c.field)).map((c) => ({ name: c.field, errors: [c.message] })),
    )
    const rest = complaints.filter((c) => !shown.has(c.field))
    if (rest.length > 0) setFailure(rest.map((c) => c.message).join('；'))
    const first = complaints.find((c) => shown.has(c.field))
    if (first) antForm.scrollToField(first.field, { block: 'center', focus: true })
  }

  return (
    <Modal
      open
      title={title}
      width={720}
      className="mp-form-dialog"
      // What was typed is not lost by a slip of the finger (R136).
      mask={{ closable: false }}
      keyboard={!dirty}
      okText={t('ui.save')}
      confirmLoading={form.busy}
      onOk={antForm.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      {failure ? <Alert type="error" title={failure} showIcon className="mp-form-alert" /> : null}
      <Form
        form={antForm}
        layout="vertical"
        initialValues={{ ...form.initial, ...preset }}
        validateTrigger={['onBlur', 'onChange']}
        scrollToFirstError={{ block: 'center', focus: true }}
        onValuesChange={() => setDirty(true)}
        onFinish={() => void submit()}
      >
        <Groups {...props} form={form} row={row} />
      </Form>
    </Modal>
  )
}

function Groups({
  resource,
  form,
  row,
  inputs,
}: Pick<Props, 'resource' | 'inputs'> & { form: ResourceForm; row: Row | undefined }): ReactNode {
  const t = useText()
  const may = usePermission()
  const watched = Form.useWatch((all: Values) => all) as Values | undefined
  const values = { ...form.initial, ...watched }
  return form
    .groups(values, (permission) => may(permission, resource.key))
    .map((group) => (
      <fieldset key={group.name ?? ''} className="mp-form-group">
        {group.name ? <legend>{t(groupKey(resource, group.name))}</legend> : null}
        <div className="mp-form-grid">
          {group.items.map((item) => (
            <FormRow
              key={item.name}
              resource={resource}
              item={item}
              form={form}
              values={values}
              row={row}
              input={inputs?.[item.name]}
            />
          ))}
        </div>
      </fieldset>
    ))
}
