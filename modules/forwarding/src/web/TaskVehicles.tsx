import { anyResource } from '@motorpool/resource/shared'
import { ImportDialog, RowPicker } from '@motorpool/resource/web'
import { Mono, Nothing, useAct, useText } from '@motorpool/ui'
import { Alert, Button, Segmented, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { forwardTasks, forwardVehicles } from '../shared/index.ts'
import { forwardCalls } from './calls.ts'

const KEY = forwardVehicles.key

interface Vehicle {
  id: string
  vin: string
  forwardVin?: string | null
  plateCode: string | null
}

interface Props {
  id: string
  /** All of the organisation are sent, those that come later too. */
  all: boolean
  editable: boolean
}

type Shown = 'linked' | 'open'

/** Vehicles of a task: linked one by one, by sheet, or all that its organisation has. */
export function TaskVehicles({ id, all: given, editable }: Props): ReactNode {
  const t = useText()
  const [shown, setShown] = useState<Shown>('linked')
  const [all, setAll] = useState(given)
  const [sheet, setSheet] = useState(false)
  const { act, busy } = useAct([KEY], [forwardTasks.key])
  const choose = (wanted: boolean) =>
    act(async () => {
      await (wanted ? forwardCalls.bindAll(id) : forwardCalls.unbindAll(id))
      setAll(wanted)
    }, t('forward.vehicles.done'))
  const columns = [
    { title: t(`${KEY}.vin`), dataIndex: 'vin', render: (vin: string) => <Mono>{vin}</Mono> },
    ...(shown === 'linked'
      ? [
          {
            title: t(`${KEY}.forwardVin`),
            dataIndex: 'forwardVin',
            render: (code: string | null) => code ?? <Nothing />,
          },
        ]
      : []),
    {
      title: t(`${KEY}.plateCode`),
      dataIndex: 'plateCode',
      render: (plate: string | null) => plate ?? <Nothing />,
    },
  ]
  const vins = (rows: readonly Vehicle[]) => rows.map(({ vin }) => vin)
  const some =
    shown === 'linked'
      ? {
          label: t('forward.unlink'),
          act: (rows: readonly Vehicle[]) => act(() => forwardCalls.unbind(id, vins(rows))),
        }
      : {
          label: t('forward.linkThem'),
          act: (rows: readonly Vehicle[]) => act(() => forwardCalls.bind(id, vins(rows))),
        }
  return (
    <>
      <Space wrap style={{ marginBlockEnd: 12 }}>
        <Segmented<Shown>
          value={shown}
          options={[
            { value: 'linked', label: t('forward.linked') },
            { value: 'open', label: t('forward.unlinked') },
          ]}
          onChange={setShown}
        />
        {editable ? (
          <>
            <Button loading={busy} onClick={() => void choose(!all)}>
              {t(all ? 'forward.unbindAll' : 'forward.bindAll')}
            </Button>
            <Button onClick={() => setSheet(true)}>{t('forward.bySheet')}</Button>
          </>
        ) : null}
      </Space>
      {all ? <Alert type="info" showIcon title={t('forward.all')} style={{ marginBlockEnd: 12 }} /> : null}
      <RowPicker<Vehicle>
        key={shown}
        rowKey="vin"
        search={t('vehicle.links.search')}
        none={t('vehicle.links.none')}
        of={KEY}
        path={shown === 'linked' ? `${forwardVehicles.api}/page` : `${forwardVehicles.api}/unBindPage`}
        body={{ taskId: id }}
        columns={columns}
        busy={busy}
        some={editable ? some : undefined}
      />
      {sheet ? (
        <ImportDialog
          resource={anyResource(forwardVehicles)}
          onClose={() => setSheet(false)}
          onDone={async () => {
            setSheet(false)
            await act(async () => undefined)
          }}
        />
      ) : null}
    </>
  )
}
