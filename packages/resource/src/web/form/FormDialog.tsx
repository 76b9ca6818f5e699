import {
  api,
  type DialogSize,
  dialogSize,
  SkeletonRows,
  useSession,
  useText,
  useUnsaved,
} from '@motorpool/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Form, type FormInstance, Modal } from 'antd'
import { type ComponentProps, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type AnyResource, groupKey } from '../../shared/define.ts'
import type { Mode, Values } from '../../shared/validate.ts'
import type { Row } from '../list/useResourceList.ts'
import { resourceName } from '../names.ts'
import { useMay } from '../useMay.ts'
import { changedFields, typedValues } from './difference.ts'
import { FormConflict } from './FormConflict.tsx'
import { FormRow } from './FormRow.tsx'
import { GroupLinks, LINKED_FROM } from './GroupLinks.tsx'
import type { InputOverrides } from './inputs.ts'
import { type FormFailure, formSize, placeFailures } from './placing.ts'
import { type ResourceForm, useResourceForm } from './useResourceForm.ts'

interface Props {
  resource: AnyResource
  /** Id of the row to change; none = a new one. */
  id: string | undefined
  /** The row itself, where there is none to load: the form stands for several. */
  row?: Row
  /** Values a new row begins with. */
  preset?: Values
  /** Instead of “edit …” or “new …”. */
  title?: string
  /** Instead of “save”. */
  okText?: string
  /** Instead of the size that fits the number of fields. */
  size?: DialogSize
  /** Above the fields. */
  head?: ReactNode
  inputs?: InputOverrides
  prepare?(values: Values, mode: Mode): Values | Promise<Values>
  /** Instead of the resource's own call. */
  send?: ((body: Values) => void | Promise<void>) | undefined
  /** Buttons before the usual ones; they see what the form holds at the moment. */
  tools?(held: () => Values): ReactNode
  onClose(): void
  onDone(mode: Mode, stored: Values): void | Promise<void>
}

/** Edit flow: find by id, fill the form, then send what it holds (R138). */
export function FormDialog(props: Props): ReactNode {
  const { resource, id, onClose } = props
  const t = useText()
  const name = resourceName(resource)
  const title = props.title ?? t(id === undefined ? 'resource.createTitle' : 'resource.updateTitle', { name })
  const cache = useQueryClient()
  const queryKey = [resource.key, 'one', id]
  const load = () =>
    api.get<Row>((resource.calls.find?.path ?? '').replace(':id', encodeURIComponent(id ?? '')))
  const found = useQuery({
    queryKey,
    queryFn: load,
    enabled: id !== undefined && !props.row,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (found.isError) onClose()
  }, [found.isError, onClose])
  if (id !== undefined && !props.row && !(found.data && found.isFetchedAfterMount)) {
    return (
      <Modal
        open
        title={title}
        {...dialogSize(props.size ?? formSize(resource, 'update'))}
        footer={null}
        onCancel={onClose}
        mask={{ closable: false }}
      >
        <SkeletonRows rows={6} />
      </Modal>
    )
  }
  return (
    <OpenDialog
      {...props}
      key={id}
      row={props.row ?? found.data}
      title={title}
      load={load}
      onReplace={(newest) => void cache.setQueryData(queryKey, newest)}
    />
  )
}

interface OpenProps extends Omit<Props, 'row'> {
  row: Row | undefined
  title: string
  /** Reads the row as it is stored now. */
  load(): Promise<Row>
  onReplace(newest: Row): void
}

