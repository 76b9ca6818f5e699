import { anyResource } from '@motorpool/resource/shared'
import { GroupPicker, ImportDialog, RowPicker } from '@motorpool/resource/web'
import { api, dialogSize, Mono, Nothing, useAct, usePermission, useText } from '@motorpool/ui'
import { Button, Modal, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { vehicleStrategies } from '../../shared/strategies.ts'
import { strategyVehicles } from '../../shared/strategy-vehicles.ts'

interface Vehicle {
  id: string
  vin: string
  plateCode: string | null
}

const KEY = strategyVehicles.key

interface Props {
  strategyId: string
  editable: boolean
  onClose(): void
}

/** Which vehicles a strategy watches: linked one by one, all that a search finds, or by sheet. */
export function LinkedVehicles({ strategyId, editable, onClose }: Props): ReactNode {
  const t = useText()
  const may = usePermission()
  const [sheet, setSheet] = useState(false)
  const { act, busy } = useAct([KEY], [vehicleStrategies.key])
  const bind = (body: object) =>
    act(
      () => api.post(strategyVehicles.api, { vehicleStrategyId: strategyId, ...body }),
      () => t('strategy.linked.done'),
    )
  const unbind = (rows: readonly Vehicle[]) =>
    act(
      () =>
        api.delete(
          strategyVehicles.api,
          rows.map(({ id }) => id),
        ),
      () => t('strategy.linked.undone'),
    )
  const columns = [
    { title: t(`${KEY}.vin`), dataIndex: 'vin', render: (vin: string) => <Mono>{vin}</Mono> },
    {
      title: t(`${KEY}.plateCode`),
      dataIndex: 'plateCode',
      render: (plate: string | null) => plate ?? <Nothing />,
    },
  ]
  const tabs = [
    {
      key: 'linked',
      label: t('strategy.linked'),
      children: (
        <RowPicker<Vehicle>
          rowKey="vin"
          search={t('vehicle.links.search')}
          none={t('vehicle.links.none')}
          of={KEY}
          path={`${strategyVehicles.api}/page`}
          body={{ vehicleStrategyId: strategyId }}
          columns={columns}
          busy={busy}
          some={editable ? { label: t('strategy.unlink'), act: unbind } : undefined}
        />
      ),
    },
    {
      key: 'open',
      label: t('strategy.unlinked'),
      children: (
        <>
          <GroupPicker
            of="vehicle/groups"
            path="/api/vehicle-svc/vehicle/groups/V1.0/page"
            label="groupName"
            placeholder={t('vehicle.links.groups')}
            action={t('vehicle.links.byGroup')}
            busy={busy}
            onChoose={(groupIds) => bind({ groupIds })}
          >
            {may('import', vehicleStrategies.key) ? (
              <Button onClick={() => setSheet(true)}>{t('strategy.bySheet')}</Button>
            ) : null}
          </GroupPicker>
          <RowPicker<Vehicle>
            rowKey="vin"
            search={t('vehicle.links.search')}
            none={t('vehicle.links.none')}
            of={KEY}
            path={`${strategyVehicles.api}/page/unbind`}
            body={{ vehicleStrategyId: strategyId }}
            columns={columns}
            busy={busy}
            some={{
              label: t('strategy.link'),
              act: (rows) => bind({ vinList: rows.map(({ vin }) => vin) }),
            }}
            all={{
              label: t('strategy.linkAll'),
              act: (keyword) => bind({ query: keyword ? { keyword } : {} }),
            }}
          />
        </>
      ),
    },
  ]
  return (
    <Modal open {...dialogSize('edit')} title={t(KEY)} footer={null} onCancel={onClose}>
      <Tabs items={editable ? tabs : tabs.slice(0, 1)} />
      {sheet ? (
        <ImportDialog
          resource={anyResource(strategyVehicles)}
          onClose={() => setSheet(false)}
          onDone={async () => {
            setSheet(false)
            await act(async () => undefined)
          }}
        />
      ) : null}
    </Modal>
  )
}
