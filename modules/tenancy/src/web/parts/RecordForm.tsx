import { type AnyResource, anyResource } from '@motorpool/resource/shared'
import {
  changedFields,
  FormConflict,
  FormRow,
  type InputOverrides,
  type Row,
  typedValues,
  useReplacedRow,
  useResourceForm,
} from '@motorpool/resource/web'
import { ErrorState, SkeletonRows, useText } from '@motorpool/ui'
import { Alert, Button, Form } from 'antd'
import type { ReactNode } from 'react'
import './record-form.css'
import { useRecord, useSaveRecord } from './useRecord.ts'

type Values = Record<string, unknown>

interface Props {
  resource: { key: string; fields: object }
  /** Where the record is read and saved. */
  path: string
  /** Values that the address holds already. */
  fixed?: Readonly<Values>
  inputs?: InputOverrides
  /** Whether something typed is not saved, whenever that changes. */
  onTyped?(typed: boolean): void
}

/** The one record of something, as a form: empty while nothing is stored. */
export function RecordForm({ resource: given, path, fixed, inputs, onTyped }: Props): ReactNode {
  const resource = anyResource(given)
  const found = useRecord(path)
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} compact />
  if (!found.isFetchedAfterMount) return <SkeletonRows rows={6} />
  return (
    <Filled
      resource={resource}
      path={path}
      fixed={fixed}
      inputs={inputs}
      onTyped={onTyped}
      row={found.data ?? undefined}
    />
  )
}

function Filled({
  resource,
  path,
  fixed,
  inputs,
  onTyped,
  row,
}: {
  resource: AnyResource
  path: string
  fixed: Readonly<Values> | undefined
  inputs: InputOverrides | undefined
  onTyped: Props['onTyped']
  row: Row | undefined
}): ReactNode {
  const t = useText()
  const [form] = Form.useForm<Values>()
  const { busy, problem, conflict, save, load, replace } = useSaveRecord(resource, path, row)
  const rules = useResourceForm({ resource, row, onDone: () => undefined })
  const keep = useReplacedRow(row, form)
  const watched = Form.useWatch((all: Values) => all, form) as Values | undefined
  const begun = { ...rules.initial, ...fixed }
  const values = { ...begun, ...watched }
  const send = async () => {
    const refused = await save(form.getFieldsValue(true) as Values)
    if (refused.length === 0) onTyped?.(false)
    form.setFields(refused.map(({ field, message }) => ({ name: field, errors: [message] })))
  }
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={begun}
      onValuesChange={(_, all: Values) =>
        onTyped?.(changedFields(resource, begun, { ...begun, ...all }).length > 0)
      }
      onFinish={() => void send()}
    >
      {problem && conflict ? (
        <FormConflict
          resource={resource}
          message={problem}
          row={row ?? { id: '' }}
          load={load}
          onTake={(newest, own) => {
            if (own === 'kept') keep(typedValues(resource, begun, form.getFieldsValue(true)))
            replace(newest)
          }}
        />
      ) : null}
      {problem && !conflict ? (
        <Alert type="error" showIcon title={problem} className="mp-form-alert" />
      ) : null}
      {rules
        .groups(values, () => true)
        .map((group) => (
          <div className="mp-form-grid" key={group.name ?? ''}>
            {group.items.map((item) => (
              <FormRow
                key={item.name}
                resource={resource}
                item={
                  item.field.kind === 'secret' && row?.[`${item.name}Set`] === true
                    ? { ...item, required: false, placeholder: 'tenancy.secretStored' }
                    : item
                }
                form={rules}
                values={values}
                row={row}
                input={inputs?.[item.name]}
              />
            ))}
          </div>
        ))}
      <div className="record-form-save">
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('ui.save')}
        </Button>
      </div>
    </Form>
  )
}
