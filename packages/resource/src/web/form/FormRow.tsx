import { useText } from '@motorpool/ui'
import { Form } from 'antd'
import { type ComponentType, createElement, type ReactNode } from 'react'
import type { AnyResource } from '../../shared/define.ts'
import type { Values } from '../../shared/validate.ts'
import { webKind } from '../kinds/index.ts'
import type { InputProps } from '../kinds/kind.ts'
import { placeholderOf } from '../list/SearchForm.tsx'
import type { Row } from '../list/useResourceList.ts'
import type { FormField, ResourceForm } from './useResourceForm.ts'

interface Props {
  resource: AnyResource
  item: FormField
  form: ResourceForm
  values: Readonly<Values>
  row: Row | undefined
  input: ComponentType<InputProps> | undefined
}

/** Room of a label that stands beside its field (R141). */
export const LABEL_WIDTH = 120

const LEFT = {
  layout: 'horizontal',
  labelCol: { flex: `${LABEL_WIDTH}px` },
  wrapperCol: { flex: '1' },
} as const

/** R151, R152: what an empty field says; browsers show nothing of a single space. */
export function shownPlaceholder(
  item: Pick<FormField, 'field' | 'placeholder'>,
  t: (key: string) => string,
): string {
  if (item.placeholder === '') return ' '
  return item.placeholder === undefined ? placeholderOf(item.field, t) : t(item.placeholder)
}

/** One field with its label, its rule and its issue below. */
export function FormRow({ resource, item, form, values, row, input }: Props): ReactNode {
  const t = useText()
  const antForm = Form.useFormInstance<Values>()
  const { name, field } = item
  return (
    <div className="mp-form-item" data-col={item.col} style={{ gridColumn: `span ${item.col}` }}>
      <Form.Item
        name={name}
        label={t(item.label)}
        {...(item.labelPos === 'left' ? LEFT : {})}
        required={item.required}
        extra={item.disabled ? t('resource.notEditable') : undefined}
        rules={[
          {
            validator: () => {
              const problem = form.problemOf(name, antForm.getFieldsValue(true) as Values)
              return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
            },
          },
        ]}
      >
        {createElement(input ?? webKind(field).Input, {
          resource,
          name,
          field,
          values,
          row,
          disabled: item.disabled,
          placeholder: item.disabled ? ' ' : shownPlaceholder(item, t),
        })}
      </Form.Item>
    </div>
  )
}
