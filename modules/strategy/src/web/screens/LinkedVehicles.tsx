import { anyResource } from '@motorpool/resource/shared'
import { ImportDialog } from '@motorpool/resource/web'
import { api, dialogSize, Mono, NoChoice, Nothing, useAct, useDebounced, useText } from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Modal, Space, Table, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { vehicleStrategies } from '../../shared/strategies.ts'
import { strategyVehicles } from '../../shared/strategy-vehicles.ts'

interface Vehicle {
  id: string
  vin: string
  plateCode: string | null
}

const KEY = strategyVehicles.key
const PAGE_SIZE = 10

interface Props {
  strategyId: string
  editable: boolean
  onClose(): void
}

/** Which vehicles a strategy watches: linked one by one, all that a search finds, or by sheet. */
export function LinkedVehicles({ strategyId, editable, onClose }: Props): ReactNode {
  const t = useText()
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
  const tabs = [
    {
      key: 'linked',
      label: t('strategy.linked'),
      children: (
        <Vehicles
          path={`${strategyVehicles.api}/page`}
          strategyId={strategyId}
          action={editable ? t('strategy.unlink') : undefined}
          busy={busy}
          onSome={unbind}
        />
      ),
    },
    {
      key: 'open',
      label: t('strategy.unlinked'),
      children: (
        <Vehicles
          path={`${strategyVehicles.api}/page/unbind`}
          strategyId={strategyId}
          action={t('strategy.link')}
          busy={busy}
          onSome={(rows) => bind({ vinList: rows.map(({ vin }) => vin) })}
          onAll={(keyword) => bind({ query: keyword ? { keyword } : {} })}
        >
          <Button onClick={() => setSheet(true)}>{t('strategy.bySheet')}</Button>
        </Vehicles>
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

interface VehiclesProps {
  path: string
  strategyId: string
  action: string | undefined
  busy: boolean
  onSome(rows: readonly Vehicle[]): Promise<boolean>
  onAll?(keyword: string): Promise<boolean>
  children?: ReactNode
}

function Vehicles({ path, strategyId, action, busy, onSome, onAll, children }: VehiclesProps): ReactNode {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly Vehicle[]>([])
  const keyword = useDebounced(typed.trim(), 300)
  const found = useQuery({
    queryKey: [KEY, path, strategyId, keyword, page],
    queryFn: ({ signal }) =>
      api.post<{ items: Vehicle[]; total: number }>(
        path,
        { vehicleStrategyId: strategyId, page, pageSize: PAGE_SIZE, ...(keyword ? { keyword } : {}) },
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
      <Space wrap style={{ marginBottom: 12 }}>
        <Input
          allowClear
          value={typed}
          placeholder={t('strategy.search')}
          aria-label={t('strategy.search')}
          maxLength={64}
          onChange={(event) => {
            setTyped(event.target.value)
            setPage(1)
          }}
        />
        {action === undefined ? null : (
          <Button
            type="primary"
            loading={busy}
            disabled={chosen.length === 0}
            onClick={() => void run(onSome(chosen))}
          >
            {chosen.length > 0 ? `${action} (${chosen.length})` : action}
          </Button>
        )}
        {onAll ? (
          <Button loading={busy} disabled={!found.data?.total} onClick={() => void run(onAll(keyword))}>
            {t('strategy.linkAll')}
          </Button>
        ) : null}
        {children}
      </Space>
      <Table<Vehicle>
        size="small"
        rowKey="vin"
        dataSource={found.data?.items ?? []}
        loading={found.isFetching && !found.data}
        locale={{ emptyText: found.isError ? <NoChoice of={found} /> : t('strategy.noVehicles') }}
        columns={[
          { title: t(`${KEY}.vin`), dataIndex: 'vin', render: (vin: string) => <Mono>{vin}</Mono> },
          {
            title: t(`${KEY}.plateCode`),
            dataIndex: 'plateCode',
            render: (plate: string | null) => plate ?? <Nothing />,
          },
        ]}
        {...(action === undefined
          ? {}
          : {
              rowSelection: {
                selectedRowKeys: chosen.map(({ vin }) => vin),
                onChange: (_: unknown, rows: Vehicle[]) => setChosen(rows),
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
