import { NoChoice, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { messageCalls } from '../calls.ts'
import { VehicleSelect } from './VehicleSelect.tsx'

/** Whose messages a form is about, and in which protocol. */
export interface Source {
  vin: string | null
  protocolId: string | null
}

/** Vehicle and protocol; another vehicle asks for the protocol again. `id` begins the ids of the fields. */
export function SourceFields({
  id,
  source: { vin, protocolId },
  onChange,
}: {
  id: string
  source: Source
  onChange(source: Partial<Source>): void
}): ReactNode {
  const t = useText()
  const protocols = useProtocols(vin, protocolId, (chosen) => onChange({ protocolId: chosen }))
  return (
    <>
      <label htmlFor={`${id}-vin`}>{t('monitor.message.vehicle')}</label>
      <VehicleSelect
        id={`${id}-vin`}
        value={vin}
        onChange={(next) => onChange({ vin: next, protocolId: null })}
      />
      <label htmlFor={`${id}-protocol`}>{t('monitor.message.protocol')}</label>
      <Select
        id={`${id}-protocol`}
        className={`${id}-protocol`}
        placeholder={t('monitor.message.protocol')}
        value={protocolId}
        disabled={!vin}
        loading={protocols.isFetching}
        notFoundContent={<NoChoice of={protocols} />}
        options={(protocols.data ?? []).map((p) => ({ value: p.id, label: p.label }))}
        onChange={(chosen: string) => onChange({ protocolId: chosen })}
      />
    </>
  )
}

/** Protocols the vehicle has spoken; the only one, or the first, is chosen by itself. */
function useProtocols(vin: string | null, chosen: string | null, choose: (id: string) => void) {
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
