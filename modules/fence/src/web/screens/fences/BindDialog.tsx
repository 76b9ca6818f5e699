import { anyResource } from '@motorpool/resource/shared'
import { GroupPicker, ImportDialog, RowPicker } from '@motorpool/resource/web'
import { api, dialogSize, Mono, Nothing, TimeText, useAct, usePermission, useText } from '@motorpool/ui'
import { Button, Modal, type TableProps, Tabs, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { fenceVehicles } from '../../../shared/fence-vehicles.ts'
import { fences } from '../../../shared/fences.ts'
import { FENCES_KEY } from './useFences.ts'

interface Vehicle {
  id: string
  vin: string
  plateCode: string | null
  vehicleModelName?: string | null
  insideFlag?: boolean | null
  judgeTime?: number | null
}

const LINKS_KEY = fenceVehicles.key
const vinsOf = (rows: readonly Vehicle[]) => rows.map(({ vin }) => vin)

interface Props {
  fenceId: string
  name: string
  onClose(): void
}

/** Which vehicles a fence watches: linked one by one, by group, all that a search finds, or by sheet (R361, R362). */
export function BindDialog({ fenceId, name, onClose }: Props): ReactNode {
  const t = useText()
  const may = usePermission()
  const [sheet, setSheet] = useState(false)
  const { act, busy } = useAct([LINKS_KEY], [FENCES_KEY])
  const mayLink = may('vehicle/fences/update')
  const change = (call: string, body: object, done: string) =>
    act(
      () => api.post<{ count: number }>(`${fenceVehicles.api}/${call}`, { fenceId, ...body }),
      ({ count }) => t(done, { n: count }),
    )
  return (
    <Modal
      open
      {...dialogSize('edit')}
      title={t('fence.bindTitle', { name })}
      footer={null}
      onCancel={onClose}
    >
      <Tabs
        items={[
          {
            key: 'linked',
            label: t('fence.linked'),
            children: (
              <RowPicker<Vehicle>
                rowKey="vin"
                search={t('vehicle.links.search')}
                none={t('vehicle.links.none')}
                of={LINKS_KEY}
                path={`${fenceVehicles.api}/page`}
                body={{ fenceId }}
                columns={linkedColumns(t)}
                busy={busy}
                some={
                  mayLink
                    ? {
                        label: t('fence.unbind'),
                        act: (rows) => change('unbind', { vinList: vinsOf(rows) }, 'fence.unbound'),
                      }
                    : undefined
                }
                all={
                  mayLink
                    ? { label: t('fence.unbindAll'), act: () => change('unbindAll', {}, 'fence.unbound') }
                    : undefined
                }
              />
            ),
          },
          ...(mayLink
            ? [
                {
                  key: 'open',
                  label: t('fence.unlinked'),
                  children: (
                    <>
                      <GroupPicker
                        of="vehicle/groups"
                        path="/api/vehicle-svc/vehicle/groups/V1.0/page"
                        label="groupName"
                        placeholder={t('vehicle.links.groups')}
                        action={t('vehicle.links.byGroup')}
                        busy={busy}
                        onChoose={(groupIds) => change('bind', { groupIds }, 'fence.bound')}
                      >
                        {may('vehicle/fences/import') ? (
                          <Button onClick={() => setSheet(true)}>{t('fence.bySheet')}</Button>
                        ) : null}
                      </GroupPicker>
                      <RowPicker<Vehicle>
                        rowKey="vin"
                        search={t('vehicle.links.search')}
                        none={t('vehicle.links.none')}
                        of={LINKS_KEY}
                        path={`${fences.api}/pageUnBind`}
                        body={{ fenceId }}
                        columns={openColumns(t)}
                        busy={busy}
                        some={{
                          label: t('fence.bind'),
                          act: (rows) => change('bind', { vinList: vinsOf(rows) }, 'fence.bound'),
                        }}
                        all={{
                          label: t('fence.bindAll'),
                          act: (keyword) => change('bindAll', keyword ? { keyword } : {}, 'fence.bound'),
                        }}
                      />
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {sheet ? (
        <ImportDialog
          resource={anyResource(fenceVehicles)}
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

type Text = ReturnType<typeof useText>
type Columns = NonNullable<TableProps<Vehicle>['columns']>

const first = (t: Text): Columns => [
  {
    key: 'vin',
    title: t(`${LINKS_KEY}.vin`),
    dataIndex: 'vin',
    render: (vin: string) => <Mono>{vin}</Mono>,
  },
  {
    key: 'plate',
    title: t(`${LINKS_KEY}.plateCode`),
    dataIndex: 'plateCode',
    render: (plate: string | null) => plate ?? <Nothing />,
  },
]

const linkedColumns = (t: Text): Columns => [
  ...first(t),
  {
    key: 'inside',
    title: t('fence.side'),
    dataIndex: 'insideFlag',
    render: (inside: boolean | null) =>
      inside === null ? (
        <Nothing />
      ) : (
        <Tag color={inside ? 'processing' : 'default'}>{t(inside ? 'fence.inside' : 'fence.outside')}</Tag>
      ),
  },
  {
    key: 'judged',
    title: t('vehicle/fenceVehicles.judgeTime'),
    dataIndex: 'judgeTime',
    render: (time: number | null) => (time === null ? <Nothing /> : <TimeText value={time} />),
  },
]

const openColumns = (t: Text): Columns => [
  ...first(t),
  {
    key: 'model',
    title: t('fence.model'),
    dataIndex: 'vehicleModelName',
    render: (model: string | null | undefined) => model ?? <Nothing />,
  },
]
