import { formatNumber, Icon, NoChoice, usePermission, usePrefs, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { messageCalls } from '../../calls.ts'
import { RangePicker } from '../../parts/RangePicker.tsx'
import { SourceFields } from '../../parts/SourceFields.tsx'
import { typeText } from './bytes.ts'
import { DIRECTIONS, filtersOf, type MessageForm, missingOf } from './query.ts'
import type { MessageQueryState } from './useMessageQuery.ts'

/** Vehicle, protocol, direction, time range: in the order in which they are asked for; then the types of messages. */
export function QueryForm({
  query,
  onExport,
  onPaste,
  onReport,
}: {
  query: MessageQueryState
  onExport: (() => void) | undefined
  onPaste(): void
  onReport(): void
}): ReactNode {
  const t = useText()
  const may = usePermission()
  const { form, change, submit, loading } = query
  return (
    <form
      className="msg-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {/* The chosen types are those of the vehicle and protocol, also of a protocol that is only proposed. */}
      <SourceFields
        id="msg"
        source={form}
        onChange={(source) =>
          change('vin' in source || form.protocolId !== null ? { ...source, types: [] } : source)
        }
      />
      <label htmlFor="msg-direction">{t('monitor.message.direction')}</label>
      <Select
        id="msg-direction"
        className="msg-direction"
        value={form.direction}
        options={DIRECTIONS.map((d) => ({ value: d, label: t(`monitor.message.${d}`) }))}
        onChange={(direction) => change({ direction })}
      />
      <RangePicker clearable from={form.from} to={form.to} onChange={(from, to) => change({ from, to })} />
      <Types form={form} onChange={(types) => change({ types })} />
      <Button
        type="primary"
        htmlType="submit"
        loading={loading ? { delay: 200 } : false}
        icon={<Icon name="search" size={14} />}
      >
        {t('monitor.message.query')}
      </Button>
      {may('export', 'monitor/messageQuery') ? (
        <Button icon={<Icon name="download" size={14} />} disabled={!onExport} onClick={onExport}>
          {t('monitor.export')}
        </Button>
      ) : null}
      <Button icon={<Icon name="hex" size={14} />} onClick={onPaste}>
        {t('monitor.message.paste')}
      </Button>
      <Button icon={<Icon name="check" size={14} />} onClick={onReport}>
        {t('monitor.conformance')}
      </Button>
    </form>
  )
}

/** Types of the messages that there are in the chosen range, with their numbers. */
function Types({
  form,
  onChange,
}: {
  form: MessageForm
  onChange(types: readonly number[]): void
}): ReactNode {
  const t = useText()
  const language = usePrefs((s) => s.language)
  const body = filtersOf({ ...form, types: [] })
  const types = useQuery({
    queryKey: ['monitor', 'messageTypes', body, language],
    queryFn: ({ signal }) => messageCalls.types(body, signal),
    enabled: missingOf(form) === undefined,
  })
  const known = new Map((types.data ?? []).map((type) => [type.messageId, type]))
  const ids = [...new Set([...known.keys(), ...form.types])]
  return (
    <Select
      mode="multiple"
      allowClear
      className="msg-types"
      maxTagCount={1}
      popupMatchSelectWidth={false}
      aria-label={t('monitor.message.types')}
      placeholder={t('monitor.message.allTypes')}
      disabled={missingOf(form) !== undefined}
      loading={types.isFetching}
      notFoundContent={<NoChoice of={types} />}
      value={[...form.types]}
      optionFilterProp="label"
      options={ids.map((id) => {
        const { name = '', count } = known.get(id) ?? {}
        const label = [typeText(id), name].filter(Boolean).join(' ')
        return {
          value: id,
          label:
            count === undefined
              ? label
              : t('monitor.message.typeCount', { name: label, n: formatNumber(count) }),
        }
      })}
      onChange={(next) => onChange(next)}
    />
  )
}
