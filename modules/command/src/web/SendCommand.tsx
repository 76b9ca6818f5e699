import { enumLabel } from '@motorpool/resource/web'
import { EmptyState, ErrorState, SkeletonRows, useText, useUnsaved } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Col, DatePicker, Form, Input, InputNumber, Modal, Row, Segmented, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { CmdType, type OfferedCommand, type OfferedParam } from '../shared/index.ts'
import { offeredCommands } from './calls.ts'
import { useSend, type When } from './useSend.ts'

interface Props {
  vin: string
  onClose(): void
}

/** Values that stand below each other; of more there are two beside each other where the screen has room. */
const NARROW = 6

type Values = Readonly<Record<string, string | number>>

/** Asks which command a vehicle gets, when, and with what. */
export function SendCommand({ vin, onClose }: Props): ReactNode {
  const t = useText()
  const { busy, send } = useSend(vin)
  const { data, error, refetch } = useQuery({
    queryKey: ['command', 'offered', vin],
    queryFn: ({ signal }) => offeredCommands(vin, signal),
  })
  const [code, setCode] = useState<string>()
  const [when, setWhen] = useState<When>('REALTIME')
  const [at, setAt] = useState<number>()
  const [values, setValues] = useState<Values>({})
  const close = useUnsaved(Object.keys(values).length > 0 || at !== undefined, onClose)
  const chosen = data?.find((one) => one.code === code) ?? data?.[0]
  const filled = chosen !== undefined && isFilled(chosen, values)
  const ready = filled && (when !== 'RESERVATION' || at !== undefined)
  const give = async () => {
    if (!chosen) return
    const reserve = when === 'RESERVATION' && at !== undefined ? { reserveTime: at } : {}
    if (await send(chosen, when, { cmdCode: chosen.code, params: values, ...reserve })) onClose()
  }
  return (
    <Modal
      open
      title={t('command.send')}
      width={chosen && chosen.params.length > NARROW ? 720 : undefined}
      okText={t('command.send')}
      okButtonProps={{ disabled: !ready }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onCancel={close}
      onOk={() => void give()}
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <SkeletonRows rows={3} /> : null}
      {data?.length === 0 ? <EmptyState icon="bolt" title={t('command.none')} /> : null}
      {chosen ? (
        <Form layout="vertical">
          <Form.Item label={t('command.command')} htmlFor="command-code" required>
            <Select
              id="command-code"
              value={chosen.code}
              options={data?.map(({ code: value, name: label }) => ({ value, label }))}
              onChange={(next: string) => {
                setCode(next)
                setValues({})
              }}
            />
          </Form.Item>
          <Params command={chosen} values={values} onChange={setValues} />
          <Form.Item label={t('command.type')} extra={t(`command.hint.${when}`)}>
            <Segmented<When>
              value={when}
              options={CmdType.values.map((value) => ({ value, label: enumLabel(CmdType, value) }))}
              onChange={setWhen}
            />
          </Form.Item>
          {when === 'RESERVATION' ? (
            <Form.Item label={t('command.reserveTime')} htmlFor="command-at" required>
              <DatePicker
                id="command-at"
                showTime={{ format: 'HH:mm' }}
                onChange={(next) => setAt(next?.valueOf())}
              />
            </Form.Item>
          ) : null}
        </Form>
      ) : null}
    </Modal>
  )
}

interface ParamsProps {
  command: OfferedCommand
  values: Values
  onChange(values: Values): void
}

/** All that is needed is there, and of a command that needs nothing in particular, something. */
function isFilled({ params }: OfferedCommand, values: Values): boolean {
  const given = params.filter(({ key }) => values[key] !== undefined && values[key] !== '')
  const needed = params.filter(({ optional }) => !optional)
  return needed.every((one) => given.includes(one)) && (params.length === 0 || given.length > 0)
}

/** What a command asks to be filled in. */
function Params({ command, values, onChange }: ParamsProps): ReactNode {
  const width = command.params.length > NARROW ? 12 : 24
  return (
    <Row gutter={16}>
      {command.params.map((param) => (
        <Col key={param.key} xs={24} sm={param.kind === 'text' ? 24 : width}>
          <Param param={param} onChange={(value) => onChange({ ...values, [param.key]: value ?? '' })} />
        </Col>
      ))}
    </Row>
  )
}

interface ParamProps {
  param: OfferedParam
  onChange(value: string | number | null): void
}

function Param({ param, onChange }: ParamProps): ReactNode {
  const { key, name, kind, min, max, unit, choices, optional } = param
  const id = `command-${key}`
  return (
    <Form.Item label={name} htmlFor={id} required={!optional}>
      {kind === 'choice' ? (
        <Select
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear={optional === true}
          options={choices?.map(({ value, name: label }) => ({ value, label }))}
          onChange={(next: number | undefined) => onChange(next ?? null)}
        />
      ) : kind === 'whole' || kind === 'decimal' ? (
        <InputNumber
          id={id}
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
          rows={3}
          maxLength={max}
          showCount
          onChange={(e) => onChange(e.target.value)}
        />
      )}
    </Form.Item>
  )
}
