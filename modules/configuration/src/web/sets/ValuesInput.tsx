import type { InputProps } from '@motorpool/resource/web'
import { Icon, SkeletonRows, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import type { OfferedSetting } from '../../shared/index.ts'
import { settingsOf } from '../calls.ts'

type Values = Readonly<Record<string, string | number>>

/** The values of a set: parameters of its protocol, each in its range. */
export function ValuesInput({ id, value, onChange, disabled, values: form }: InputProps): ReactNode {
  const t = useText()
  const protocol = typeof form.protocol === 'string' ? form.protocol : ''
  const { data } = useQuery({
    queryKey: ['configuration', 'settings', protocol],
    queryFn: ({ signal }) => settingsOf(protocol, signal),
    enabled: protocol !== '',
  })
  const values = (value ?? {}) as Values
  if (protocol === '') return <span className="mp-faint">{t('configuration.set.protocolFirst')}</span>
  if (!data) return <SkeletonRows rows={2} />
  const chosen = data.filter(({ key }) => key in values)
  const put = (key: string, next: string | number | null | undefined) =>
    onChange?.({ ...values, [key]: next ?? '' })
  return (
    <div className="pa-stack">
      {chosen.map((setting) => (
        <div key={setting.key} className="pa-setting">
          <span className="pa-setting-name">{setting.name}</span>
          <Setting
            setting={setting}
            value={values[setting.key]}
            disabled={disabled === true}
            onChange={(next) => put(setting.key, next)}
          />
          <Button
            type="text"
            aria-label={t('configuration.set.remove', { name: setting.name })}
            icon={<Icon name="close" size={14} />}
            disabled={disabled === true}
            onClick={() => {
              const { [setting.key]: _gone, ...others } = values
              onChange?.(others)
            }}
          />
        </div>
      ))}
      <Select
        id={id}
        value={null}
        disabled={disabled === true}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('configuration.set.add')}
        options={data
          .filter(({ key }) => !(key in values))
          .map(({ key, name }) => ({ value: key, label: name }))}
        onChange={(key: string | null) => {
          const added = data.find((one) => one.key === key)
          if (added) put(added.key, added.choices?.[0]?.value ?? (added.kind === 'text' ? '' : added.min))
        }}
      />
    </div>
  )
}

interface SettingProps {
  setting: OfferedSetting
  value: string | number | undefined
  disabled: boolean
  onChange(next: string | number | null | undefined): void
}

function Setting({ setting, value, disabled, onChange }: SettingProps): ReactNode {
  const { name, kind, min, max, unit, choices = [] } = setting
  const shared = { 'aria-label': name, className: 'pa-input', disabled }
  if (kind === 'choice')
    return (
      <Select
        {...shared}
        value={value}
        options={choices.map((one) => ({ value: one.value, label: one.name }))}
        onChange={onChange}
      />
    )
  if (kind === 'text')
    return <Input {...shared} maxLength={max} value={value} onChange={(e) => onChange(e.target.value)} />
  return (
    <InputNumber
      {...shared}
      min={min}
      max={max}
      {...(kind === 'whole' ? { precision: 0 } : {})}
      value={typeof value === 'number' ? value : null}
      suffix={unit}
      onChange={onChange}
    />
  )
}
