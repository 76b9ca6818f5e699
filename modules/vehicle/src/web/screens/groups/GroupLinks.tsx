import { anyResource, f } from '@motorpool/resource/shared'
import { RefSelect, type Row } from '@motorpool/resource/web'
import { api, EmptyState, Mono, toast, usePermission, useText } from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import '../../parts/vehicle.css'
import { Button, Modal, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { vehicleGroups } from '../../../shared/index.ts'

type Target = 'model' | 'org' | 'vin'

interface Link {
  id: string
  vehicleModelId: string | null
  linkedOrgId: string | null
  vin: string | null
  name: string
  code: string
}

interface LinkPage {
  items: Link[]
  total: number
}

/** What is sent for each target, and what it is chosen from. */
const SENT: Record<Target, string> = { model: 'vehicleModelIds', org: 'orgIds', vin: 'vins' }
const CHOICE = {
  model: f.refs('vehicle/models'),
  org: f.refs('system/orgs'),
  vin: f.refs('vehicle/vehicles'),
}
const keyOf = (link: Link, target: Target) =>
  target === 'vin' ? link.vin : target === 'org' ? link.linkedOrgId : link.vehicleModelId

/** Models, organisations or vehicles of a group: those it has, and a choice to add (R290, R291). */
export function GroupLinks({ groupId, onClose }: { groupId: string; onClose: () => void }): ReactNode {
  const t = useText()
  const group = useQuery({
    queryKey: [vehicleGroups.key, 'one', groupId],
    queryFn: () => api.get<Row>(`${vehicleGroups.api}/${encodeURIComponent(groupId)}`),
  })
  const target = group.data?.groupTarget as Target | undefined
  return (
    <Modal
      open
      width={760}
      footer={null}
      onCancel={onClose}
      title={
        group.data
          ? t('vehicle.group.linksOf', { name: String(group.data.groupName) })
          : t('vehicle.group.links')
      }
    >
      {target ? <Links groupId={groupId} target={target} /> : null}
    </Modal>
  )
}

function useLinks(groupId: string, target: Target, page: number) {
  return useQuery({
    queryKey: [vehicleGroups.key, 'links', groupId, page],
    queryFn: () => api.post<LinkPage>(`${vehicleGroups.api}/${target}/page`, { groupId, page, pageSize: 10 }),
    placeholderData: keepPreviousData,
  })
}

function Links({ groupId, target }: { groupId: string; target: Target }): ReactNode {
  const t = useText()
  const may = usePermission()
  const [page, setPage] = useState(1)
  const { data, refetch, isFetching } = useLinks(groupId, target, page)
  /** Whether it was done; a refusal has been shown by the client. */
  const change = async (action: 'bind' | 'unbind', keys: readonly string[]): Promise<boolean> => {
    const body = { groupId, [SENT[target]]: keys }
    try {
      const { count } = await api.post<{ count: number }>(`${vehicleGroups.api}/${target}/${action}`, body)
      toast.success(t(`vehicle.group.${action}Done`, { n: count }))
      await refetch()
      return true
    } catch (error) {
      console.warn(`group ${action}`, error)
      return false
    }
  }
  const editable = may('update', vehicleGroups.key)
  return (
    <>
      {editable ? <Add target={target} onAdd={(keys) => change('bind', keys)} /> : null}
      <Table<Link>
        size="small"
        rowKey="id"
        loading={isFetching}
        dataSource={data?.items ?? []}
        locale={{ emptyText: <EmptyState icon="link" title={t('vehicle.group.none')} /> }}
        pagination={{
          current: page,
          pageSize: 10,
          total: data?.total ?? 0,
          onChange: setPage,
          showSizeChanger: false,
          hideOnSinglePage: true,
        }}
        columns={[
          { title: t(`vehicle.group.name.${target}`), dataIndex: 'name' },
          { title: t(`vehicle.group.code.${target}`), render: (_, link) => <Mono>{link.code}</Mono> },
          {
            title: '',
            width: 100,
            render: (_, link) =>
              editable ? (
                <Button
                  type="link"
                  danger
                  size="small"
                  onClick={() => void change('unbind', [keyOf(link, target) ?? ''])}
                >
                  {t('vehicle.group.unbind')}
                </Button>
              ) : null,
          },
        ]}
      />
    </>
  )
}

function Add({
  target,
  onAdd,
}: {
  target: Target
  onAdd: (keys: readonly string[]) => Promise<boolean>
}): ReactNode {
  const t = useText()
  const [chosen, setChosen] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      if (await onAdd(target === 'vin' ? await vinsOf(chosen) : chosen)) setChosen([])
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="vehicle-add">
      <div>
        <RefSelect
          resource={anyResource(vehicleGroups)}
          name="targets"
          field={CHOICE[target] as never}
          value={chosen}
          values={{}}
          multiple
          placeholder={t('vehicle.group.choose')}
          row={undefined}
          onChange={(value: unknown) => setChosen(Array.isArray(value) ? value.map(String) : [])}
        />
      </div>
      <Button type="primary" loading={busy} disabled={chosen.length === 0} onClick={() => void add()}>
        {t('vehicle.group.bind')}
      </Button>
    </div>
  )
}

/** Vehicles are chosen by id and linked by VIN. */
async function vinsOf(ids: readonly string[]): Promise<string[]> {
  const { items } = await api.post<{ items: Row[] }>('/api/vehicle-svc/vehicles/V1.0/page', {
    ids,
    page: 1,
    pageSize: 100,
  })
  return items.map((row) => String(row.vin))
}
