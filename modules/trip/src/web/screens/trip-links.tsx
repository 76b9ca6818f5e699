import { ResourceScreen, type Row } from '@motorpool/resource/web'
import { Answer, EmptyState, Mono, ReadTable, SkeletonRows, TimeText, toast, useText } from '@motorpool/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { type LinkOpening, tripLinks } from '../../shared/index.ts'
import { linkCalls } from '../calls.ts'

/** Links of trips that stand; each can be revoked, and tells who opened it. */
export default function TripLinks(): ReactNode {
  const t = useText()
  const client = useQueryClient()
  const { modal } = App.useApp()
  const [shown, setShown] = useState<string>()
  const revoke = (rows: readonly Row[]) =>
    modal.confirm({
      title: t('trip.links.revoke'),
      content: t('trip.links.revokeAsk', { n: rows.length }),
      okButtonProps: { danger: true },
      okText: t('trip.links.revoke'),
      onOk: async () => {
        const n = await linkCalls.revoke(rows.map(({ id }) => id))
        toast.success(t('trip.links.revoked', { n }))
        await client.invalidateQueries({ queryKey: [tripLinks.key] })
      },
    })
  return (
    <>
      <ResourceScreen
        resource={tripLinks}
        emptyHint={t('trip.links.emptyHint')}
        actions={[
          {
            key: 'openings',
            label: t('trip.links.openings'),
            icon: 'list',
            permission: 'find',
            onClick: ([row]) => setShown(row?.id),
          },
          {
            key: 'revoke',
            label: t('trip.links.revoke'),
            icon: 'close',
            permission: 'delete',
            rows: 'some',
            danger: true,
            onClick: revoke,
          },
        ]}
        onOpen={(row) => setShown(row.id)}
      />
      {shown === undefined ? null : <Openings id={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function Openings({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const t = useText()
  const openings = useQuery({
    queryKey: [tripLinks.key, 'openings', id],
    queryFn: ({ signal }) => linkCalls.openings(id, signal),
  })
  return (
    <Drawer open title={t('trip.links.openings')} onClose={onClose}>
      <Answer of={openings} waiting={<SkeletonRows rows={4} />}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon="eye" title={t('trip.links.noOpenings')} compact />
          ) : (
            <ReadTable
              rowKey={({ time, address }: LinkOpening) => `${time} ${address}`}
              size="small"
              pagination={false}
              dataSource={data}
              columns={[
                {
                  dataIndex: 'time',
                  title: t('trip.links.time'),
                  render: (time: number) => <TimeText value={time} />,
                },
                {
                  dataIndex: 'address',
                  title: t('trip.links.address'),
                  render: (address: string) => <Mono>{address}</Mono>,
                },
              ]}
            />
          )
        }
      </Answer>
    </Drawer>
  )
}
