import { anyResource } from '@motorpool/resource/shared'
import { RefSelect, type Row } from '@motorpool/resource/web'
import { Answer, api, EmptyState, Mono, SkeletonRows, useText, useUnsaved } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import '../../parts/vehicle.css'
import { Button, Modal, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { vehicleGroups } from '../../../shared/index.ts'
import {
  CHOICE,
  type GroupLinks as Group,
  LINKS_PAGE,
  type Link,
  type Target,
  useGroupLinks,
} from './useGroupLinks.ts'

/** Models, organisations or vehicles of a group: those it has, and a choice to add (R290, R291). */
export function GroupLinks({ groupId, onClose }: { groupId: string; onClose: () => void }): ReactNode {
  const t = useText()
  const group = useQuery({
    queryKey: [vehicleGroups.key, 'one', groupId],
    queryFn: () => api.get<Row>(`${vehicleGroups.api}/${encodeURIComponent(groupId)}`),
  })
  const [choosing, setChoosing] = useState(false)
  const close = useUnsaved(choosing, onClose)
  return (
    <Modal
      open
      width={760}
      footer={null}
      onCancel={close}
      title={
        group.data
          ? t('vehicle.group.linksOf', { name: String(group.data.groupName) })
          : t('vehicle.group.links')
      }
    >
      <Answer of={group} waiting={<SkeletonRows rows={4} />} compact>
        {(row) => <Links groupId={groupId} target={row.groupTarget as Target} onChoosing={setChoosing} />}
      </Answer>
    </Modal>
  )
}

function Links({
  groupId,
  target,
  onChoosing,
}: {
  groupId: string
  target: Target
  /** Whether something is chosen that is not added yet, whenever that changes. */
  onChoosing(choosing: boolean): void
}): ReactNode {
  const t = useText()
  const group = useGroupLinks(groupId, target, onChoosing)
  const { editable, page } = group
  return (
    <>
      {editable ? <Add target={target} group={group} /> : null}
      <Table<Link>
        size="small"
        rowKey="id"
        loading={group.loading}
        dataSource={[...group.links]}
        locale={{
          emptyText: (
            <Answer of={group.query} waiting={null} compact>
              {() => <EmptyState icon="link" title={t('vehicle.group.none')} />}
            </Answer>
          ),
        }}
        pagination={{
          current: page,
          pageSize: LINKS_PAGE,
          total: group.total,
          onChange: group.turnTo,
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
                <Button type="link" danger size="small" onClick={() => void group.remove(link)}>
                  {t('vehicle.group.unbind')}
                </Button>
              ) : null,
          },
        ]}
      />
    </>
  )
}

function Add({ target, group }: { target: Target; group: Group }): ReactNode {
  const t = useText()
  const { chosen } = group
  return (
    <div className="vehicle-add">
      <div>
        <RefSelect
          resource={anyResource(vehicleGroups)}
          name="targets"
          label={t('vehicle.group.choose')}
          field={CHOICE[target] as never}
          value={[...chosen]}
          values={{}}
          multiple
          placeholder={t('vehicle.group.choose')}
          row={undefined}
          onChange={(value: unknown) => group.choose(Array.isArray(value) ? value.map(String) : [])}
        />
      </div>
      <Button
        type="primary"
        loading={group.busy}
        disabled={chosen.length === 0}
        onClick={() => void group.add()}
      >
        {t('vehicle.group.bind')}
      </Button>
    </div>
  )
}
