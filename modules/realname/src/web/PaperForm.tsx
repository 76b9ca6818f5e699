import { Sex } from '@motorpool/identity/shared'
import { enumLabel } from '@motorpool/resource/web'
import { StatusTag, toast, useAct, useText } from '@motorpool/ui'
import { CustomerCertType } from '@motorpool/vehicle/shared'
import { Alert, Button, Form, Input, Select, Space, Upload } from 'antd'
import { type ReactNode, useState } from 'react'
import { type PaperField, type PaperKind, paperErrors } from '../shared/index.ts'
import { type Recognised, wizardCalls } from './calls.ts'

interface Props {
  kind: PaperKind
  requestId: string
  /** Of papers of vehicles. */
  vin?: string
  onSaved: (step: number) => void
}

/** Less than this is shown as unsure. */
const SURE = 0.9
const LONG = 128
const CARDS = ['PASSPORT', 'HK_MACAO', 'OFFICER'] as const

const optionsOf = (kind: PaperField['kind']): { value: string; label: string }[] =>
  kind === 'sex'
    ? Sex.values.map((value) => ({ value, label: enumLabel(Sex, value) }))
    : CARDS.map((value) => ({ value, label: enumLabel(CustomerCertType, value) }))

function Control({
  field,
  ...own
}: {
  field: PaperField
  value?: string
  onChange?: (value: string) => void
}): ReactNode {
  const { value, onChange } = own
  if (field.kind === 'sex' || field.kind === 'certType') {
    return (
      <Select
        allowClear
        options={optionsOf(field.kind)}
        value={value || null}
        onChange={(next: string | null) => onChange?.(next ?? '')}
      />
    )
  }
  // An address is longer than a column is wide.
  if ((field.max ?? 0) >= LONG)
    return (
      <Input.TextArea
        autoSize
        value={value ?? ''}
        maxLength={field.max ?? LONG}
        onChange={({ target }) => onChange?.(target.value)}
      />
    )
  return (
    <Input
      value={value ?? ''}
      maxLength={field.max ?? 32}
      placeholder={field.kind === 'date' ? 'YYYY-MM-DD' : ''}
      onChange={({ target }) => onChange?.(target.value)}
    />
  )
}

/** How sure recognition was of a field; what a person has changed since is typed. */
function Sure({ score, same }: { score: number | undefined; same: boolean }): ReactNode {
  const t = useText()
  if (score === undefined || !same) return <StatusTag tone="idle">{t('verify.typed')}</StatusTag>
  return (
    <StatusTag tone={score >= SURE ? 'ok' : 'bad'}>
      {t('verify.sure', { score: Math.round(score * 100) })}
    </StatusTag>
  )
}

/** A document: photographs of it, and its fields, each of which a person confirms. */
export function PaperForm({ kind, requestId, vin, onSaved }: Props): ReactNode {
  const t = useText()
  const { act, busy } = useAct([])
  const [values, setValues] = useState<Record<string, string>>({})
  const [read, setRead] = useState<Record<string, { value: string; score: number }>>({})
  const [unread, setUnread] = useState<string>()
  const [tried, setTried] = useState(false)
  const wrong = new Map(paperErrors(kind, values).map(({ field, missing }) => [field, missing]))

  const take = ({ fields, unread: reason }: Recognised) => {
    setUnread(reason ?? undefined)
    const known = fields.filter(({ field }) => field in kind.fields)
    setRead((before) => ({ ...before, ...Object.fromEntries(known.map((one) => [one.field, one])) }))
    setValues((before) => ({
      ...before,
      ...Object.fromEntries(known.map(({ field, value }) => [field, value])),
    }))
  }
  const save = async () => {
    setTried(true)
    if (wrong.size > 0) return
    const { step } = await wizardCalls.save(kind, requestId, vin, values)
    toast.success(t('verify.saved'))
    onSaved(step)
  }
  const error = (field: string) => {
    const missing = wrong.get(field)
    const shown = missing === undefined ? false : missing ? tried : true
    return shown
      ? t(missing ? 'error.FIELD_REQUIRED' : 'error.FIELD_FORMAT', { label: t(`verify.paper.${field}`) })
      : undefined
  }
  return (
    <div className="rn-paper">
      <Space wrap>
        {kind.documents.map((document) => (
          <Upload
            key={document}
            accept="image/*"
            showUploadList={false}
            beforeUpload={(file) => {
              void act(async () => take(await wizardCalls.recognise(kind, document, requestId, file)))
              return false
            }}
          >
            <Button loading={busy}>
              {t('verify.upload')} · {t(`verify.document.${document}`)}
            </Button>
          </Upload>
        ))}
      </Space>
      <p className="rn-hint">{t('verify.uploadHint')}</p>
      {unread ? <Alert type="error" showIcon title={t(`verify.unread.${unread}`)} /> : null}
      {Object.keys(read).length > 0 ? <Alert type="info" showIcon title={t('verify.confirmHint')} /> : null}
      <Form layout="vertical" className="rn-fields">
        {Object.entries(kind.fields).map(([field, rule]) => {
          const help = error(field)
          return (
            <Form.Item
              key={field}
              required={rule.required === true}
              label={
                <Space size={8}>
                  {t(`verify.paper.${field}`)}
                  {values[field] ? (
                    <Sure score={read[field]?.score} same={read[field]?.value === values[field]} />
                  ) : null}
                </Space>
              }
              {...(help ? { validateStatus: 'error' as const, help } : {})}
            >
              <Control
                field={rule}
                value={values[field] ?? ''}
                onChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
              />
            </Form.Item>
          )
        })}
      </Form>
      <Button type="primary" loading={busy} onClick={() => void act(save)}>
        {t('verify.confirm')}
      </Button>
    </div>
  )
}
