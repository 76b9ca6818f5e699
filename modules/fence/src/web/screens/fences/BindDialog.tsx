import { anyResource } from '@motorpool/resource/shared'
import { ImportDialog } from '@motorpool/resource/web'
import {
  api,
  dialogSize,
  Mono,
  NoChoice,
  Nothing,
  TimeText,
  useAct,
  useDebounced,
  usePermission,
  useText,
} from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Modal, Select, Table, type TableProps, Tabs, Tag } from 'antd'
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

interface Found {
  items: Vehicle[]
  total: number
}

const LINKS_KEY = fenceVehicles.key
const PAGE_SIZE = 10

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
              <Vehicles
                path={`${fenceVehicles.api}/page`}
                fenceId={fenceId}
                columns={linkedColumns(t)}
                action={mayLink ? t('fence.unbind') : undefined}
                all={t('fence.unbindAll')}
                busy={busy}
                onSome={(vinList) => change('unbind', { vinList }, 'fence.unbound')}
                onAll={() => change('unbindAll', {}, 'fence.unbound')}
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
                      <ByGroup busy={busy} onBind={(groupIds) => change('bind', { groupIds }, 'fence.bound')}>
                        {may('vehicle/fences/import') ? (
                          <Button onClick={() => setSheet(true)}>{t('fence.bySheet')}</Button>
                        ) : null}
                      </ByGroup>
                      <Vehicles
                        path={`${fences.api}/pageUnBind`}
                        fenceId={fenceId}
                        columns={openColumns(t)}
                        action={t('fence.bind')}
                        all={t('fence.bindAll')}
                        busy={busy}
                        onSome={(vinList) => change('bind', { vinList }, 'fence.bound')}
                        onAll={(keyword) => change('bindAll', keyword ? { keyword } : {}, 'fence.bound')}
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
    title: t('vehicle/fenceVehicles.vin'),
    dataIndex: 'vin',
    render: (vin: string) => <Mono>{vin}</Mono>,
  },
  {
    key: 'plate',
    title: t('vehicle/fenceVehicles.plateCode'),
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

interface VehiclesProps {
  path: string
  fenceId: string
  columns: Columns
  /** Without it nothing can be chosen. */
  action: string | undefined
  all: string
  busy: boolean
  onSome(vins: string[]): Promise<boolean>
  onAll(keyword: string): Promise<boolean>
}

function Vehicles({ path, fenceId, columns, action, all, busy, onSome, onAll }: VehiclesProps): ReactNode {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<string[]>([])
  const keyword = useDebounced(typed.trim(), 300)
  const found = useQuery({
    queryKey: [LINKS_KEY, path, fenceId, keyword, page],
    queryFn: ({ signal }) =>
      api.post<Found>(
        path,
        { fenceId, page, pageSize: PAGE_SIZE, ...(keyword ? { keyword } : {}) },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
  })
  const run = async (change: Promise<boolean>) => {
    if (await change) setChosen([])
    setPage(1)
  }
  return (
    <>
      <div className="fence-bind-tools">
        <Input
          allowClear
          value={typed}
          placeholder={t('fence.searchVehicle')}
          aria-label={t('fence.searchVehicle')}
          maxLength={64}
          onChange={(event) => {
            setTyped(event.target.value)
            setPage(1)
          }}
        />
        {action === undefined ? null : (
          <>
            <Button
              type="primary"
              loading={busy}
              disabled={chosen.length === 0}
              onClick={() => void run(onSome(chosen))}
            >
              {chosen.length > 0 ? `${action} (${chosen.length})` : action}
            </Button>
            <Button loading={busy} disabled={!found.data?.total} onClick={() => void run(onAll(keyword))}>
              {all}
            </Button>
          </>
        )}
      </div>
      <Table<Vehicle>
        size="small"
        rowKey="vin"
        columns={columns}
        dataSource={found.data?.items ?? []}
        loading={found.isFetching && !found.data}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: found.isError ? <NoChoice of={found} /> : t('fence.noVehicles') }}
        {...(action === undefined
          ? {}
          : {
              rowSelection: {
                selectedRowKeys: chosen,
                onChange: (keys) => setChosen(keys.map(String)),
                preserveSelectedRowKeys: true,
              },
            })}
        pagination={{
          current: page,
          pageSize: PAGE_SIZE,
          total: found.data?.total ?? 0,
          showSizeChanger: false,
          size: 'small',
          onChange: setPage,
        }}
      />
    </>
  )
}

interface Group {
  id: string
  groupName: string
}

/** Vehicle groups: all vehicles that they reach now are linked. */
function ByGroup({
  busy,
  onBind,
  children,
}: {
  busy: boolean
  onBind(ids: string[]): Promise<boolean>
  children: ReactNode
}): ReactNode {
  const t = useText()
  const may = usePermission()
  const [ids, setIds] = useState<string[]>([])
  const groups = useQuery({
    queryKey: ['fence', 'groups'],
    queryFn: ({ signal }) =>
      api.post<{ items: Group[] }>(
        '/api/vehicle-svc/vehicle/groups/V1.0/page',
        { page: 1, pageSize: 100 },
        { signal, quiet: true },
      ),
    enabled: may('vehicle/groups/find'),
  })
  return (
    <div className="fence-bind-tools">
      {may('vehicle/groups/find') ? (
        <>
          <Select
            mode="multiple"
            maxTagCount="responsive"
            placeholder={t('fence.groups')}
            aria-label={t('fence.groups')}
            value={ids}
            loading={groups.isFetching}
            options={(groups.data?.items ?? []).map(({ id, groupName }) => ({ value: id, label: groupName }))}
            optionFilterProp="label"
            onChange={setIds}
          />
          <Button
            loading={busy}
            disabled={ids.length === 0}
            onClick={() => void onBind(ids).then((done) => done && setIds([]))}
          >
            {t('fence.bindGroups')}
          </Button>
        </>
      ) : null}
      {children}
    </div>
  )
}