function OpenDialog(props: OpenProps): ReactNode {
  const { resource, row, preset, title, prepare, send, tools, onClose, onDone, load, onReplace } = props
  const t = useText()
  const [antForm] = Form.useForm<Values>()
  const [failure, setFailure] = useState<FormFailure>()
  const [typed, setTyped] = useState<Values>()
  const mode: Mode = row ? 'update' : 'create'
  const form = useResourceForm({ resource, row, prepare, send, onDone: (stored) => onDone(mode, stored) })

  const org = useOwnOrg(resource)
  const begun = { ...form.initial, ...(row ? {} : org), ...preset }
  const changed = typed !== undefined && changedFields(resource, begun, typed).length > 0
  const close = useUnsaved(changed, onClose)
  const keep = useReplacedRow(row, antForm)
  const submit = async () => {
    setFailure(undefined)
    const values = antForm.getFieldsValue(true) as Values
    const failures = await form.submit(values).catch((error: unknown) => {
      setFailure({ message: error instanceof Error ? error.message : String(error) })
      return []
    })
    if (failures.length === 0) return
    const { atFields, above } = placeFailures(resource, failures)
    antForm.setFields([...atFields])
    if (above) setFailure(above)
    const [first] = atFields
    if (first) antForm.scrollToField(first.name, { block: 'center', focus: true })
  }

  return (
    <Modal
      open
      title={title}
      {...dialogSize(props.size ?? formSize(resource, mode))}
      className="mp-form-dialog"
      // What was typed is not lost by a slip of the finger (R136).
      mask={{ closable: false }}
      okText={props.okText ?? t('ui.save')}
      {...(tools
        ? {
            footer: (usual: ReactNode) => (
              <>
                {tools(() => antForm.getFieldsValue(true) as Values)}
                {usual}
              </>
            ),
          }
        : {})}
      confirmLoading={form.busy}
      onOk={antForm.submit}
      onCancel={close}
      destroyOnHidden
    >
      <Refusal
        resource={resource}
        failure={failure}
        row={row}
        load={load}
        onTake={(newest, own) => {
          setFailure(undefined)
          if (own === 'kept') keep(typedValues(resource, form.initial, antForm.getFieldsValue(true)))
          setTyped(undefined)
          onReplace(newest)
        }}
      />
      {props.head}
      <Form
        form={antForm}
        layout="vertical"
        initialValues={begun}
        validateTrigger={['onBlur', 'onChange']}
        scrollToFirstError={{ block: 'center', focus: true }}
        onValuesChange={() => setTyped(antForm.getFieldsValue(true) as Values)}
        onFinish={() => void submit()}
      >
        <Groups {...props} form={form} row={row} />
      </Form>
    </Modal>
  )
}

/** One's own organisation, for a new row of a list whose rows belong to one; those of the platform work for any. */
function useOwnOrg({ fields }: AnyResource): Values {
  const own = useSession((s) => (s.user?.userType.code === 'ADMIN' ? undefined : s.user?.org?.id))
  return own !== undefined && fields.orgId ? { orgId: own } : {}
}

/** Why a form was refused; of a row that somebody else has changed, with ways to go on. */
function Refusal({
  failure,
  row,
  ...conflict
}: Omit<ComponentProps<typeof FormConflict>, 'message' | 'row'> & {
  failure: FormFailure | undefined
  row: Row | undefined
}): ReactNode {
  if (!failure) return null
  if (failure.code === 'CONFLICT' && row && conflict.resource.calls.find)
    return <FormConflict {...conflict} message={failure.message} row={row} />
  return <Alert type="error" title={failure.message} showIcon className="mp-form-alert" />
}

/**
 * A newer record of the same id takes the place of the old one and is judged anew (R150). Answers a function that keeps
 * values through the next replacement.
 */
export function useReplacedRow(
  row: Row | undefined,
  form: Pick<FormInstance<Values>, 'setFieldsValue' | 'validateFields'>,
): (values: Values) => void {
  const shown = useRef(row)
  const kept = useRef<Values>({})
  useEffect(() => {
    if (row === shown.current) return
    shown.current = row
    if (!row) return
    form.setFieldsValue({ ...row, ...kept.current })
    kept.current = {}
    form.validateFields().catch(() => undefined)
  }, [row, form])
  return useCallback((values) => {
    kept.current = values
  }, [])
}

function Groups({
  resource,
  form,
  row,
  inputs,
}: Pick<Props, 'resource' | 'inputs'> & { form: ResourceForm; row: Row | undefined }): ReactNode {
  const t = useText()
  const may = useMay(resource)
  const watched = Form.useWatch((all: Values) => all) as Values | undefined
  const values = { ...form.initial, ...watched }
  const groups = form.groups(values, may)
  const named = groups.flatMap(({ name }) => (name ? [{ name, title: t(groupKey(resource, name)) }] : []))
  return (
    <>
      {named.length >= LINKED_FROM ? <GroupLinks groups={named} /> : null}
      {groups.map((group) => (
        <fieldset key={group.name ?? ''} className="mp-form-group" data-group={group.name}>
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
      ))}
    </>
  )
}
