import { enumLabel, RowPicker } from '@motorpool/resource/web'
import { LockCommand } from '@motorpool/terminal/shared'
import { dialogSize, Mono, Nothing, useAct, useText } from '@motorpool/ui'
import { Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { LOCKS_API, vehicleLocks } from '../shared/index.ts'
import { lockCalls } from './calls.ts'

interface Vehicle {
  id: string
  vin: string
  plateCode: string | null
  vehicleModelName?: string | null
}

/** Puts lock items of vehicles under control. */
export function LinkDialog({ onClose }: { onClose(): void }): ReactNode {
  const t = useText()
  const [commands, setCommands] = useState<string[]>(['RELAY_1', 'UNLOCK'])
  const { act, busy } = useAct([vehicleLocks.key])
  const link = async (rows: readonly Vehicle[]) =>
    act(
      () =>
        lockCalls.link(
          rows.map(({ vin }) => vin),
          commands,
        ),
      ({ count }) => t('lock.linked', { n: count }),
    )
  return (
    <Modal open {...dialogSize('edit')} title={t('lock.link')} footer={null} onCancel={onClose}>
      <Select
        mode="multiple"
        style={{ width: '100%', marginBottom: 12 }}
        aria-label={t('lock/locks.lockCommand')}
        placeholder={t('lock/locks.lockCommand')}
        value={commands}
        options={LockCommand.values.map((value) => ({ value, label: enumLabel(LockCommand, value) }))}
        onChange={setCommands}
      />
      <RowPicker<Vehicle>
        rowKey="vin"
        search={t('vehicle.links.search')}
        none={t('vehicle.links.none')}
        of={vehicleLocks.key}
        path={`${LOCKS_API}/vehicle/page`}
        body={{}}
        columns={[
          {
            key: 'vin',
            title: t('lock/locks.vin'),
            dataIndex: 'vin',
            render: (vin: string) => <Mono>{vin}</Mono>,
          },
          {
            key: 'plate',
            title: t('lock/locks.plateCode'),
            dataIndex: 'plateCode',
            render: (plate: string | null) => plate ?? <Nothing />,
          },
          {
            key: 'model',
            title: t('lock.model'),
            dataIndex: 'vehicleModelName',
            render: (model: string | null | undefined) => model ?? <Nothing />,
          },
        ]}
        busy={busy}
        some={commands.length > 0 ? { label: t('lock.link'), act: link } : undefined}
      />
    </Modal>
  )
}
