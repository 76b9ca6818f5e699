import { formatNumber, Icon, NoChoice, usePermission, usePrefs, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { messageCalls } from '../../calls.ts'
import { RangePicker } from '../../parts/RangePicker.tsx'
import { VehicleSelect } from '../../parts/VehicleSelect.tsx'
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
  const protocols = useProtocols(form.vin, form.protocolId, (protocolId) => change({ protocolId }))
  return (
    <form
      className="msg-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label htmlFor="msg-vin">{t('monitor.message.vehicle')}</label>
      <VehicleSelect
        id="msg-vin"
        value={form.vin}
        onChange={(vin) => change({ vin, protocolId: null, types: [] })}
      />
      <label htmlFor="msg-protocol">{t('monitor.message.protocol')}</label>
      <Select
        id="msg-protocol"
        className="msg-protocol"
        placeholder={t('monitor.message.protocol')}
        value={form.protocolId}
        disabled={!form.vin}
        loading={protocols.isFetching}
        notFoundContent={<NoChoice of={protocols} />}
        options={(protocols.data ?? []).map((p) => ({ value: p.id, label: p.label }))}
        onChange={(protocolId) => change({ protocolId, types: [] })}
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

/** Protocols the vehicle has spoken; the only one, or the first, is chosen by itself. */
export function useProtocols(vin: string | null, chosen: string | null, choose: (id: string) => void) {
  const protocols = useQuery({
    queryKey: ['monitor', 'protocols', vin],
    queryFn: ({ signal }) => messageCalls.protocols(vin ?? '', signal),
    enabled: vin !== null,
  })
  const first = protocols.data?.[0]?.id
  const propose = useEffectEvent((id: string) => choose(id))
  useEffect(() => {
    if (vin !== null && chosen === null && first !== undefined) propose(first)
  }, [vin, chosen, first])
  return protocols
}
