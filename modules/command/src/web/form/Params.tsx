import { Col, DatePicker, Form, Input, InputNumber, Row, Select } from 'antd'
import { type ReactNode } from 'react'
import type { OfferedCommand, OfferedParam } from '../../shared/index.ts'
import { AreaInput } from './AreaInput.tsx'
import { NARROW, type Values } from './useCommandForm.ts'

interface ParamsProps {
  command: OfferedCommand
  values: Values
  onChange(values: Values): void
}

/** What a command asks to be filled in. */
export function Params({ command, values, onChange }: ParamsProps): ReactNode {
  const width = command.params.length > NARROW ? 12 : 24
  return (
    <Row gutter={16}>
      {command.params.map((param) => (
        <Col key={param.key} xs={24} sm={param.kind === 'text' ? 24 : width}>
          <Param
            key={command.code}
            param={param}
            value={values[param.key]}
            onChange={(value) => onChange({ ...values, [param.key]: value ?? '' })}
          />
        </Col>
      ))}
    </Row>
  )
}

interface ParamProps {
  param: OfferedParam
  value: string | number | undefined
  onChange(value: string | number | null): void
}

function Param({ param, value: given, onChange }: ParamProps): ReactNode {
  const { key, name, kind, min, max, unit, choices, optional } = param
  const id = `command-${key}`
  return (
    <Form.Item label={name} htmlFor={id} required={!optional}>
      {kind === 'choice' ? (
        <Select
          id={id}
          value={given === '' ? undefined : given}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear={optional === true}
          options={choices?.map(({ value, name: label }) => ({ value, label }))}
          onChange={(next) => onChange(next ?? null)}
        />
      ) : kind === 'area' ? (
        <AreaInput id={id} onChange={onChange} />
      ) : kind === 'time' ? (
        <DatePicker
          id={id}
          style={{ width: '100%' }}
          showTime
          onChange={(next) => onChange(next ? next.startOf('second').valueOf() : null)}
        />
      ) : kind === 'whole' || kind === 'decimal' ? (
        <InputNumber
          id={id}
          value={typeof given === 'number' ? given : null}
          style={{ width: '100%' }}
          min={min}
          max={max}
          {...(kind === 'whole' ? { precision: 0 } : {})}
          suffix={unit}
          onChange={onChange}
        />
      ) : (
        <Input.TextArea
          id={id}
          value={given}
          rows={3}
          maxLength={max}
          showCount
          onChange={(e) => onChange(e.target.value)}
        />
      )}
    </Form.Item>
  )
}
